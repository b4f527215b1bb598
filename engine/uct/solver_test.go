package uct

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// nearEnd returns a random game of Reversi with the given number of empty cells and at least
// two legal moves.
func nearEnd(t testing.TB, empty int, r *rng.Source) engine.History {
	h := startOf(reversi.Game{}, "")
	for p := h.Position(); p.Outcome() == engine.Undecided; {
		moves := p.Moves(nil)
		if p.Board().Count(engine.Empty) == empty && len(moves) > 1 {
			return h
		}
		enginetest.Play(&h, rng.Pick(moves, r))
		p.Play(h.Moves()[h.Len()-1])
	}
	return nearEnd(t, empty, r)
}

// TestScoreAtTheRoot tests that near the end of a game that counts discs, every search for a
// move reports the score, even if the tree has already proven the winner. The move must
// attain the score.
func TestScoreAtTheRoot(t *testing.T) {
	r := rng.New(1)
	for range 10 {
		h := nearEnd(t, 7, &r)
		p := h.Position()
		want := reversi.Game{}.NewSolver(1, 1).Solve(p, 0, nil, nil).Known.Score
		s := newSearcher(t, "Hash", "16", "Solver", "false")
		for _, solver := range []string{"false", "true", "true"} {
			require.NoError(t, s.SetOption("Solver", solver))
			line := s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard).Lines[0]
			require.NotEqual(t, engine.Unknown, line.Known.Value())
			if solver == "false" {
				require.False(t, line.Known.Scored)
				continue
			}
			require.True(t, line.Known.Scored, p.FEN())
			require.Equal(t, want, line.Known.Score, p.FEN())
			next := p.Clone()
			next.Play(line.PV[0])
			require.Equal(t, -want, reversi.Game{}.NewSolver(1, 1).Solve(next, 0, nil, nil).Known.Score, p.FEN())
		}
		several := s.Search(context.Background(), h, engine.Limits{Nodes: 10, MultiPV: 2}, discard)
		require.False(t, several.Lines[0].Known.Scored)
	}
}

// TestScoreAfterHalfAProof tests that the next search finds the score if a proof ended with
// the value alone.
func TestScoreAfterHalfAProof(t *testing.T) {
	r := rng.New(3)
	half := 0
	for range 6 {
		h := nearEnd(t, 12, &r)
		s := newSearcher(t, "Hash", "16")
		proof := s.Search(context.Background(), h, engine.Limits{Nodes: 2000, Prove: true}, discard).Lines[0]
		if !proof.Known.Proven() || proof.Known.Scored {
			continue
		}
		half++
		line := s.Search(context.Background(), h, engine.Limits{Nodes: 10_000_000}, discard).Lines[0]
		require.True(t, line.Known.Scored, h.Position().FEN())
		require.Equal(t, proof.Known.Value(), line.Known.Value())
	}
	require.NotZero(t, half)
}

// TestProveScores tests the line that a proof reports: the value before the
// score, and no fewer plies than the game can take.
func TestProveScores(t *testing.T) {
	r := rng.New(2)
	h := nearEnd(t, 10, &r)
	var lines []engine.Line
	s := newSearcher(t, "Hash", "16")
	info := s.Search(context.Background(), h, engine.Limits{Prove: true}, func(i engine.Info) { lines = append(lines, i.Lines...) })
	require.Equal(t, info.Lines[0], lines[len(lines)-1])
	require.True(t, info.Lines[0].Known.Scored)
	for _, line := range lines {
		if line.Known.Proven() {
			require.Equal(t, h.Position().Remaining(), line.Known.Plies)
		}
	}
	info = s.Search(context.Background(), h, engine.Limits{Nodes: 1000, MultiPV: 2}, discard)
	require.Len(t, info.Lines, 2)
	require.False(t, info.Lines[1].Known.Scored, "the score is the best line's")
}

// TestAGamesOwnSearch tests that a search for one line plays the move of the game's own search,
// with any Hash, and that its nodes and depth are those that were asked for.
func TestAGamesOwnSearch(t *testing.T) {
	const nodes = 5000
	r := rng.New(4)
	h := nearEnd(t, 40, &r)
	s := newSearcher(t)
	for _, hash := range []int{2, 16} {
		require.NoError(t, s.SetOption("Hash", strconv.Itoa(hash)))
		info := s.Search(context.Background(), h, engine.Limits{Nodes: nodes}, discard)
		own := reversi.NewSearcher(max(hash/solverShare, 1), "")
		want := own.Search(h.Position(), engine.Limits{Nodes: nodes}, nil, nil)
		require.Equal(t, want.Lines[0].PV, info.Lines[0].PV)
		require.Equal(t, want.Depth, info.Depth)
		require.Equal(t, want.Lines[0].Winrate, info.Lines[0].Winrate)
		require.EqualValues(t, nodes, info.Nodes)
	}

	for _, depth := range []int{7, 5} { // also if the solver remembers a deeper search
		info := s.Search(context.Background(), h, engine.Limits{Depth: depth}, discard)
		require.Equal(t, depth, info.Depth)
		require.Less(t, info.Nodes, uint64(100_000))
	}
	for n := range uint64(3) { // too few nodes for a guess
		require.NoError(t, s.NewGame())
		info := s.Search(context.Background(), h, engine.Limits{Nodes: n + 1}, discard)
		require.EqualValues(t, n+1, info.Nodes)
		require.Contains(t, h.Position().Moves(nil), info.BestMove())
	}
}

// TestBookAtTheRoot tests that openings of 6 x 7 are looked up, unless the option Solver is
// off. Only the middle column wins on the empty board.
func TestBookAtTheRoot(t *testing.T) {
	h := history(6, 7)
	info := newSearcher(t).Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
	require.Zero(t, info.Nodes)
	require.Equal(t, engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 41}, bare(info.Lines[0].Known))
	require.Equal(t, "5,3", boardtext.FormatMove(h.Position(), info.BestMove()))
	for _, option := range []string{"Solver", "Proofs"} {
		info = newSearcher(t, option, "false").Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
		require.EqualValues(t, 100, info.Nodes, option)
	}
	limited := newSearcher(t, "LimitStrength", "true").Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
	require.NotZero(t, limited.Nodes)
}

// TestBookOfEveryColumn tests that each of several lines has its value. The values of the
// empty board are known since 1988 (V. Allis).
func TestBookOfEveryColumn(t *testing.T) {
	h := history(6, 7)
	for _, limits := range []engine.Limits{
		{Nodes: 100, MultiPV: 7},
		{Prove: true, Nodes: 7 << 12, MultiPV: 7},
	} {
		info := newSearcher(t).Search(t.Context(), h, limits, discard)
		require.Len(t, info.Lines, 7)
		values := map[int]engine.Value{}
		for _, line := range info.Lines {
			values[h.Position().Cell(line.PV[0]).Column] = line.Known.Value()
		}
		require.Equal(t, map[int]engine.Value{
			0: engine.Lost, 1: engine.Lost, 2: engine.Drawn, 3: engine.Won, 4: engine.Drawn, 5: engine.Lost, 6: engine.Lost,
		}, values)
	}
}

// TestBookPlaysOn tests that the search chooses a move if the book only knows that all lose,
// and that a position after the book's last ply keeps its value.
func TestBookPlaysOn(t *testing.T) {
	s := newSearcher(t)
	h := history(6, 7, "5,3")
	known := connectfour.Game{}.LookUp(h.Position())
	require.Equal(t, engine.Lost, known.Value())
	info := s.Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
	require.Equal(t, known.Plies == 0, info.Nodes > 0)
	require.Equal(t, engine.Lost, info.Lines[0].Known.Value())
	last := history(6, 7, "5,3", "4,3", "3,3", "2,3", "1,3", "0,3", "5,2", "5,4")
	require.Equal(t, engine.Won, connectfour.Game{}.LookUp(last.Position()).Value())
	info = newSearcher(t).Search(t.Context(), last, engine.Limits{Nodes: 1 << 20}, discard)
	require.Equal(t, engine.Won, info.Lines[0].Known.Value())
}

// TestALostPositionSaysSo tests positions after 9 and 10 plies, where the book knows that all moves
// lose, but not when. Every line is a proven loss from the start, and the search goes on.
func TestALostPositionSaysSo(t *testing.T) {
	r := rng.New(9)
	for found := 0; found < enginetest.Size(2, 5); {
		h := randomGame(&r, 9+int(r.Below(2)))
		if known := (connectfour.Game{}).LookUp(h.Position()); known.Upper != engine.Lost || known.Plies > 0 {
			continue
		}
		found++
		for _, limits := range []engine.Limits{{Nodes: 1}, {Nodes: 300}, {Nodes: 300, MultiPV: all}} {
			lines := newSearcher(t).Search(t.Context(), h, limits, discard).Lines
			for _, line := range lines {
				require.Equal(t, engine.Lost, line.Known.Value())
				require.Positive(t, line.Known.Plies)
				require.Zero(t, line.Known.Plies%2)
				require.Zero(t, line.Winrate)
			}
			require.True(t, limits.MultiPV == 0 || len(lines) == len(h.Position().Moves(nil)))
		}
	}
}

// randomGame returns a game of random moves on 6 rows and 7 columns, with the given number
// of plies, that is not over.
func randomGame(r *rng.Source, plies int) engine.History {
	for {
		p := enginetest.Must(connectfour.New(6, 7, -1, -1))
		h := engine.NewHistory(p)
		for range plies {
			if moves := h.Position().Moves(nil); len(moves) > 0 {
				enginetest.Play(&h, rng.Pick(moves, r))
			}
		}
		if h.Position().Outcome() == engine.Undecided {
			return h
		}
	}
}

// TestBookKeepsValue searches positions around the book's last ply with few nodes. The search
// must not choose a move that the book excludes, directly or by other paths to the position
// after it.
func TestBookKeepsValue(t *testing.T) {
	skipLong(t)
	lookUp := connectfour.Game{}.LookUp
	r := rng.New(3)
	excluded := 0
	for i := range enginetest.Size(250, 2000) {
		h := randomGame(&r, 8+i%4)
		least := lookUp(h.Position()).Lower
		most := func(m engine.Move) engine.Value {
			after := h.Position()
			if after.Play(m); after.Outcome() != engine.Undecided {
				return engine.Won
			}
			return lookUp(after).Lower.Opposite()
		}
		for _, m := range h.Position().Moves(nil) {
			if most(m) < least {
				excluded++
			}
		}
		s := newSearcher(t)
		info := s.Search(t.Context(), h, engine.Limits{Nodes: 50}, discard)
		require.GreaterOrEqual(t, most(info.BestMove()), least, "%v", h.Moves())
		s.Close()
	}
	require.NotZero(t, excluded)
}

// TestRestrictionsSurviveAProof tests that an analysis of some moves searches only these, even
// if an earlier proof makes another move the first edge of a new tree.
func TestRestrictionsSurviveAProof(t *testing.T) {
	h := history(9, 9, "8,4", "7,4")
	for _, m := range h.Position().Moves(nil) {
		s := newSearcher(t, "KeepTree", "false", "Seed", "3", "Hash", "8")
		s.Search(context.Background(), h, engine.Limits{Nodes: 1000, Prove: true}, discard)
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 1000, Moves: []engine.Move{m}}, discard)
		require.EqualValues(t, 1000, info.Nodes)
		for _, e := range s.pool.tree.Edges(s.pool.tree.RootNode()) {
			if e.Move() != m {
				require.Zero(t, e.Stats().Visits(), "another move was searched")
			}
		}
	}
}

// TestALossOfUnknownLengthIsSearched tests that the search looks for the best defence if it is
// only known that all moves lose, even after a proof that ended so.
func TestALossOfUnknownLengthIsSearched(t *testing.T) {
	r := rng.New(5)
	for found := 0; found < enginetest.Size(1, 3); {
		h := randomGame(&r, 10)
		if known := (connectfour.Game{}).LookUp(h.Position()); known.Upper != engine.Lost || known.Plies > 0 {
			continue
		}
		short := engine.Limits{Nodes: proveSimulations}
		if newSearcher(t).Search(t.Context(), h, short, discard).Nodes < proveSimulations {
			continue // a proof begins with such a search, which knows the loss
		}
		found++
		for _, prove := range []engine.Limits{{}, {Nodes: 100, Prove: true}, {Nodes: 100, Prove: true, MultiPV: all}} {
			s := newSearcher(t)
			if prove.Prove {
				proof := s.Search(t.Context(), h, prove, discard)
				require.Equal(t, engine.Lost, proof.Known.Upper)
			}
			info := s.Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
			require.EqualValues(t, 100, info.Nodes)
			require.Equal(t, engine.Lost, info.Lines[0].Known.Value())
		}
	}
}

// TestAWinWithoutAMoveIsNotTheMoves tests that a move does not get the position's proof if
// nothing proves that the move attains it.
func TestAWinWithoutAMoveIsNotTheMoves(t *testing.T) {
	r := rng.New(6)
	for found := 0; found < 3; {
		h := randomGame(&r, 10)
		info := newSearcher(t).Search(t.Context(), h, engine.Limits{Nodes: 1, Prove: true}, discard)
		if info.Known.Lower != engine.Won || info.Known.Move != engine.NoMove {
			continue
		}
		found++
		require.Zero(t, info.Lines[0].Known)
	}
}

// TestAProofShortensAWin tests that a shorter proof replaces the tree's longer win, of the same
// move or another. The bounds of other moves stay.
func TestAProofShortensAWin(t *testing.T) {
	h := position("7/7/2x2x1/2x2o1/1xo2o1/oxxoxoo x")
	for _, lines := range []int{1, all} {
		s := newSearcher(t)
		before := s.Search(t.Context(), h, engine.Limits{Nodes: 30_000}, discard).Lines[0].Known
		edges := s.pool.tree.Edges(s.pool.tree.RootNode())
		for i := range edges {
			plies := 27
			if h.Start().Cell(edges[i].Move()) == (engine.Cell{Row: 4, Column: 3}) { // which wins in 11
				edges[i].ForgetBounds()
				plies = 15
			}
			s.pool.tree.Prove(s.pool.tree.Edge(s.pool.tree.RootNode(), i), engine.Won, plies)
		}
		proof := s.Search(t.Context(), h, engine.Limits{Prove: true, MultiPV: lines}, discard).Lines[0].Known
		require.Equal(t, engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 11}, bare(proof))
		require.Greater(t, before.Plies, proof.Plies)
		require.Equal(t, proof, s.Search(t.Context(), h, engine.Limits{Nodes: 100}, discard).Lines[0].Known)
		if lines == 1 {
			require.Contains(t, plies(s.pool.tree), 27)
		}
	}
}

// plies returns those of the root's proven wins.
func plies(t *tree.Tree) (list []int) {
	for _, e := range t.Edges(t.RootNode()) {
		if e.Tag().Lower() == engine.Won {
			list = append(list, e.Tag().Plies())
		}
	}
	return list
}

// TestBoundsWithoutAMove tests that such bounds hold for every move, and that a loss without a
// score is left to the search.
func TestBoundsWithoutAMove(t *testing.T) {
	s := newSearcher(t)
	h := startOf(reversi.Game{}, "")
	s.Search(t.Context(), h, engine.Limits{Nodes: 10}, discard)
	search := s.pool.newSearch(t.Context(), engine.Limits{}, discard)
	require.False(t, search.enterBounds(engine.Known{Lower: engine.Lost, Upper: engine.Lost, Plies: 60, Move: engine.NoMove}))
	require.True(t, search.enterBounds(engine.Known{Lower: engine.Lost, Upper: engine.Drawn, Move: engine.NoMove}))
	for _, e := range s.pool.tree.Edges(s.pool.tree.RootNode()) {
		require.Equal(t, engine.Drawn, e.Tag().Upper())
	}
}

// TestRestrictedMovesAreRankedByThemselves tests that the ranks of certain moves do not depend
// on the bounds of the others.
func TestRestrictedMovesAreRankedByThemselves(t *testing.T) {
	s := newSearcher(t)
	h := history(9, 9)
	s.Search(t.Context(), h, engine.Limits{Nodes: 1000}, discard)
	tr, root := s.pool.tree, s.pool.tree.RootNode()
	tr.Prove(tr.Edge(root, 0), engine.Won, 9)
	tr.At(tr.Edge(root, 1)).SetValue(0.8)
	tr.Prove(tr.Edge(root, 2), engine.Drawn, 9)
	asked := []engine.Move{tr.Edges(root)[2].Move(), tr.Edges(root)[1].Move()}
	ranked := s.pool.newSearch(t.Context(), engine.Limits{Moves: asked}, discard).ranking()
	require.Len(t, ranked, 2)
	require.Equal(t, asked[1], ranked[0].tag.Move())
}
