package uct

import (
	"cmp"
	"time"

	"github.com/c4engine/c4engine/engine"
)

const (
	// The solver searches the root first where at most solvePlies plies are left, for
	// 1/solveShare of the time: a third, by docs/decisions.md ("Solver's share").
	solvePlies = 36
	solveShare = 3
	// A solver that guesses (engine.Guess) leaves 1/guessShare of the time and of the nodes to the
	// tree, so that its moves have visits.
	guessShare = 16
	// solveNodes is the node limit of a solver that does not guess where the search has no limit.
	solveNodes = 1 << 20
)

// solveRoot looks for the root's value with the game's solver, if the game has one and the
// end is near or the solver guesses. Where pieces are not counted, a value that is known
// already is enough.
func (r *search) solveRoot() {
	root, traits := r.tree.Root(), r.tree.Root().Game().Traits()
	megabytes := r.options.Hash / solverShare
	if traits.Guesses {
		megabytes = max(megabytes, 1)
	}
	switch {
	case traits.NewSolver == nil || megabytes == 0 || !r.options.Solver || !r.options.Proofs:
		return
	case r.aboutMoves() || r.forcedOnClock() || root.Remaining() > solvePlies && !traits.Guesses:
		return
	case !traits.Counted && r.finished():
		return
	}
	nodes, until := r.solverLimits(traits.Guesses)
	if nodes == 0 && r.limits.Nodes > 0 {
		return
	}
	if r.exact.solver == nil {
		r.exact.solver = traits.NewSolver(megabytes, len(r.workers))
	}
	r.askSolver(root, nodes, until, traits.Guesses)
	r.exact.proofs.note(r.tree, root, r.solved)
	r.noteBounds(r.solved)
}

// askSolver sets solved to what the solver finds. The positions of a solver that guesses count as
// nodes of the search.
func (r *search) askSolver(root engine.Position, nodes uint64, until time.Duration, guesses bool) {
	stop := func(nodes uint64) bool {
		elapsed := r.limits.Clock()
		if guesses {
			if r.positions = nodes; r.reportIsDue(elapsed, nodes) {
				r.report(r.info())
			}
		}
		return r.interrupted() || r.hard > 0 && elapsed >= until ||
			r.limits.Depth > 0 && r.solved.Guess.Depth >= r.limits.Depth
	}
	r.solved = r.exact.solver.Solve(root, nodes, stop, func(b engine.Bounds) { r.solved = b })
	if guesses {
		r.positions = r.solved.Nodes
	}
	if r.limits.Nodes > 0 {
		r.limits.Nodes -= r.positions
	}
}

// solverLimits returns the limits of the solver's search of the root. A solver that guesses shares
// the nodes of the search with the tree. Others get as many besides.
func (r *search) solverLimits(guesses bool) (nodes uint64, until time.Duration) {
	nodes = r.limits.Nodes
	if !guesses {
		if r.hard == 0 && nodes == 0 {
			nodes = solveNodes
		}
		return nodes, r.soft / solveShare
	}
	if nodes > 0 {
		nodes -= max(nodes/guessShare, 1)
	}
	return nodes, r.soft - r.soft/guessShare
}

// noteBounds enters the solver's bounds into the root's edges: the lower one for its move,
// the upper one for all. The solver's move becomes the first edge, so that it is taken
// before others of the same value. If all moves lose and the solver does not know yet
// which resists best, noteBounds enters nothing and reports false: the search finds it.
func (r *search) noteBounds(b engine.Bounds) bool {
	t := r.tree
	noScore := t.Root().Game().Traits().Counted && b.Score == nil
	if b.Upper == engine.Lost && (b.Plies == 0 || noScore) {
		r.lost = true
		return false
	}
	node := t.RootNode()
	plies := cmp.Or(b.Plies, maxPlies(t.Root().Game(), b.Lower, t.Root().Remaining()))
	if t.MoveToFront(b.Move) {
		t.Settle(t.Edge(node, 0), b.Lower, b.Upper, plies)
	}
	for i := range t.Edges(node) {
		t.Settle(t.Edge(node, i), engine.Lost, b.Upper, plies)
	}
	t.SettleRoot()
	return true
}

// recallProof enters the last proof into the tree, if it was of the root. It reports
// whether nothing is left for the solver: the value is known, and the score where pieces
// are counted. A proof tells about the best move alone, so searches about moves skip it.
func (r *search) recallProof() bool {
	known, ok := r.exact.known(r.tree)
	if !ok || !r.options.Proofs {
		return false
	}
	r.lost = r.lost || known.Upper == engine.Lost
	if r.aboutMoves() {
		return false
	}
	r.solved = known
	r.solved.Guess = engine.Guess{}
	entered, counted := r.noteBounds(known), r.tree.Root().Game().Traits().Counted
	return entered && known.Proven() && (known.Score != nil || !counted)
}
