package uct

import (
	"cmp"
	"runtime/debug"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// rootFacts is what is known of the root before the first simulation. This file and root.go set it,
// in the order of pool.search. The choice of moves, the proofs and the report read it.
type rootFacts struct {
	forced   bool        // it has one candidate only
	barred   []bool      // edges that are not to be searched; nil: none
	gameInfo engine.Info // of the game's own search; zero: not asked
	// known comes from the book, an earlier proof, the solver or the game's own search. If it is a
	// loss, the tree may still look for the move that loses last.
	known engine.Known
}

// readBook looks up the root and the positions after its moves in the game's book, and enters
// their bounds into the tree. If the book only knows that every move loses, without plies, the
// tree is left open: the search looks for the best defence.
func (s *search) readBook() {
	t := s.tree
	book, ok := t.Root().Game().(engine.Book)
	if !ok || !s.options.Solver || !s.options.Proofs {
		return
	}
	node := t.RootNode()
	var replies []engine.Known
	edges := t.Edges(node)
	for i := range edges {
		after := engine.After(t.Root(), edges[i].Move())
		reply := book.LookUp(after)
		s.solvers.proofs.keepPlies(t, after, reply)
		replies = append(replies, reply)
	}
	known := book.LookUp(t.Root())
	s.solvers.proofs.keepPlies(t, t.Root(), known)
	s.root.known.Lower = known.Lower
	informs := func(b engine.Known) bool { return b.Lower != engine.Won || b.Plies > 0 }
	if !slices.ContainsFunc(replies, informs) {
		s.root.known.Upper = engine.Lost
		return
	}
	left := t.Root().Remaining() - 1
	for i, b := range replies {
		plies := cmp.Or(b.Plies, maxPlies(t.Root().Game(), b.Lower, left))
		t.Tighten(t.Edge(node, i), b.Upper.Opposite(), b.Lower.Opposite(), plies+1)
	}
	t.Raise(tree.RootEdge, node)
}

// recallProof enters a proof of the root, if there was one, into the tree. It reports
// whether nothing is left for the solver: the value is known, and the score where pieces
// are counted. A proof tells about the best move alone, so searches about moves skip it.
func (s *search) recallProof() bool {
	known := s.solvers.proofs.of(s.tree, s.tree.Root())
	if known.Move == engine.NoMove || !s.options.Proofs {
		return false
	}
	if s.aboutMoves() {
		s.root.known.Upper = min(s.root.known.Upper, known.Upper)
		return false
	}
	s.root.known = known
	entered, counted := s.enterBounds(known), s.tree.Root().Game().About().Counted
	return entered && known.Proven() && (known.Scored || !counted)
}

// searchByGame looks for the best move with the game's own search, unless the game has none or
// several moves are asked for. It leaves the result in root.gameInfo and reports whether there is
// one; the tree then has nothing to search.
func (s *search) searchByGame() bool {
	root := s.tree.Root()
	maker, ok := root.Game().(engine.SearcherMaker)
	if !ok || !s.solves() {
		return false
	}
	if s.solvers.gameSearch == nil {
		s.solvers.gameSearch = maker.NewSearcher(max(s.options.Hash/solverShare, 1))
	}
	stop := func(nodes uint64) bool {
		elapsed := s.look()
		if s.root.gameInfo.Nodes = nodes; s.reportIsDue(elapsed, nodes) {
			s.report(s.info())
		}
		return s.interrupted() || s.reached(s.soft, elapsed)
	}
	keep := func(info engine.Info) { s.root.gameInfo, s.root.known = info, info.Known }
	keep(s.solvers.gameSearch.Search(root, s.limits, stop, keep))
	s.enterBounds(s.root.known)
	return true
}

const (
	// The solver searches the root first where at most solvePlies plies are left, for
	// 1/solveShare of the time (docs/decisions.md, "Tree and proofs").
	solvePlies = 36
	solveShare = 3
	// solveNodes is the node limit of the solver where the search has no limit.
	solveNodes = 1 << 20
)

// solveRoot looks for the root's value with the game's solver, if the game has one and the end is
// near. It leaves the result in root.known, in the proofs and in the tree. The positions that the
// solver searches are no nodes of the search.
func (s *search) solveRoot() {
	root, megabytes := s.tree.Root(), s.options.Hash/solverShare
	maker, ok := root.Game().(engine.SolverMaker)
	if !ok || megabytes == 0 || !s.solves() || root.Remaining() > solvePlies || s.finished() {
		return
	}
	if s.solvers.exact == nil {
		s.solvers.exact = maker.NewSolver(megabytes, len(s.workers))
	}
	nodes := s.limits.Nodes
	if s.hard == 0 && nodes == 0 {
		nodes = solveNodes
	}
	stop := func(uint64) bool {
		return s.interrupted() || s.hard > 0 && s.limits.Clock() >= s.soft/solveShare
	}
	s.root.known = s.solvers.exact.Solve(root, nodes, stop, nil).Known
	s.solvers.proofs.keepPlies(s.tree, root, s.root.known)
	s.enterBounds(s.root.known)
}

// solves reports whether the solver may be asked for the root's value.
func (s *search) solves() bool {
	return s.options.Solver && s.options.Proofs && !s.aboutMoves() && !s.forcedOnClock()
}

// enterBounds enters the solver's bounds into the root's edges: the lower one for its move,
// the upper one for all. The solver's move becomes the first edge, so that it is taken
// before others of the same value. If all moves lose and the solver does not know yet which resists
// best, enterBounds enters nothing and reports false: the search finds it.
func (s *search) enterBounds(b engine.Known) bool {
	t := s.tree
	noScore := t.Root().Game().About().Counted && !b.Scored
	if b.Upper == engine.Lost && (b.Plies == 0 || noScore) {
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

// gameLine returns the line of the game's own search, if there is one and the tree has no proof of
// its move.
func (s *search) gameLine(best choice) (l engine.Line, ok bool) {
	if len(s.root.gameInfo.Lines) == 0 || s.root.known.Scored || best.tag.Proven() {
		return l, false
	}
	l = s.root.gameInfo.Lines[0]
	l.Winrate, l.Visits = within(l.Winrate, s.root.known), best.stats.Visits()
	return l, true
}

// solverShare is the inverse of the solver's share of the memory, unless it is for proofs.
const solverShare = 8

// solvers are the game's exact solver and its own search, and what the solver has proven.
type solvers struct {
	// exact is for proofs of proofGame if that is not empty. It then has all memory that the
	// tree does not use.
	exact      engine.Solver
	proofGame  string              // see tree.Tree.Game
	gameSearch engine.MoveSearcher // the game's own search; nil: not asked yet
	proofs     proofs
}

// spare returns the megabytes of the memory that are kept for the program itself. The
// process may exceed a Hash of 64 and more by a tenth; the program alone may exceed a very
// small one.
func spare(megabytes int) int { return min(max(24-megabytes/10, 0), megabytes/4) }

// drop frees the solver's memory at once, because the next tree or solver needs it.
func (x *solvers) drop() {
	if x.exact != nil || x.gameSearch != nil {
		x.exact, x.proofGame, x.gameSearch = nil, "", nil
		debug.FreeOSMemory()
	}
}

// prepareProof makes a solver for proofs of the tree's game, unless there is one. It gets
// the part of the memory that the tree has not touched.
func (x *solvers) prepareProof(t *tree.Tree, megabytes, threads int) {
	if x.proofGame == t.Game() {
		return
	}
	x.drop()
	megabytes = max(megabytes-spare(megabytes)-t.Touched()>>20, megabytes/solverShare)
	x.exact = t.Root().Game().(engine.SolverMaker).NewSolver(megabytes, threads)
	x.proofGame = t.Game()
}
