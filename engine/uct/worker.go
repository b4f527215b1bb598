package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
	"github.com/c4engine/c4engine/internal/rng"
)

// worker runs simulations. No other goroutine accesses its fields during a search.
type worker struct {
	// For the life of the tree.
	tree      *tree.Tree
	options   *options
	random    rng.Source
	runs      tree.Runs // memory for new nodes
	evaluator engine.Evaluator
	threats   engine.ThreatSearcher // nil: not searched
	priorsOf  engine.PriorSetter    // nil: no priors

	// For one search.
	barred    []bool       // root edges that are not to be searched; nil: none
	rootLower engine.Value // lower bound of the root's value, by the book
	analysis  bool         // root edges are searched until each is proven
	pieces    int          // on the board at the root
	company   bool         // other workers search too
	walks     uint64       // begun
	plies     int          // of all walks since they were last collected
	deepest   int          // the longest walk

	// For one simulation.
	state   engine.State   // at the end of the walk
	child   engine.State   // after one more move, to be estimated
	path    []step         // of the walk, the root edge first
	moves   []engine.Move  // candidates of the leaf
	priors  []engine.Prior // scratch memory
	starved bool           // there was no memory for a node

	_ [64]byte // no two workers on one cache line
}

// step is one edge of a walk and the node behind it, 0 where there is none.
type step struct {
	edge    tree.Edge
	node    tree.Node
	counted bool     // by the edge's visits; see visit
	others  tree.Sum // of the node's edges without the one that the walk took
}

func newWorker(t *tree.Tree, o *options, index int) *worker {
	return &worker{tree: t, options: o, random: rng.New(uint64(o.Seed), uint64(index))}
}

// prepare allocates the buffers of the simulations. The worker's own goroutine calls it:
// if one goroutine allocated all buffers, workers would share cache lines.
func (w *worker) prepare() {
	if w.state == nil {
		root := w.tree.Root()
		w.state, w.child = root.Clone(), root.Clone()
		w.evaluator = root.Game().NewEvaluator(&w.random, w.options.evaluator())
		w.threats = w.options.threats(root.Game())
		w.priorsOf = w.options.priors(root.Game())
		w.priors = make([]engine.Prior, 256)
		w.path = make([]step, 0, 256)
		w.moves = make([]engine.Move, 0, 256)
	}
}

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
