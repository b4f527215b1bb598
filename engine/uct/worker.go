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
	runs    []run           // memory for new nodes
	share   float32         // of the learned evaluation in the value of a leaf
	replies *engine.Replies // nil: playouts do without

	// For one search.
	barred   []bool // root edges that are not to be searched; nil: none
	analysis bool   // root edges are searched until each is proven
	played   int    // plies from the start of the game to the root
	plies    int    // of all walks since they were last collected
	deepest  int    // the longest walk

	// For one simulation.
	state   engine.State  // where the walk is
	child   engine.State  // after one more move, to be estimated
	path    []step        // of the walk, the root edge first
	moves   []engine.Move // candidates of the leaf
	sighted []engine.Move // candidates of the child
	starved bool          // a node found no memory; there will be some for the next

	_ [64]byte // no two workers on one cache line
}

// step is one edge of a walk and the node behind it, 0 where there is none.
type step struct{ edge, node uint32 }

func newWorker(t *tree, o *options, index int) *worker {
	return &worker{tree: t, options: o, random: rng.New(uint64(o.seed), uint64(index))}
}

// prepare takes the memory for the simulations. It is called where the worker
// runs: what one goroutine took for all would lie on shared cache lines.
func (w *worker) prepare() {
	if w.state == nil {
		w.state, w.child = w.tree.root.Clone(), w.tree.root.Clone()
		w.path = make([]step, 0, 256)
		w.share = w.options.shareFor(w.state)
		if _, ok := w.state.(engine.Replying); ok && w.options.replies {
			w.replies = new(engine.Replies)
		}
		w.moves, w.sighted = make([]engine.Move, 0, 256), make([]engine.Move, 0, 256)
	}
}

// simulate runs one simulation. The root must have a node with an edge left to
// search.
func (w *worker) simulate() {
	w.state.CopyFrom(w.tree.root)
	w.path = w.path[:0]
	w.walk()
	w.plies += w.depth()
	w.deepest = max(w.deepest, w.depth())
	w.backup()
}

// depth returns the plies from the root to where the walk is.
func (w *worker) depth() int { return len(w.path) - 1 }

// walk goes from the root to a leaf and learns what that is worth.
func (w *worker) walk() {
	t := w.tree
	w.path = append(w.path, step{rootEdge, t.rootNode()})
	for {
		at := w.path[len(w.path)-1]
		next := w.choose(at.edge, at.node)
		if next == 0 {
			// By other ways, or by other workers, the rest of this node was proven.
			w.raiseProofs()
			return
		}
		s := &t.slots[next]
		w.state.Play(s.loadTag().move())
		before := s.addVisits(1) // until its value is known, others see a visit more
		w.path = append(w.path, step{edge: next})
		node := w.nodeOf(s)
		if node == 0 {
			if node = w.expand(next, before); node == 0 || w.options.selection == puct {
				return
			}
		}
		w.path[len(w.path)-1].node = node
		t.touch(node)
		if w.attack(node, before) || w.options.graph && t.visitsBelow(node) > before+1 {
			// It is proven, or by other ways known better than this edge asks for.
			w.raiseProofs()
			return
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

// raiseProofs carries the bounds of the walk's last node up the walk, as far as
// they change anything.
func (w *worker) raiseProofs() {
	for i := len(w.path) - 1; i >= 0; i-- {
		at := w.path[i]
		if at.node == 0 || !w.tree.raise(at.edge, at.node) {
			return
		}
	}
}

// backup gives the edges of the walk their new values, the last first. The
// root's is set when the worker's simulations are collected.
func (w *worker) backup() {
	for i := len(w.path) - 1; i > 0; i-- {
		at := w.path[i]
		s := &w.tree.slots[at.edge]
		tag := s.loadTag()
		if at.node != 0 || tag.proven() {
			s.setValue(w.valueOf(tag, at.node, i-1))
		}
	}
}

// hurried returns the value of a proof for a move after so many plies of the
// walk.
func (w *worker) hurried(p engine.Proof, plies int) float32 {
	return hurried(worth(p.Value), w.played+plies+p.Plies)
}
