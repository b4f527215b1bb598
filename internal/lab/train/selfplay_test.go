package train

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// smallGame begins on a small board of connectfour.
func smallGame(t *testing.T, result float32, plies ...ply) *game {
	start := enginetest.Must(connectfour.New(6, 7, -1, -1))
	g := &game{Start: start, Result: result, Plies: plies}
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
	g := smallGame(t, 1, ply{Random: true, Value: 0.5}, ply{Value: 0.4}, ply{Value: 0.7, Random: true}, ply{Value: 0.2})
	list := samplesOf(g, fen)
	require.Len(t, list, 3, "not the opening")
	require.InDelta(t, 0.9*0+0.1*0.2, list[2].Target, 1e-6, "the result, from the other side")
	require.InDelta(t, 0.7, list[1].Target, 1e-6, "a random move counts for nothing")
	require.InDelta(t, 0.9*0.3+0.1*0.4, list[0].Target, 1e-6)

	g.Plies[1].Proven, g.Plies[1].Value = true, 1
	require.EqualValues(t, 1, samplesOf(g, fen)[0].Target)
}

func TestSplit(t *testing.T) {
	games := make([]game, heldOut+1)
	for i := range games {
		games[i] = *smallGame(t, 1, ply{Value: 0.5})
	}
	learned, held := holdOut(samplesByGame(games, fen))
	require.Len(t, learned, heldOut-1)
	require.Len(t, held, 2)
}

// TestFit tests that every sample has its turn in every epoch.
func TestFit(t *testing.T) {
	const n, epochs = 50, 3
	var order, samples []int
	for i := range n {
		samples = append(samples, i)
	}
	random, ended := rng.New(1), 0
	fit(samples, epochs, &random, func(i *int, at moment) {
		require.Equal(t, moment{ended, epochs, len(order) % n, n}, at)
		order = append(order, *i)
	}, func(epoch int) {
		ended++
		require.Equal(t, ended, epoch)
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
