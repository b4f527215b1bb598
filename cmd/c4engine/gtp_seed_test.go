package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSeedsOfGTP plays games by --nodes alone: they repeat, and another seed plays another game of
// NoGo. Moves of Reversi's solver depend on no seed.
func TestSeedsOfGTP(t *testing.T) {
	for _, game := range []string{"nogo", "reversi"} {
		play := func(more ...string) []string {
			args := append([]string{"gtp", "--game", game, "--nodes", "50"}, more...)
			lines, status := pipe(t, strings.Repeat("genmove b\ngenmove w\n", 8), args...)
			require.Zero(t, status)
			return lines
		}
		first := play()
		require.Equal(t, first, play())
		require.Equal(t, game == "reversi", slices.Equal(first, play("--option", "Seed=2")))
	}
}
