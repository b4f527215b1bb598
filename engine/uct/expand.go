package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

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
	if w.noteProof(edge, found.Proof) {
		w.raiseProofs()
	}
	mean := s.Stats().Value()
	s.SetValue(mean + float32((1-found.Value-mean)/float32(visits+1)))
	if w.tree.HasAMAF() && w.options.rave > 0 {
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
	w.noteProof(edge, found.Proof)
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

// noteProof enters a proof of the position behind an edge into the edge, and reports
// whether that changed anything.
func (w *worker) noteProof(edge tree.Edge, p engine.Proof) bool {
	if p.Value == engine.Unknown || !w.options.Proofs {
		return false
	}
	return w.tree.Prove(edge, engine.Proof{Value: p.Value.Opposite(), Plies: p.Plies + 1})
}
