package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// worker simulates. All that it writes without atomics is its own.
type worker struct {
	// For the life of the tree.
	tree    *tree
	options *options
	random  rng.Source
	runs    []run // memory for new nodes
	held    ledger

	// For one search.
	barred   []bool // root edges that are not to be searched; nil: none
	analysis bool   // root edges are searched until each is proven
	shared   bool   // other workers search the same tree
	plies    int    // of all walks since they were last collected
	deepest  int    // the longest walk

	// For one simulation.
	state   engine.State  // where the walk is
	path    []step        // of the walk, the root edge first
	moves   []engine.Move // candidates of the leaf
	starved bool          // a node found no memory; there will be some for the next

	_ [64]byte // no two workers on one cache line
}

// step is one edge of a walk. A busy one has its visit still to be counted.
type step struct {
	edge uint32
	busy bool
}

func newWorker(t *tree, o *options, index int) *worker {
	return &worker{tree: t, options: o, random: rng.New(uint64(o.seed), uint64(index))}
}

// prepare takes the memory for the simulations. It is called where the worker
// runs: what one goroutine took for all would lie on shared cache lines.
func (w *worker) prepare() {
	if w.state == nil {
		w.state = w.tree.root.Clone()
		w.path = make([]step, 0, 256)
		w.moves = make([]engine.Move, 0, 256)
	}
}

// simulate runs one simulation. The root must have a node with an edge left to
// search.
func (w *worker) simulate() {
	w.state.CopyFrom(w.tree.root)
	w.path = w.path[:0]
	leaf := w.walk()
	w.plies += len(w.path) - 1
	w.deepest = max(w.deepest, len(w.path)-1)
	w.backup(w.evaluate(leaf))
}

// walk goes from the root to a leaf and expands that if it has been visited
// before. It returns the last edge.
func (w *worker) walk() uint32 {
	t := w.tree
	for edge := uint32(rootEdge); ; {
		s := &t.slots[edge]
		before := w.enter(edge)
		node := s.loadLink()
		if node == 0 {
			if before < w.options.expandVisits {
				return edge
			}
			if node = w.expand(edge); node == 0 {
				return edge
			}
		}
		next := w.choose(edge, node, before)
		if next == 0 {
			// Other workers have proven the rest of this node meanwhile.
			return edge
		}
		edge = next
		w.state.Play(t.slots[edge].loadTag().move())
	}
}

// enter adds an edge to the walk and returns its visits until now. The root
// edge is counted when the worker's simulations are collected.
func (w *worker) enter(edge uint32) (before uint64) {
	s := &w.tree.slots[edge]
	before = visits(s.loadStats())
	busy := w.shared && before >= busyVisits
	if !busy && edge != rootEdge {
		s.addStats(visit)
	}
	w.path = append(w.path, step{edge, busy})
	return before
}

// expand gives a leaf its node. It returns 0 where there is none to give: the
// game is over there, or the memory is full.
func (w *worker) expand(edge uint32) uint32 {
	w.moves = w.listMoves(w.moves[:0])
	if len(w.moves) == 0 {
		return 0
	}
	t := w.tree
	node := t.carve(&w.runs, uint32(len(w.moves)+1))
	if node == 0 {
		w.starved = true
		return 0
	}
	w.shuffle(w.moves)
	t.writeNode(node, w.moves)
	linked := t.link(edge, node)
	if linked != node {
		t.setState(node, blockScrap)
	}
	return linked
}

func (w *worker) listMoves(buf []engine.Move) []engine.Move {
	if !w.options.forcedMoves {
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

// evaluate returns the result of the leaf for the side that moved there: its
// known value, or a playout's. A value known at sight is noted as a proof.
func (w *worker) evaluate(leaf uint32) uint64 {
	if w.options.proofs {
		if tag := w.tree.slots[leaf].loadTag(); tag.proven() {
			return resultOf(tag.lower())
		}
	}
	if known := w.sight(); known.Value != engine.Unknown {
		v := known.Value.Opposite()
		if w.options.proofs && leaf != rootEdge && w.tree.prove(leaf, engine.Proof{Value: v, Plies: known.Plies + 1}) {
			w.raiseProofs()
		}
		return resultOf(v)
	}
	mover := w.state.Turn().Other()
	return resultOf(mover.Of(w.state.Playout(&w.random, w.options.playouts)))
}

// sight returns what is known of the leaf without searching.
func (w *worker) sight() engine.Proof {
	if w.options.forcedMoves {
		var known engine.Proof
		w.moves, known = w.state.Candidates(w.moves[:0])
		return known
	}
	return engine.Proof{Value: w.state.Turn().Of(w.state.Outcome())}
}

// raiseProofs carries new bounds of the walk's last edge up the walk, as far as
// they change anything.
func (w *worker) raiseProofs() {
	for i := len(w.path) - 2; i >= 0; i-- {
		edge := w.path[i].edge
		if !w.tree.raise(edge, w.tree.slots[edge].loadLink()) {
			return
		}
	}
}

// backup adds the result, as the last edge's mover sees it, to all edges but
// the root's, whose mean nobody asks for.
func (w *worker) backup(result uint64) {
	for i := len(w.path) - 1; i > 0; i-- {
		at := w.path[i]
		s := &w.tree.slots[at.edge]
		result = s.loadTag().clamp(result)
		if at.busy {
			w.held.add(w.tree, at.edge, visit+result)
		} else {
			s.addStats(result)
		}
		result = resultWin - result
	}
}
