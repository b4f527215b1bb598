package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// TestPerftOfAFourthGame counts a game that only its package and one line know.
func TestPerftOfAFourthGame(t *testing.T) {
	require.NoError(t, games.Register(tictactoe.Game{}))
	stdout := os.Stdout
	defer func() { os.Stdout = stdout }()
	name := filepath.Join(t.TempDir(), "out")
	file, err := os.Create(name)
	require.NoError(t, err)
	os.Stdout = file
	require.NoError(t, program.Execute([]string{"perft", "--game", "tictactoe", "5"}))
	require.NoError(t, file.Close())
	lines := strings.Split(readText(t, name), "\n")
	require.Equal(t, []string{"5", "15120"}, strings.Fields(lines[5])[:2])
}
