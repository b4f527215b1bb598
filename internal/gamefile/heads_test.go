package gamefile

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHeads: the example of each notation begins it and none before it.
func TestHeads(t *testing.T) {
	all := Reader{}.notations()
	for _, want := range all {
		first := slices.IndexFunc(all, func(n notation) bool { return n.begins(want.head) })
		require.Equal(t, want.name, all[first].name, want.head)
	}
	require.False(t, isSession("c4 e3\n> go"), "moves")
}
