package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// worker simulates. All that it writes without atomics is its own.
type worker struct {
	// For the life of the tree.
	tree      *tree.Tree
	options   *options
	random    rng.Source
	runs      tree.Runs // memory for new nodes
	evaluator engine.Evaluator
	threats   func(engine.State, int) (engine.Move, int)                     // nil: not searched
	setPriors func([]engine.Prior, engine.State, []engine.Move, engine.Move) // nil: there are none

	// For one search.
	barred   []bool       // root edges that are not to be searched; nil: none
	least    engine.Value // what the root is known to attain, by whatever move
	analysis bool         // root edges are searched until each is proven
	pieces   int          // on the board at the root
	plies    int          // of all walks since they were last collected
	deepest  int          // the longest walk

	// For one simulation.
	state   engine.State   // where the walk is
	child   engine.State   // after one more move, to be estimated
	path    []step         // of the walk, the root edge first
	moves   []engine.Move  // candidates of the leaf
	priors  []engine.Prior // scratch memory
	starved bool           // a node found no memory; there will be some for the next

	_ [64]byte // no two workers on one cache line
}

// step is one edge of a walk and the node behind it, 0 where there is none.
type step struct {
	edge tree.Edge
	node tree.Node
}

func newWorker(t *tree.Tree, o *options, index int) *worker {
	return &worker{tree: t, options: o, random: rng.New(uint64(o.seed), uint64(index))}
}

// prepare takes the memory for the simulations. It is called where the worker
// runs: what one goroutine took for all would lie on shared cache lines.
func (w *worker) prepare() {
	if w.state == nil {
		root := w.tree.Root()
		w.state, w.child = root.Clone(), root.Clone()
		w.evaluator = root.Game().NewEvaluator(&w.random, w.options.evaluator())
		w.threats = w.options.threats(root.Game())
		w.setPriors = w.options.priors(root.Game())
		w.priors = make([]engine.Prior, 256)
		w.path = make([]step, 0, 256)
		w.moves = make([]engine.Move, 0, 256)
	}
}

// depth returns the plies from the root to where the walk is.
func (w *worker) depth() int { return len(w.path) - 1 }

// nodeOf returns the node that an edge to the position at hand leads to, 0 if
// there is none.
func (w *worker) nodeOf(s *tree.Slot) tree.Node {
	key := w.state.Key()
	if node := s.Link(); node != 0 && w.tree.Is(node, key) {
		return node
	}
	if !w.options.graph {
		return 0
	}
	node := w.tree.Find(key)
	if node != 0 {
		s.SetLink(node)
	}
	return node
}
