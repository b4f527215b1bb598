package uct

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// pool is a tree, its workers, the game's solver and their settings. The first search makes
// the tree and the workers.
type pool struct {
	options Options      // changed only between searches
	closing *atomic.Bool // the Searcher's
	tree    *tree.Tree
	workers []*worker
	solvers solvers

	newEvaluator evaluatorMaker
	// pause is the longest time that a search did not look at the clock. Each search halves it.
	pause time.Duration
}

// search searches a position until a limit is reached. Before the first simulation it asks for
// what is known of the root, the cheapest source first.
func (p *pool) search(
	ctx context.Context, root engine.Position, l engine.Limits, report func(engine.Info),
) engine.Info {
	if p.solvers.proofGame != "" { // the solver has the memory of a proof
		p.solvers.drop()
	}
	p.setRoot(root)
	s := p.newSearch(ctx, l, report)
	if root.Outcome() != engine.Undecided {
		return s.info()
	}
	s.prepareRoot()
	s.readBook()
	s.searchRootThreats()
	if !s.recallProof() {
		if s.searchByGame() {
			return s.info() // without a simulation
		}
		s.solveRoot()
	}
	s.work() // returns at once if the root is proven by now
	return s.info()
}

// setRoot makes a position the root of the tree.
func (p *pool) setRoot(root engine.Position) {
	p.prepare()
	if p.tree.Follow(root, p.options.KeepTree) {
		return
	}
	p.solvers.drop() // the tree is empty now, maybe of another game
	for i, w := range p.workers {
		*w = *p.newWorker(i)
	}
}

// prepare makes the tree and the workers unless they exist. If the system lacks memory, the
// tree is smaller than asked for.
func (p *pool) prepare() {
	for megabytes := p.options.Hash; p.tree == nil; megabytes /= 2 {
		if err := p.resize(megabytes); err != nil && megabytes <= 1 {
			panic(err) // not even a megabyte is left
		}
	}
	// More workers than cores would wait for each other, even past the deadline.
	for len(p.workers) < min(p.options.Threads, runtime.NumCPU()) {
		p.workers = append(p.workers, p.newWorker(len(p.workers)))
	}
}

// newSearch returns a search of the root.
func (p *pool) newSearch(
	ctx context.Context, l engine.Limits, report func(engine.Info),
) *search {
	if report == nil {
		report = func(engine.Info) {}
	}
	s := &search{
		options: &p.options, tree: p.tree, workers: p.workers,
		solvers: &p.solvers, pause: &p.pause, closing: p.closing,
		ctx: ctx, report: report,
		root: rootFacts{known: engine.Open()}, nextRefutation: firstRefutation,
	}
	p.pause /= 2
	s.limit(l)
	return s
}

// close gives all memory back. The pool may be used again.
func (p *pool) close() {
	if p.tree != nil {
		p.tree.Release()
	}
	p.tree, p.workers = nil, nil
	p.solvers.drop()
}

// newGame forgets everything that was learned: the next search begins like the first.
func (p *pool) newGame() {
	p.solvers.proofs = proofs{}
	if p.tree != nil && p.tree.Touched() > maxCleared {
		p.close()
		return
	}
	p.dismiss()
	p.solvers.drop()
	if p.tree != nil {
		p.tree.Clear()
	}
}

// maxCleared is the memory that a tree may have touched, in bytes, and still be cleared for a new
// game. A larger one is given back. Short games do not pay for new pages, which cost more than
// clearing.
const maxCleared = 16 << 20

// dismiss drops the workers; the next search makes new ones.
func (p *pool) dismiss() {
	for _, w := range p.workers {
		p.tree.GiveUp(&w.runs)
	}
	p.workers = nil
}

// configure changes the settings. After an error nothing has changed.
func (p *pool) configure(changed Options) error {
	old := p.options
	if changed.Hash != old.Hash {
		if err := p.resize(changed.Hash); err != nil {
			return engine.Expected("Hash", "memory that the system can give (%w)", err)
		}
	}
	if changed.Threads != old.Threads {
		p.dismiss()
		p.solvers.drop()
	}
	if changed.treeSettings() != old.treeSettings() {
		p.newGame()
	}
	p.options = changed
	return nil
}

// resize replaces the tree by an empty one of another size.
func (p *pool) resize(megabytes int) error {
	larger, err := tree.New(max(megabytes-megabytes/solverShare-spare(megabytes), 1))
	if err != nil {
		return err
	}
	p.close()
	p.tree = larger
	return nil
}
