package memory_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/memory"
)

type owner struct{ words []uint64 }

// TestSlice also takes memory that was used and given back before: it must be zero
// again.
func TestSlice(t *testing.T) {
	const n = 1 << 16
	for range 20 {
		o := &owner{}
		o.words = memory.Slice[uint64](n, o)
		require.Len(t, o.words, n)
		require.Zero(t, slices.Max(o.words))
		for i := range o.words {
			o.words[i] = 1
		}
		runtime.KeepAlive(o)
		runtime.GC()
	}
	require.Empty(t, memory.Slice[uint64](0, &owner{}))
}
