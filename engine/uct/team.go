package uct

import (
	"context"
	"runtime"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// proveSimulations is the number of simulations before a proof, so that there is a move to
// play even if the proof fails.
const proveSimulations = 1000

// team is a tree, its workers, the game's solver and their settings. The first search makes
// the tree and the workers.
type team struct {
	options options      // changed only between searches
	closing *atomic.Bool // the Searcher's
	tree    *tree.Tree
	workers []*worker
	exact   exact
}

// close gives all memory back. The team may be used again.
func (t *team) close() {
	if t.tree != nil {
		t.tree.Release()
	}
	t.tree, t.workers = nil, nil
	t.exact.drop()
}

// newGame forgets everything that was learned: the next search begins like the first.
func (t *team) newGame() {
	t.dismiss()
	t.exact.drop()
	t.exact.last, t.exact.proofs = lastProof{}, exactProofs{}
	if t.tree != nil {
		t.tree.Clear()
	}
}

// dismiss drops the workers; the next search makes new ones.
func (t *team) dismiss() {
	for _, w := range t.workers {
		t.tree.GiveUp(&w.runs)
	}
	t.workers = nil
}

// configure changes the settings. After an error nothing has changed.
func (t *team) configure(changed Options) error {
	old := t.options.Options
	if changed.Hash != old.Hash {
		if err := t.resize(changed.Hash); err != nil {
			return engine.Expected(hashOption, "memory that the system can give (%w)", err)
		}
	}
	if changed.Threads != old.Threads {
		t.dismiss()
		t.exact.drop()
	}
	if changed.shapesTree() != old.shapesTree() {
		t.newGame()
	}
	t.options = changed.derive()
	return nil
}

// resize replaces the tree by an empty one of another size.
func (t *team) resize(megabytes int) error {
	larger, err := tree.New(max(megabytes-megabytes/solverShare-spare(megabytes), 1))
	if err != nil {
		return err
	}
	t.close()
	t.tree = larger
	return nil
}

// prepare makes the tree and the workers unless they exist. If the system lacks memory, the
// tree is smaller than asked for.
func (t *team) prepare() {
	for megabytes := t.options.Hash; t.tree == nil; megabytes /= 2 {
		if err := t.resize(megabytes); err != nil && megabytes <= 1 {
			panic(err) // not even a megabyte is left
		}
	}
	// More workers than cores would wait for each other, even past the deadline.
	for len(t.workers) < min(t.options.Threads, runtime.NumCPU()) {
		t.workers = append(t.workers, newWorker(t.tree, &t.options, len(t.workers)))
	}
}

// setRoot makes a position the root of the tree.
func (t *team) setRoot(p engine.Position) {
	t.prepare()
	if !t.tree.Follow(p, t.options.KeepTree) {
		t.replant()
	}
}

// replant resets the workers and drops the solver, for an empty tree.
func (t *team) replant() {
	t.exact.drop()
	for i, w := range t.workers {
		*w = *newWorker(t.tree, &t.options, i)
	}
}

// newSearch returns a search of the root.
func (t *team) newSearch(ctx context.Context, l engine.Limits, report func(engine.Info)) *search {
	if report == nil {
		report = func(engine.Info) {}
	}
	r := &search{
		closing: t.closing, options: &t.options, tree: t.tree, workers: t.workers, exact: &t.exact,
		ctx: ctx, report: report, gate: newGate(), rootLower: engine.Lost, nextRefutation: firstRefutation,
	}
	r.limit(l)
	return r
}

// search searches a position until a limit is reached.
func (t *team) search(
	ctx context.Context, p engine.Position, l engine.Limits, report func(engine.Info),
) engine.Info {
	if t.exact.proofGame != "" {
		t.exact.drop()
	}
	t.setRoot(p)
	r := t.newSearch(ctx, l, report)
	if p.Outcome() == engine.Undecided {
		r.prepareRoot()
		r.readBook()
		r.searchRootThreats()
		if !r.recallProof() {
			if r.searchByGame() {
				return r.info()
			}
			r.solveRoot()
		}
		r.work()
	}
	return r.info()
}

// prove looks for the value of a position with its game's solver, after a short search, and
// enters the result into the tree.
func (t *team) prove(
	ctx context.Context, p engine.Position, l engine.Limits, report func(engine.Info),
) engine.Info {
	t.setRoot(p)
	limits := engine.Limits{Start: l.Start, Clock: l.Clock, Nodes: proveSimulations}
	short := t.newSearch(ctx, limits, nil)
	if p.Outcome() != engine.Undecided {
		return short.info()
	}
	short.prepareRoot()
	short.readBook()
	short.work()
	t.exact.prepareProof(t.tree, t.options.Hash, len(t.workers))
	proof := newProver(t.newSearch(ctx, l, report))
	proof.run()
	if len(l.Moves) == 0 { // else the bounds are not the position's
		t.exact.note(t.tree, proof.bounds)
		t.exact.proofs.note(t.tree, p, proof.bounds)
		short.recallProof() // enters it into the tree
	}
	return proof.info()
}
