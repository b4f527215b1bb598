package enginetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// TestSolver tests the minimax by which the suite judges proofs.
func TestSolver(t *testing.T) {
	for name, tc := range map[string]struct {
		fen   string
		plies int
		want  engine.Proof
	}{
		"the game is drawn":   {"3/3/3 x", toTheEnd, engine.Proof{Value: engine.Drawn, Plies: 9}},
		"a draw out of sight": {"3/3/3 x", 8, engine.Proof{}},
		"win in one":          {"xx1/oo1/3 x", 1, engine.Proof{Value: engine.Won, Plies: 1}},
		"shortest win":        {"xx1/oo1/3 x", toTheEnd, engine.Proof{Value: engine.Won, Plies: 1}},
		"win in five":         {"xo1/3/3 x", 5, engine.Proof{Value: engine.Won, Plies: 5}},
		"win out of sight":    {"xo1/3/3 x", 4, engine.Proof{}},
		"lost in two":         {"xo1/o2/x1x o", 2, engine.Proof{Value: engine.Lost, Plies: 2}},
		"loss out of sight":   {"xo1/o2/x1x o", 1, engine.Proof{}},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := tictactoe.Game{}.Parse(tc.fen)
			require.NoError(t, err)
			s := solver{budget: 1_000_000}
			require.Equal(t, tc.want, best(s.moves(p, p.Moves(nil), tc.plies)))
			require.Positive(t, s.budget)
		})
	}
}

func TestSolverKeepsItsBudget(t *testing.T) {
	s := solver{budget: 1000}
	p, err := tictactoe.Game{}.New(nil)
	require.NoError(t, err)
	s.moves(p, p.Moves(nil), toTheEnd)
	require.Negative(t, s.budget)
	require.Greater(t, s.budget, -1000, "it went on for long")
}
