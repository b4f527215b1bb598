package enginetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

func TestRun(t *testing.T) { Run(t, ticTacToe{}, [][]string{nil}) }

// TestSolver tests the minimax by which the suite judges proofs.
func TestSolver(t *testing.T) {
	for name, tc := range map[string]struct {
		fen   string
		plies int
		want  engine.Proof
	}{
		"the game is a tie":  {".........", toTheEnd, engine.Proof{Value: engine.Tied, Plies: 9}},
		"a tie out of sight": {".........", 8, engine.Proof{}},
		"win in one":         {"xx.oo....", 1, engine.Proof{Value: engine.Won, Plies: 1}},
		"shortest win":       {"xx.oo....", toTheEnd, engine.Proof{Value: engine.Won, Plies: 1}},
		"win in five":        {"xo.......", 5, engine.Proof{Value: engine.Won, Plies: 5}},
		"win out of sight":   {"xo.......", 4, engine.Proof{}},
		"lost in two":        {"xo.o..x.x", 2, engine.Proof{Value: engine.Lost, Plies: 2}},
		"loss out of sight":  {"xo.o..x.x", 1, engine.Proof{}},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := ticTacToe{}.Parse(tc.fen)
			require.NoError(t, err)
			s := solver{budget: 1_000_000}
			require.Equal(t, tc.want, best(s.moves(p, p.Moves(nil), tc.plies)))
			require.Positive(t, s.budget)
		})
	}
}

func TestSolverKeepsItsBudget(t *testing.T) {
	s := solver{budget: 1000}
	p := newGrid()
	s.moves(p, p.Moves(nil), toTheEnd)
	require.Negative(t, s.budget)
	require.Greater(t, s.budget, -1000, "it went on for long")
}
