package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// TestKnown tests that Known returns the tree's proofs below the root, and that they agree
// with the exact solver.
func TestKnown(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Solver", "false", "Hash", "16")
	h := history(t, 4, 4)
	nothing := engine.Bounds{Lower: engine.Lost, Upper: engine.Won, Move: engine.NoMove}
	require.Equal(t, nothing, s.Known(h.Start), "before the first search")
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 300_000}, discard)
	known := s.Known(h.Start)
	require.Equal(t, info.Lines[0].Proof, engine.Proof{Value: known.Lower, Plies: known.Plies})
	solver := connectfour.Game{}.NewSolver(1, 1)
	proven := 0
	for _, first := range h.Start.Moves(nil) {
		for _, second := range h.Start.Moves(nil) {
			p := h.Start.Clone()
			p.Play(first)
			if first != second {
				p.Play(second)
			}
			known, exact := s.Known(p), solver.Solve(p, 0, nil, nil)
			require.LessOrEqual(t, known.Lower, exact.Lower, p.FEN())
			require.GreaterOrEqual(t, known.Upper, exact.Upper, p.FEN())
			if known.Move != engine.NoMove && known.Lower > engine.Lost {
				p.Play(known.Move)
				require.GreaterOrEqual(t, solver.Solve(p, 0, nil, nil).Upper.Opposite(), known.Lower, p.FEN())
				proven++
			}
		}
	}
	require.Positive(t, proven)
	s.NewGame()
	require.Equal(t, nothing, s.Known(h.Start), "a new game")
}
