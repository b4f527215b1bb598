package uct

import (
	"math/bits"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// In games that are an engine.ThreatSearcher, simulations search busy nodes for threat sequences.
// docs/decisions.md has the gain of these searches ("up to three quiet moves"). The numbers were
// chosen together with them, not tuned one by one.
const (
	// A node is searched for threat sequences when the edge to it has threatVisits visits,
	// and again whenever these have doubled.
	threatVisits = 64
	// The budget of such a search is one unit for each threatShare visits. At the replies
	// to the root's moves, one of which is played, it is one for each threatsAtRoot.
	threatShare   = 8
	threatsAtRoot = 2
	// maxThreats is the largest budget: a few milliseconds.
	maxThreats = 1 << 16
)

// searchThreats looks for a proof that the side to move at a node wins by a sequence of
// threats, and reports whether it found one. Such sequences begin with moves that look
// bad, so the tree alone finds them late. The edge to the node had before visits when the walk
// came, which added some.
func (w *worker) searchThreats(node tree.Node, before, added uint64) bool {
	if before < threatVisits || bits.Len64(before-1) == bits.Len64(before+added-1) {
		return false
	}
	budget := before / threatShare
	if w.depth() == 1 {
		budget = before / threatsAtRoot
	}
	return w.proveByThreats(node, min(budget, maxThreats)) > 0
}

// proveByThreats searches the worker's state for a threat sequence, with a budget, and
// proves the first move in the state's node. node is 0 if there is none. It returns the
// plies within which the threats win, 0 if it found none.
func (w *worker) proveByThreats(node tree.Node, budget uint64) (plies int) {
	if w.threats == nil {
		return 0
	}
	m, plies := w.threats.SearchThreats(w.state, int(budget))
	if plies == 0 || node == 0 {
		return plies
	}
	edges := w.tree.Edges(node)
	for i := range edges {
		if edges[i].Move() == m {
			w.tree.Prove(w.tree.Edge(node, i), engine.Won, plies)
		}
	}
	return plies
}

// Threat sequences are searched outside the simulations too: for the root before the first
// one, and in the second half of the search for the replies to the best move. So a move that
// loses by force is not played, whatever its value in the tree.
const (
	// Such a search takes about 1/rootShare of the time.
	rootShare = 64
	// rootUnit is the time for a unit of the budget. With a node limit, the budget is one
	// unit for each node.
	rootUnit = 100 * time.Nanosecond
	// maxRootThreats keeps a threat search, which cannot be interrupted, to some ten
	// milliseconds.
	maxRootThreats = 1 << 17
	// The best move is searched for refutations after the part firstRefutation of the search,
	// and then, when another move has become best, after each further part refuteEvery.
	firstRefutation = 0.5
	refuteEvery     = 1.0 / 32
)

// threatBudget returns the budget of one threat search.
func (s *search) threatBudget() uint64 {
	budget := uint64(maxRootThreats)
	if s.limits.Nodes > 0 {
		budget = min(budget, s.limits.Nodes)
	}
	if s.soft > 0 {
		budget = min(budget, uint64(s.soft/(rootShare*rootUnit)))
	}
	return budget
}

// searchRootThreats looks for a win of the root by a threat sequence.
func (s *search) searchRootThreats() {
	if s.aboutMoves() || s.forcedOnClock() || s.finished() {
		return
	}
	w := s.workers[0]
	w.state.CopyFrom(s.tree.Root())
	if w.proveByThreats(s.tree.RootNode(), s.threatBudget()) > 0 {
		s.tree.Raise(tree.RootEdge, s.tree.RootNode())
	}
}

// progress returns the part of its limits that a search has used up.
func (s *search) progress(elapsed time.Duration) float64 {
	part := 0.0
	if s.limits.Nodes > 0 {
		part = float64(s.done.Load()) / float64(s.limits.Nodes)
	}
	if s.soft > 0 {
		part = max(part, float64(elapsed)/float64(s.soft))
	}
	return part
}

// refuteBest looks for a threat sequence that refutes the best move, once for each move that
// becomes the best one. Shortly before the hard limit there is no time for it.
func (s *search) refuteBest(elapsed time.Duration) {
	part, late := s.progress(elapsed), s.hard > 0 && elapsed > s.hard-s.hard/rootShare
	if s.aboutMoves() || part < s.nextRefutation || late {
		return
	}
	s.nextRefutation = part + refuteEvery
	t := s.tree
	best := s.rankingOfTree()[0]
	if best.tag.Proven() || slices.Contains(s.refuted, best.tag.Move()) {
		return
	}
	s.refuted = append(s.refuted, best.tag.Move())
	w := s.workers[0]
	w.state.CopyFrom(t.Root())
	w.state.Play(best.tag.Move())
	node := w.nodeOf(t.At(best.edge))
	if plies := w.proveByThreats(node, s.threatBudget()); plies > 0 {
		t.Prove(best.edge, engine.Lost, plies+1)
		t.Raise(tree.RootEdge, t.RootNode())
	}
	s.looked = 0
}
