package gamefile

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHeads: the example of each notation begins it and none before it.
func TestHeads(t *testing.T) {
	for _, want := range notations {
		first := slices.IndexFunc(notations, func(n notation) bool { return n.head.MatchString(want.example) })
		require.Equal(t, want.name, notations[first].name, want.example)
	}
	require.False(t, sessionHead.MatchString("c4 e3\n> go"), "moves")
}
