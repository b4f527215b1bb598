package uct

import (
	"cmp"

	"github.com/c4engine/c4engine/engine"
)

const (
	// solvePlies is the length of the rest of a game from which on the root is
	// given to the game's solver first, for a third of the time.
	solvePlies = 36
	solveShare = 3
	// solveNodes is its effort where the search has no limit.
	solveNodes = 1 << 20
)

// solveRoot looks for the root's value with the game's solver, if it has one and
// the end is near; a value that is known already does where no pieces are counted.
func (r *search) solveRoot() {
	root, traits := r.tree.Root(), r.tree.Root().Game().Traits()
	switch megabytes := r.options.hash / solverShare; {
	case traits.NewSolver == nil || megabytes == 0 || !r.options.solver || !r.options.proofs:
		return
	case r.aboutMoves() || r.forcedOnClock() || root.Remaining() > solvePlies:
		return
	case !traits.Counted && r.finished():
		return
	case r.exact.solver == nil:
		r.exact.solver = traits.NewSolver(megabytes, len(r.workers))
	}
	limit := r.limits.Nodes
	if r.hard == 0 && limit == 0 {
		limit = solveNodes
	}
	stop := func(uint64) bool {
		return r.ctx.Err() != nil || r.hard > 0 && r.limits.Clock() >= r.soft/solveShare
	}
	r.solved = r.exact.solver.Solve(root, limit, stop, nil)
	r.exact.lengths.note(r.tree, root, r.solved)
	r.noteBounds(r.solved)
}

// noteBounds enters what a solver found into the root's edges: what its move
// attains, and what no move can exceed. Its move comes first, so that it is
// taken before others of the same value. If all moves lose and the solver does not know
// yet which resists best, it reports false and enters nothing: that is for the search to
// find out.
func (r *search) noteBounds(b engine.Bounds) bool {
	t := r.tree
	if b.Upper == engine.Lost && (b.Plies == 0 || t.Root().Game().Traits().Counted && b.Score == nil) {
		r.lost = true
		return false
	}
	node := t.RootNode()
	plies := cmp.Or(b.Plies, mostPlies(t.Root(), b.Lower)) // where only the value is known
	if t.MoveToFront(b.Move) {
		t.Settle(t.Edge(node, 0), b.Lower, b.Upper, plies)
	}
	for i := range t.Edges(node) {
		t.Settle(t.Edge(node, i), engine.Lost, b.Upper, plies)
	}
	t.SettleRoot()
	return true
}

// recallProof enters what the last proof found out about the root into the tree,
// and reports whether nothing is left for the solver: the value is known, and where
// pieces are counted by how many. It concerns the best move alone, so an analysis,
// which asks about each move, does without it.
func (r *search) recallProof() bool {
	known, ok := r.exact.known(r.tree)
	r.lost = r.lost || ok && r.options.proofs && known.Upper == engine.Lost
	if !ok || r.aboutMoves() || !r.options.proofs {
		return false
	}
	r.solved = known
	entered := r.noteBounds(known)
	return entered && known.Proven() && (known.Score != nil || !r.tree.Root().Game().Traits().Counted)
}
