package enginetest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

func TestMutator(t *testing.T) {
	known := []string{"6 7\nplay 3", "a,b c/d"}
	one, twin, other := enginetest.NewMutator(1, known...), enginetest.NewMutator(1, known...), enginetest.NewMutator(2, known...)
	seen, same, right := map[string]bool{}, 0, 0
	for range 10000 {
		in := string(one.Next())
		require.Equal(t, in, string(twin.Next()))
		require.LessOrEqual(t, len(in), 4<<10)
		if in == string(other.Next()) {
			same++
		}
		if in == known[0] || in == known[1] {
			right++
		}
		seen[in] = true
	}
	require.Greater(t, len(seen), 5000)
	require.Less(t, same, 3000)
	require.InDelta(t, 2500, right, 1000, "some inputs are left as they are")
}
