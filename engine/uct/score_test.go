package uct

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/rng"
)

// nearEnd returns a random game of Reversi with the given number of empty cells and at least
// two legal moves.
func nearEnd(t testing.TB, empty int, r *rng.Source) engine.History {
	start, err := reversi.New(8, false)
	require.NoError(t, err)
	h := engine.History{Start: start}
	for p := start.Clone(); p.Outcome() == engine.Undecided; {
		moves := p.Moves(nil)
		if p.Board().Count(engine.Empty) == empty && len(moves) > 1 {
			return h
		}
		h.Moves = append(h.Moves, moves[r.Below(uint32(len(moves)))])
		p.Play(h.Moves[len(h.Moves)-1])
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
		want := *reversi.Game{}.NewSolver(1, 1).Solve(p, 0, nil, nil).Score
		s := newSearcher(t, "Hash", "16", "Solver", "false")
		for _, solver := range []string{"false", "true", "true"} {
			require.NoError(t, s.SetOption("Solver", solver))
			line := s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard).Lines[0]
			require.NotEqual(t, engine.Unknown, line.Proof.Value)
			if solver == "false" {
				require.Nil(t, line.Score)
				continue
			}
			require.Equal(t, want, *line.Score, p.FEN())
			next := p.Clone()
			next.Play(line.PV[0])
			require.Equal(t, -want, *reversi.Game{}.NewSolver(1, 1).Solve(next, 0, nil, nil).Score, p.FEN())
		}
		several := s.Search(context.Background(), h, engine.Limits{Nodes: 10, MultiPV: 2}, discard)
		require.Nil(t, several.Lines[0].Score)
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
		if proof.Proof.Value == engine.Unknown || proof.Score != nil {
			continue
		}
		half++
		line := s.Search(context.Background(), h, engine.Limits{Nodes: 10_000_000}, discard).Lines[0]
		require.NotNil(t, line.Score, h.Position().FEN())
		require.Equal(t, proof.Proof.Value, line.Proof.Value)
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
	require.NotNil(t, info.Lines[0].Score)
	for _, line := range lines {
		if line.Proof.Value != engine.Unknown {
			require.Equal(t, 20, line.Proof.Plies)
		}
	}
}

// TestAGamesOwnSearch tests that a search for one line plays the move of the game's own search, with
// any Hash, and that its nodes and depth are those that were asked for.
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
