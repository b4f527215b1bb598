package train

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/rng"
)

// smallGame begins on a small board of connectfour.
func smallGame(t *testing.T, result float32, plies ...Ply) *Game {
	start, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	g := &Game{Start: start, Result: result, Plies: plies}
	p := start.Clone()
	for i := range g.Plies {
		g.Plies[i].Move = p.Moves(nil)[i]
		p.Play(g.Plies[i].Move)
	}
	return g
}

func fen(p engine.Position) string { return p.FEN() }

// TestTargets gives a game of four moves.
func TestTargets(t *testing.T) {
	g := smallGame(t, 1, Ply{Random: true, Value: 0.5}, Ply{Value: 0.4}, Ply{Value: 0.7, Random: true}, Ply{Value: 0.2})
	list := Samples(g, fen)
	require.Len(t, list, 3, "not the opening")
	require.InDelta(t, 0.9*0+0.1*0.2, list[2].Target, 1e-6, "the result, from the other side")
	require.InDelta(t, 0.7, list[1].Target, 1e-6, "a random move counts for nothing")
	require.InDelta(t, 0.9*0.3+0.1*0.4, list[0].Target, 1e-6)
	require.Equal(t, []bool{false, false, true}, []bool{list[0].Played, list[1].Played, list[2].Played})
	require.Equal(t, []float32{0, 1, 0}, []float32{list[0].Result, list[1].Result, list[2].Result})
	for i := range list {
		require.Equal(t, list[i].View, list[i].position().FEN())
	}

	g.Plies[1].Proven, g.Plies[1].Value = true, 1
	require.EqualValues(t, 1, Samples(g, fen)[0].Target)
}

func TestSplit(t *testing.T) {
	games := make([]Game, heldOut+1)
	for i := range games {
		games[i] = *smallGame(t, 1, Ply{Value: 0.5})
	}
	learned, held := Split(games, fen)
	require.Len(t, learned, heldOut-1)
	require.Len(t, held, 2)
}

func TestGamesAreWhole(t *testing.T) {
	start := func(random *rng.Source) engine.Position { return smallGame(t, 0).Start }
	s := SelfPlay{Games: 10, Nodes: 10, OpeningPlies: 5, BlunderEvery: 8, Seed: 6, Start: start}
	games := s.Play(t.Context())
	for _, g := range games {
		p := g.Start.Clone()
		for _, ply := range g.Plies {
			require.Contains(t, p.Moves(nil), ply.Move)
			require.True(t, ply.Value >= 0 && ply.Value <= 1)
			p.Play(ply.Move)
		}
		require.NotEqual(t, engine.Undecided, p.Outcome())
		require.Equal(t, p.Turn().Of(p.Outcome()).Score(), g.Result)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	require.Equal(t, games, s.Play(t.Context()), "whoever plays them")
}

// TestDescend tests that every sample has its turn in every epoch, and that the
// rate falls evenly.
func TestDescend(t *testing.T) {
	const n, epochs = 50, 3
	var order []int
	Descend(n, epochs, 1, func(i int, rate float32) {
		require.InDelta(t, 1-float64(len(order))/(n*epochs), rate, 1e-5)
		order = append(order, i)
	})
	require.Len(t, order, n*epochs)
	require.NotEqual(t, order[:n], order[n:2*n])
	for epoch := range epochs {
		turn := slices.Sorted(slices.Values(order[epoch*n:][:n]))
		for i, sample := range turn {
			require.Equal(t, i, sample)
		}
	}
}
