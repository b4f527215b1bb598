package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestProveWords: the forms of a position, and what the answer tells of the distance.
func TestProveWords(t *testing.T) {
	for words, want := range map[string]string{
		"44444432211111": "win in 23 plies: column 2",
		"4 5 moves 1":    "win in 19 plies: column 2",
		"--value 4 4":    "draw: column 1",
	} {
		lines, status := pipe(t, "", append([]string{"prove"}, strings.Fields(words)...)...)
		require.Equal(t, []string{want}, lines)
		require.Zero(t, status)
	}
}
