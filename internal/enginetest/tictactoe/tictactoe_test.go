package tictactoe_test

import (
	"os"
	"path/filepath"
	"regexp"
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

// TestTutorial: the steps of the package's comment are its files, in order.
func TestTutorial(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	var steps []string
	for _, step := range regexp.MustCompile(`(?m)^//  \d\. (\w+\.go):`).FindAllStringSubmatch(string(text), -1) {
		require.FileExists(t, step[1])
		steps = append(steps, step[1])
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	require.ElementsMatch(t, files, append(steps, "doc.go"))
}
