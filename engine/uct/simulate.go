package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// simulate walks once and reports whether it evaluated a leaf. A walk that did not has
// proven something, so such walks come to an end. The root must have a node with an edge
// left to search.
func (w *worker) simulate() bool {
	w.state.CopyFrom(w.tree.Root())
	w.path = w.path[:0]
	w.walks++
	evaluated := w.walk()
	if evaluated {
		w.plies += w.depth()
		w.deepest = max(w.deepest, w.depth())
	}
	w.backup()
	return evaluated
}

// walk goes from the root to a leaf and values it. It reports false if it ends
// before a leaf.
func (w *worker) walk() bool {
	t := w.tree
	w.path = append(w.path, step{edge: tree.RootEdge, node: t.RootNode()})
	for {
		at := w.path[len(w.path)-1]

		// Step 1. Selection. There may be no edge left to search: other walks may have
		// proven them all.
		next := w.choose(at.edge, at.node)
		if next == tree.RootEdge {
			w.raiseProofs()
			return false
		}
		s := t.At(next)
		w.state.Play(s.Move())
		before, added := w.visit(s) // before the value is known: other workers prefer other edges
		w.path = append(w.path, step{edge: next, counted: added > 0})

		// Step 2. Expansion, or the evaluation of the leaf.
		node := w.nodeOf(s)
		if node == 0 {
			if node = w.expand(next, before); node == 0 {
				return true
			}
		}
		w.path[len(w.path)-1].node = node
		t.Refresh(node)

		// Step 3. The walk ends where a threat sequence proves the node.
		if w.searchThreats(node, before, added) {
			w.raiseProofs()
			return false
		}
	}
}

// Near the root the walks of all workers take the same few edges. If each walk wrote to them,
// the workers would wait for each other's cache lines. So at an edge with busyVisits visits, one
// walk of a worker in busyStride counts for all. Two threads were 1.94 times as fast as one; 1.81
// times if all walks count (medians of nine, empty 12 x 12, 3 s).
const (
	busyVisits = 1024
	busyStride = 16
)

// visit adds the walk to the visits of an edge. It returns the visits before, and the number
// added: 0 where another walk of the worker counts for this one.
func (w *worker) visit(s *tree.Slot) (before, added uint64) {
	if !w.company {
		return s.AddVisits(1), 1
	}
	before = s.Stats().Visits()
	switch {
	case before < busyVisits:
		added = 1
	case w.walks%busyStride == 0:
		added = busyStride
	default:
		return before, 0
	}
	return s.AddVisits(added), added
}

// expand makes a node of the leaf at the end of the walk, if its edge had visits before. It
// evaluates the leaf and returns 0 if the visit is the first, the game is over there, or
// the memory is full.
func (w *worker) expand(edge tree.Edge, visits uint64) (node tree.Node) {
	if visits > 0 {
		node = w.grow(edge, visits)
	}
	if node != 0 {
		return node
	}
	s := w.tree.At(edge)
	found := w.evaluate(w.state, edge, w.depth())
	if w.enterProof(edge, found.Known) {
		w.raiseProofs()
	}
	mean := s.Stats().Value()
	s.SetValue(mean + float32((1-found.Value-mean)/float32(visits+1)))
	if w.usesRAVE() {
		w.learnAMAF(&found.Made, 1-found.Value)
	}
	return 0
}

// grow makes a node for the worker's state. It returns 0 if the game is over or the memory
// is full.
func (w *worker) grow(edge tree.Edge, visits uint64) tree.Node {
	t := w.tree
	w.moves = w.listMoves(w.moves[:0])
	if len(w.moves) == 0 {
		return 0
	}
	node := t.Reserve(&w.runs, len(w.moves))
	if node == 0 {
		w.starved = true
		return 0
	}
	w.shuffle(w.moves)
	t.Write(node, w.moves)
	w.writePriors(node, w.moves)
	estimate := 1 - t.At(edge).Stats().Value()
	if estimate == 1 { // another worker is still evaluating the edge, whose value is 0
		estimate = 0.5
	}
	t.Publish(node, w.state.Key(), estimate, visits)
	t.At(edge).SetLink(node)
	return node
}

// writePriors sets the priors of the edges of a node for the worker's state, before the
// node is published.
func (w *worker) writePriors(node tree.Node, moves []engine.Move) {
	if w.priorsOf == nil || len(moves) == 1 {
		return
	}
	last := engine.NoMove
	if edge := w.path[len(w.path)-1].edge; edge != tree.RootEdge {
		last = w.tree.At(edge).Move()
	}
	w.priorsOf.SetPriors(w.priors, w.state, moves, last)
	edges := w.tree.Edges(node)
	for i := range edges {
		edges[i].SetPrior(w.priors[i])
	}
}

func (w *worker) listMoves(buf []engine.Move) []engine.Move {
	if !w.options.ForcedMoves {
		return w.state.Moves(buf)
	}
	moves, _ := w.state.Candidates(buf)
	return moves
}

func (w *worker) shuffle(moves []engine.Move) {
	for i := len(moves) - 1; i > 0; i-- {
		j := w.random.Below(uint32(i + 1))
		moves[i], moves[j] = moves[j], moves[i]
	}
}

// estimate gives an edge of the worker's state its first value: the value of the node that
// it leads to, or an evaluation if there is none.
func (w *worker) estimate(edge tree.Edge) {
	t := w.tree
	s := t.At(edge)
	w.child.CopyFrom(w.state)
	w.child.Play(s.Move())
	if w.options.Graph {
		if node := t.Find(w.child.Key()); node != 0 {
			s.SetLink(node)
			t.Raise(edge, node)
			s.SetValue(w.worth(s.Tag(), t.Value(node), w.depth()))
			return
		}
	}
	found := w.evaluate(w.child, edge, w.depth()+1)
	w.enterProof(edge, found.Known)
	s.SetValue(1 - found.Value)
}

// evaluate returns the evaluation of a state behind an edge, which is the given plies below
// the root.
func (w *worker) evaluate(s engine.State, edge tree.Edge, plies int) engine.Evaluation {
	before := engine.NoMove
	if above := w.path[plies-1].edge; above != tree.RootEdge {
		before = w.tree.At(above).Move()
	}
	return w.evaluator.Evaluate(s, engine.Leaf{
		Ply:    w.pieces + plies,
		Before: before,
		Last:   w.tree.At(edge).Move(),
	})
}

// enterProof enters a proof of the position behind an edge into the edge, and reports
// whether that changed anything.
func (w *worker) enterProof(edge tree.Edge, k engine.Known) bool {
	if !k.Proven() || !w.options.Proofs {
		return false
	}
	return w.tree.Prove(edge, k.Value().Opposite(), k.Plies+1)
}

// backup updates the values of the walk's edges, the last first. The root edge is updated
// when the worker's simulations are collected.
func (w *worker) backup() {
	for i := len(w.path) - 1; i > 0; i-- {
		at := &w.path[i]
		s := w.tree.At(at.edge)
		switch tag := s.Tag(); {
		case tag.Proven():
			s.SetValue(w.worth(tag, 0, i-1))
		case at.node != 0 && at.counted:
			s.SetValue(w.worth(tag, w.backedUp(i), i-1))
		}
	}
}

// backedUp returns the value of the i-th node of the walk. Of its edges only the one that the
// walk took has changed since choose. If that is proven lost now, all are read again: workers that
// visited it meanwhile may have left others with less than the rest.
func (w *worker) backedUp(i int) float32 {
	at := &w.path[i]
	if i+1 == len(w.path) {
		return w.tree.Value(at.node)
	}
	taken := w.tree.At(w.path[i+1].edge)
	if taken.Tag().Lost() {
		return w.tree.Value(at.node)
	}
	return w.tree.ValueOf(at.node, at.others.With(taken.Stats()))
}

// worth returns the value of an edge, plies below the root, which leads to a node with a value
// for the other side. The edge's bounds count for more.
func (w *worker) worth(t tree.Tag, node float32, plies int) float32 {
	if t.Proven() {
		return t.Known().Discounted(w.pieces + plies)
	}
	return t.Clamp(1 - node)
}

// raiseProofs passes the bounds of the walk's last node up the walk, until they change
// nothing. A leaf has no node.
func (w *worker) raiseProofs() {
	for i := len(w.path) - 1; i >= 0; i-- {
		at := &w.path[i]
		if at.node != 0 && !w.tree.Raise(at.edge, at.node) {
			return
		}
	}
}

// learnAMAF records the result of a simulation for all moves of the walk and the playout.
// The result is that of the side that moved last in the walk.
func (w *worker) learnAMAF(made *[2]engine.MoveSet, result float32) {
	turn := w.tree.Root().Turn()
	for i, at := range w.path {
		if at.node == 0 {
			continue
		}
		mover, v := turn, result
		if i%2 == 1 {
			mover = turn.Other()
		}
		if (len(w.path)-i)%2 == 1 { // the leaf's mover is the other side
			v = 1 - result
		}
		w.tree.LearnAMAF(at.node, &made[mover&1], v)
	}
}

// step is one edge of a walk and the node behind it, 0 where there is none.
type step struct {
	edge    tree.Edge
	node    tree.Node
	counted bool     // by the edge's visits; see visit
	others  tree.Sum // of the node's edges without the one that the walk took
}

// usesRAVE reports whether edges have AMAF values that the search follows.
func (w *worker) usesRAVE() bool { return w.tree.HasAMAF() && float32(w.options.RAVE) > 0 }

// depth returns the plies from the root to the worker's state.
func (w *worker) depth() int { return len(w.path) - 1 }

// nodeOf returns the node of the worker's state, which is behind an edge; 0: none.
func (w *worker) nodeOf(s *tree.Slot) tree.Node {
	key := w.state.Key()
	if node := s.Link(); node != 0 && w.tree.Is(node, key) {
		return node
	}
	if !w.options.Graph {
		return 0
	}
	node := w.tree.Find(key)
	if node != 0 {
		s.SetLink(node)
	}
	return node
}
