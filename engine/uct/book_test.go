package uct

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestBookAtTheRoot tests that openings of 6 x 7 are looked up, unless the option Solver is
// off. Only the middle column wins on the empty board.
func TestBookAtTheRoot(t *testing.T) {
	h := history(t, 6, 7)
	info := newSearcher(t).Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
	require.Zero(t, info.Nodes)
	require.Equal(t, engine.Proof{Value: engine.Won, Exact: true, Plies: 41}, info.Lines[0].Proof)
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
	h := history(t, 6, 7)
	for _, limits := range []engine.Limits{
		{Nodes: 100, MultiPV: 7},
		{Prove: true, Nodes: 7 * firstBudget, MultiPV: 7},
	} {
		info := newSearcher(t).Search(t.Context(), h, limits, discard)
		require.Len(t, info.Lines, 7)
		values := map[int]engine.Value{}
		for _, line := range info.Lines {
			values[h.Position().Cell(line.PV[0]).Column] = line.Proof.Value
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
	h := history(t, 6, 7, "5,3")
	b, err := connectfour.Book()
	require.NoError(t, err)
	known := b.Find(h.Position().Board())
	require.Equal(t, engine.Lost, known.Value)
	info := s.Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
	require.Equal(t, known.Plies == 0, info.Nodes > 0)
	require.Equal(t, engine.Lost, info.Lines[0].Proof.Value)
	last := history(t, 6, 7, "5,3", "4,3", "3,3", "2,3", "1,3", "0,3", "5,2", "5,4")
	require.Equal(t, engine.Won, b.Find(last.Position().Board()).Value)
	info = newSearcher(t).Search(t.Context(), last, engine.Limits{Nodes: 1 << 20}, discard)
	require.Equal(t, engine.Won, info.Lines[0].Proof.Value)
}

// TestALostPositionSaysSo: where the book knows that all moves lose but not when, after 9 and 10
// plies, every line says so from the start, and the search goes on to find the one that resists longest.
func TestALostPositionSaysSo(t *testing.T) {
	r := rng.New(9)
	for found := 0; found < 5; {
		h := randomGame(t, &r, 9+int(r.Below(2)))
		if known := (connectfour.Game{}).LookUp(h.Position()); known.Upper != engine.Lost || known.Plies > 0 {
			continue
		}
		found++
		for _, limits := range []engine.Limits{{Nodes: 1}, {Nodes: 300}, {Nodes: 300, MultiPV: all}} {
			lines := newSearcher(t).Search(t.Context(), h, limits, discard).Lines
			for _, line := range lines {
				require.Equal(t, engine.Lost, line.Proof.Value)
				require.Positive(t, line.Proof.Plies)
				require.Zero(t, line.Proof.Plies%2)
				require.Zero(t, line.Winrate)
			}
			require.True(t, limits.MultiPV == 0 || len(lines) == len(h.Position().Moves(nil)))
		}
	}
}

// randomGame returns a game of random moves on 6 rows and 7 columns, with the given number
// of plies, that is not over.
func randomGame(t testing.TB, r *rng.Source, plies int) engine.History {
	for {
		p, err := connectfour.New(6, 7, -1, -1)
		require.NoError(t, err)
		h := engine.History{Start: p}
		for range plies {
			if moves := h.Position().Moves(nil); len(moves) > 0 {
				h.Moves = append(h.Moves, moves[r.Below(uint32(len(moves)))])
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
		h := randomGame(t, &r, 8+i%4)
		least := lookUp(h.Position()).Lower
		most := func(m engine.Move) engine.Value {
			after := h.Position().Clone()
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
		require.GreaterOrEqual(t, most(info.BestMove()), least, "%v", h.Moves)
		s.Close()
	}
	require.NotZero(t, excluded)
}
