package uct

import (
	"cmp"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

const (
	// solvePlies is the length of the rest of a game from which on the root is
	// given to the game's solver first, for a third of the time.
	solvePlies = 36
	solveShare = 3
	// solveNodes is its effort where the search has no limit.
	solveNodes = 1 << 20
	// solverShare of the memory is the solver's.
	solverShare = 8
)

// solveRoot looks for the root's value with the game's solver, if it has one and
// the end is near; a value that is known already does where no pieces are counted.
func (r *search) solveRoot() {
	root, traits := r.tree.root, r.tree.root.Game().Traits()
	switch megabytes := r.options.hash / solverShare; {
	case traits.NewSolver == nil || megabytes == 0 || !r.options.solver || !r.options.proofs:
		return
	case r.aboutMoves() || r.forcedOnClock() || root.Remaining() > solvePlies:
		return
	case !traits.Counted && r.finished():
		return
	case r.solver == nil:
		r.solver = traits.NewSolver(megabytes, len(r.workers))
	}
	limit := r.limits.Nodes
	if r.hard == 0 && limit == 0 {
		limit = solveNodes
	}
	stop := func(uint64) bool {
		return r.ctx.Err() != nil || r.hard > 0 && r.limits.Clock() >= r.soft/solveShare
	}
	r.solved = r.solver.Solve(root, limit, stop, nil)
	r.noteBounds(r.solved)
}

// noteBounds enters what a solver found into the root's edges: what its move
// attains, and what no move can exceed. Its move comes first, so that it is
// taken before others of the same value. It reports false, and enters nothing, if all
// moves lose and the solver does not know yet which resists best: that is for the search
// to find out.
func (r *search) noteBounds(b engine.Bounds) bool {
	t := r.tree
	if b.Upper == engine.Lost && (b.Plies == 0 || t.root.Game().Traits().Counted && b.Score == nil) {
		return false
	}
	node := t.rootNode()
	edges := t.edges(node)
	plies := cmp.Or(b.Plies, t.root.Remaining()) // where only the value is known
	if i := slices.IndexFunc(edges, func(e slot) bool { return tag(e.tag).move() == b.Move }); i >= 0 {
		edges[0], edges[i] = edges[i], edges[0]
		t.settle(node+1, b.Lower, b.Upper, plies)
	}
	for i := range edges {
		t.settle(node+1+uint32(i), engine.Lost, b.Upper, plies)
	}
	t.settleRoot()
	return true
}
