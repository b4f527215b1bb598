package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// TestSignatureOfANewGame: a game without chosen positions counts, too, with its start.
func TestSignatureOfANewGame(t *testing.T) {
	list, err := setsOf(tictactoe.Game{})
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Equal(t, []string{"3/3/3 x"}, list[0].positions)
}
