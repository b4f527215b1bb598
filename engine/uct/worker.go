package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// worker simulates. All that it writes without atomics is its own.
type worker struct {
	// For the life of the tree.
	tree      *tree
	options   *options
	random    rng.Source
	runs      []run // memory for new nodes
	evaluator engine.Evaluator
	threats   func(engine.State, int) (engine.Move, int)                     // nil: not searched
	setPriors func([]engine.Prior, engine.State, []engine.Move, engine.Move) // nil: there are none

	// For one search.
	barred   []bool // root edges that are not to be searched; nil: none
	analysis bool   // root edges are searched until each is proven
	pieces   int    // on the board at the root
	plies    int    // of all walks since they were last collected
	deepest  int    // the longest walk

	// For one simulation.
	state   engine.State   // where the walk is
	child   engine.State   // after one more move, to be estimated
	path    []step         // of the walk, the root edge first
	moves   []engine.Move  // candidates of the leaf
	priors  []engine.Prior // scratch memory
	starved bool           // a node found no memory; there will be some for the next

	_ [64]byte // no two workers on one cache line
}

// step is one edge of a walk and the node behind it, 0 where there is none. Where the
// walk goes on, below are the node's openVisits, its own included.
type step struct {
	edge, node uint32
	below      uint64
}

func newWorker(t *tree, o *options, index int) *worker {
	return &worker{tree: t, options: o, random: rng.New(uint64(o.seed), uint64(index))}
}

// prepare takes the memory for the simulations. It is called where the worker
// runs: what one goroutine took for all would lie on shared cache lines.
func (w *worker) prepare() {
	if w.state == nil {
		w.state, w.child = w.tree.root.Clone(), w.tree.root.Clone()
		w.evaluator = w.tree.root.Game().NewEvaluator(&w.random, w.options.evaluator())
		w.threats = w.options.threats(w.tree.root.Game())
		w.setPriors = w.options.priors(w.tree.root.Game())
		w.priors = make([]engine.Prior, 256)
		w.path = make([]step, 0, 256)
		w.moves = make([]engine.Move, 0, 256)
	}
}

// simulate walks once and reports whether it evaluated a leaf. A walk that did not
// has proven something, so not all walks can be such. The root must have a node
// with an edge left to search.
func (w *worker) simulate() bool {
	w.state.CopyFrom(w.tree.root)
	w.path = w.path[:0]
	evaluated := w.walk()
	if evaluated {
		w.plies += w.depth()
		w.deepest = max(w.deepest, w.depth())
	}
	w.backup()
	return evaluated
}

// depth returns the plies from the root to where the walk is.
func (w *worker) depth() int { return len(w.path) - 1 }

// walk goes from the root to a leaf and values it. It reports false if it ends
// before a leaf.
func (w *worker) walk() bool {
	t := w.tree
	w.path = append(w.path, step{edge: rootEdge, node: t.rootNode()})
	for {
		at := &w.path[len(w.path)-1]

		// Step 1. Selection. By other ways, or by other workers, all that is left
		// of this node may have been proven.
		next, below := w.choose(at.edge, at.node)
		if next == 0 {
			w.raiseProofs()
			return false
		}
		at.below = below + 1
		s := &t.slots[next]
		w.state.Play(s.loadTag().move())
		before := s.addVisits(1) // until its value is known, others see a visit more
		w.path = append(w.path, step{edge: next})

		// Step 2. Expansion, or the evaluation of the leaf.
		node := w.nodeOf(s)
		if node == 0 {
			if node = w.expand(next, before); node == 0 {
				return true
			}
		}
		w.path[len(w.path)-1].node = node
		t.touch(node)

		// Step 3. The walk ends where a threat sequence proves the node.
		if w.searchThreats(node, before) {
			w.raiseProofs()
			return false
		}
	}
}

// nodeOf returns the node that an edge to the position at hand leads to, 0 if
// there is none.
func (w *worker) nodeOf(s *slot) uint32 {
	key := w.state.Key()
	if node := s.loadLink(); node != 0 && w.tree.is(node, key) {
		return node
	}
	if !w.options.graph {
		return 0
	}
	node := w.tree.find(key)
	if node != 0 {
		s.storeLink(node)
	}
	return node
}
