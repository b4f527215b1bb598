package pages_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/pages"
)

type owner struct{ words []uint64 }

func TestSlice(t *testing.T) {
	const n = 1 << 20
	for range 100 { // 800 MB, were nothing given back
		o := &owner{}
		o.words = pages.Slice[uint64](n, o)
		require.Len(t, o.words, n)
		for _, i := range []int{0, n / 2, n - 1} {
			require.Zero(t, o.words[i])
			o.words[i] = 1
		}
		runtime.KeepAlive(o)
	}
	require.Empty(t, pages.Slice[uint64](0, &owner{}))
}
