package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
)

// requireSound requires bounds that hold for a position of known proof.
func requireSound(t *testing.T, b engine.Bounds, proof engine.Proof, what any) {
	require.LessOrEqual(t, b.Lower, proof.Value, what)
	require.GreaterOrEqual(t, b.Upper, proof.Value, what)
	if b.Plies > 0 {
		require.Equal(t, proof, engine.Proof{Value: b.Lower, Plies: b.Plies}, what)
	}
}

// FuzzSolve stops a solver at any node, lets it go on, and requires that every
// bound it tells holds and that bounds only become better.
func FuzzSolve(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed, uint16(seed*seed))
	}
	s := connectfour.NewSolver(1)
	f.Fuzz(func(t *testing.T, seed uint64, limit uint16) {
		r := rng.New(seed)
		g, proof := latePair(t, &r)
		for nodes := uint64(limit)%300 + 1; ; nodes *= 2 {
			lower, upper := engine.Lost, engine.Won
			got := s.Solve(g.fast, nodes, nil, func(b engine.Bounds) {
				requireSound(t, b, proof, g)
				require.True(t, b.Lower >= lower && b.Upper <= upper, g)
				lower, upper = b.Lower, b.Upper
			})
			requireSound(t, got, proof, g)
			require.LessOrEqual(t, got.Nodes, nodes)
			if got.Plies > 0 {
				return
			}
			require.Equal(t, nodes, got.Nodes, "stopped without a cause")
		}
	})
}

// TestSolveStops stops before the first node.
func TestSolveStops(t *testing.T) {
	s := connectfour.NewSolver(1)
	p := newPosition(t, board{12, 12, 3, 4})
	reported := false
	got := s.Solve(p, 0, func() bool { return true }, func(engine.Bounds) { reported = true })
	require.Equal(t, engine.Lost, got.Lower)
	require.Equal(t, engine.Won, got.Upper)
	require.Zero(t, got.Nodes)
	require.False(t, reported)
	require.Contains(t, p.Moves(nil), got.Move)
}

// TestSolveOver gives a solver games that are over.
func TestSolveOver(t *testing.T) {
	s := connectfour.NewSolver(1)
	for fen, value := range map[string]engine.Value{"4/4/ooo1/xxxx o": engine.Lost, "ooox/xxxo/ooox/xxxo x": engine.Drawn} {
		p, err := connectfour.Parse(fen)
		require.NoError(t, err)
		require.Equal(t, engine.Bounds{Lower: value, Upper: value, Move: engine.NoMove}, s.Solve(p, 0, nil, nil))
	}
}

// TestSolveIsReproducible requires the same nodes for the same calls.
func TestSolveIsReproducible(t *testing.T) {
	var first engine.Bounds
	for i := range 2 {
		s := connectfour.NewSolver(1)
		s.Solve(newPosition(t, board{5, 6, 0, 1}), 1000, nil, nil)
		got := s.Solve(newPosition(t, board{5, 5, -1, -1}), 0, nil, nil)
		if i > 0 {
			require.Equal(t, first, got)
		}
		first = got
	}
}
