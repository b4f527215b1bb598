package tictactoe_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

func TestConformance(t *testing.T) { enginetest.Run(t, tictactoe.Game{}, "", "3") }

// TestPerft compares with the known counts, which belong to 255,168 whole games.
func TestPerft(t *testing.T) {
	p, err := tictactoe.Game{}.New(nil)
	require.NoError(t, err)
	for depth, want := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		got, err := engine.Perft(t.Context(), p, depth)
		require.NoError(t, err)
		require.Equal(t, want, got, "depth %d", depth)
	}
}
