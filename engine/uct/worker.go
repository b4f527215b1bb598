package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
	"github.com/c4engine/c4engine/internal/rng"
)

// worker runs simulations. No other goroutine accesses its fields during a search.
type worker struct {
	// For the life of the tree.
	tree      *tree.Tree
	options   *Options
	random    rng.Source
	runs      tree.Runs // memory for new nodes
	evaluator engine.Evaluator
	threats   engine.ThreatSearcher // nil: not searched
	priorsOf  engine.PriorSetter    // the evaluator; nil: no priors

	newEvaluator evaluatorMaker

	// For one search.
	search  *search
	pieces  int    // on the board at the root
	company bool   // other workers search too
	walks   uint64 // begun
	plies   int    // of all walks since they were last collected
	deepest int    // the longest walk

	// For one simulation.
	state   engine.State   // at the end of the walk
	child   engine.State   // after one more move, to be estimated
	path    []step         // of the walk, the root edge first
	moves   []engine.Move  // candidates of the leaf
	priors  []engine.Prior // scratch memory
	starved bool           // there was no memory for a node

	_ [64]byte // no two workers on one cache line
}

// evaluatorMaker makes a worker's evaluator, as engine.Game.NewEvaluator does.
type evaluatorMaker = func(engine.Game, *engine.Random, engine.EvaluatorOptions) engine.Evaluator

func (p *pool) newWorker(index int) *worker {
	return &worker{
		tree: p.tree, options: &p.options, newEvaluator: p.newEvaluator,
		random: rng.New(uint64(p.options.Seed), uint64(index)),
	}
}

// begin readies the worker for a search.
func (w *worker) begin(s *search) {
	w.search, w.pieces = s, s.tree.Root().Board().Pieces()
	w.company, w.walks, w.plies, w.deepest = len(s.workers) > 1, 0, 0, 0
}

// allocate makes the buffers of the simulations. The worker's own goroutine calls it:
// if one goroutine allocated all buffers, workers would share cache lines.
func (w *worker) allocate() {
	if w.state == nil {
		root := w.tree.Root()
		w.state, w.child = root.Clone(), root.Clone()
		w.evaluator = w.newEvaluator(root.Game(), &w.random, engine.EvaluatorOptions{
			Playouts: w.options.Playouts, Learned: float32(w.options.Learned), Tactics: w.options.ForcedMoves,
		})
		if w.options.Proofs && w.options.ForcedMoves {
			w.threats, _ = root.Game().(engine.ThreatSearcher)
		}
		if w.options.Prior != 0 {
			w.priorsOf, _ = w.evaluator.(engine.PriorSetter)
		}
		w.priors = make([]engine.Prior, engine.MaxMoves)
		w.path = make([]step, 0, 256) // longer games grow it
		w.moves = make([]engine.Move, 0, engine.MaxMoves)
	}
}
