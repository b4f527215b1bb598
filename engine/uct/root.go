package uct

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// prepareRoot gives the root all its edges and readies the workers.
func (s *search) prepareRoot() {
	t := s.tree
	for _, w := range s.workers {
		w.begin(s)
	}
	first := s.workers[0]
	first.allocate()
	for !first.completeRoot() {
		t.Feed(&first.runs, len(s.workers))
	}
	// The root's bounds are computed anew from its edges: while the root was a node further
	// down, edges behind its bounds may have been reclaimed.
	root := t.At(tree.RootEdge)
	root.ForgetBounds()
	root.SetValue(1 - t.Value(t.RootNode()))
	t.Raise(tree.RootEdge, t.RootNode())
	candidates, _ := t.Root().Candidates(nil)
	s.root.forced = len(candidates) == 1
	t.Restrict(len(s.limits.Moves) > 0)
	if len(s.limits.Moves) > 0 {
		edges := t.Edges(t.RootNode())
		s.root.barred = make([]bool, len(edges))
		for i := range edges {
			s.root.barred[i] = !s.allowed(edges[i].Move())
		}
	}
}

// completeRoot gives the root an edge for every legal move, because a client may ask about
// moves that are no candidates. It reports false if there is no memory for them.
func (w *worker) completeRoot() bool {
	t := w.tree
	moves := w.rootMoves()
	if old := t.RootNode(); old != 0 && len(t.Edges(old)) == len(moves) {
		return true
	}
	node := t.Reserve(&w.runs, len(moves))
	if node == 0 {
		return false
	}
	t.Write(node, moves)
	w.state.CopyFrom(t.Root())
	w.path = append(w.path[:0], step{edge: tree.RootEdge, node: node})
	w.writePriors(node, moves)
	sum := float32(0)
	for i := range moves {
		edge := t.Edge(node, i)
		if !t.Inherit(node, i) || !t.At(edge).Stats().Visited() {
			w.estimate(edge)
		}
		sum += t.At(edge).Stats().Value()
	}
	t.ReplaceRoot(node, sum/float32(len(moves)))
	return true
}

// rootMoves returns all legal moves, shuffled. Candidates come first: where all moves lose in
// the same number of plies, the first is played, and a candidate forces an answer.
func (w *worker) rootMoves() []engine.Move {
	root := w.tree.Root()
	moves, _ := root.Candidates(nil)
	w.shuffle(moves)
	isCandidate := func(m engine.Move) bool { return slices.Contains(moves, m) }
	rest := slices.DeleteFunc(root.Moves(nil), isCandidate)
	w.shuffle(rest)
	return append(moves, rest...)
}
