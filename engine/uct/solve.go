package uct

import "github.com/c4engine/c4engine/engine"

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
// taken before others of the same value.
func (r *search) noteBounds(b engine.Bounds) {
	t := r.tree
	node := t.rootNode()
	edges := t.edges(node)
	plies := b.Plies
	if plies == 0 { // only the value is known
		plies = r.tree.root.Remaining()
	}
	for i := range edges {
		if tag(edges[i].tag).move() == b.Move {
			edges[0], edges[i] = edges[i], edges[0]
			t.tighten(node+1, b.Lower, b.Upper, plies)
			break
		}
	}
	for i := range edges[1:] {
		t.tighten(node+2+uint32(i), engine.Lost, b.Upper, plies)
	}
	t.raise(rootEdge, node)
}
