package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// TestSetsOfANewGame: a game without chosen positions counts, too, with its start.
func TestSetsOfANewGame(t *testing.T) {
	list, err := setsOf(tictactoe.Game{})
	require.NoError(t, err)
	require.Equal(t, []benchSet{{nodes: 10_000, positions: []string{"3/3/3 x"}}}, list)
}
