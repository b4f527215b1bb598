package uct

import (
	"cmp"

	"github.com/c4engine/c4engine/engine"
)

const (
	// The solver searches the root first where at most solvePlies plies are left, for
	// 1/solveShare of the time: a third, by docs/decisions.md ("Solver's share").
	solvePlies = 36
	solveShare = 3
	// solveNodes is the node limit of the solver where the search has no limit.
	solveNodes = 1 << 20
)

// solves reports whether the solver may be asked for the root's value.
func (r *search) solves() bool {
	return r.options.Solver && r.options.Proofs && !r.aboutMoves() && !r.forcedOnClock()
}

// solveRoot looks for the root's value with the game's solver, if the game has one and the
// end is near. The positions that the solver searches are no nodes of the search.
func (r *search) solveRoot() {
	root, megabytes := r.tree.Root(), r.options.Hash/solverShare
	maker, ok := root.Game().(engine.SolverMaker)
	if !ok || megabytes == 0 || !r.solves() || root.Remaining() > solvePlies || r.finished() {
		return
	}
	if r.exact.solver == nil {
		r.exact.solver = maker.NewSolver(megabytes, len(r.workers))
	}
	nodes := r.limits.Nodes
	if r.hard == 0 && nodes == 0 {
		nodes = solveNodes
	}
	stop := func(uint64) bool {
		return r.interrupted() || r.hard > 0 && r.limits.Clock() >= r.soft/solveShare
	}
	r.solved = r.exact.solver.Solve(root, nodes, stop, nil)
	r.exact.proofs.note(r.tree, root, r.solved)
	r.noteBounds(r.solved)
}

// searchByGame looks for the best move with the game's own search, unless the game has none or
// several moves are asked for. It reports whether it did; the tree then has nothing to search.
func (r *search) searchByGame() bool {
	root := r.tree.Root()
	maker, ok := root.Game().(engine.SearcherMaker)
	if !ok || !r.solves() {
		return false
	}
	if r.exact.own == nil {
		r.exact.own = maker.NewSearcher(max(r.options.Hash/solverShare, 1))
	}
	stop := func(nodes uint64) bool {
		elapsed := r.limits.Clock()
		if r.own.Nodes = nodes; r.reportIsDue(elapsed, nodes) {
			r.report(r.info())
		}
		return r.interrupted() || r.hard > 0 && elapsed >= r.soft
	}
	r.own = r.exact.own.Search(root, r.limits, stop, func(info engine.Info) { r.own = info })
	r.solved = *r.own.Bounds
	r.noteBounds(r.solved)
	return true
}

// ownLine returns the line of the game's own search, if there is one and the tree has no proof of
// its move.
func (r *search) ownLine(best ranked) (own engine.Line, ok bool) {
	if len(r.own.Lines) == 0 || r.own.Bounds.Score != nil || best.tag.Proven() {
		return own, false
	}
	own = r.own.Lines[0]
	own.Winrate, own.Visits = within(own.Winrate, *r.own.Bounds), best.stats.Visits()
	return own, true
}

// noteBounds enters the solver's bounds into the root's edges: the lower one for its move,
// the upper one for all. The solver's move becomes the first edge, so that it is taken
// before others of the same value. If all moves lose and the solver does not know yet
// which resists best, noteBounds enters nothing and reports false: the search finds it.
func (r *search) noteBounds(b engine.Bounds) bool {
	t := r.tree
	noScore := t.Root().Game().About().Counted && b.Score == nil
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
	entered, counted := r.noteBounds(known), r.tree.Root().Game().About().Counted
	return entered && known.Proven() && (known.Score != nil || !counted)
}
