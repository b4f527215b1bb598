package memory

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// value takes 16 bytes.
type value [2]uint64

const valuesMB = 1 << 20 / 16 // values in a megabyte

// TestStages: a table grows to all of the memory.
func TestStages(t *testing.T) {
	for megabytes, want := range map[int][]int{
		0: {0}, 1: {1}, 3: {3}, 4: {2, 4}, 12: {2, 12}, 16: {2, 8, 16}, 100: {2, 8, 32, 100}, 256: {2, 8, 32, 128, 256},
	} {
		owner := new(int)
		g, got := NewGrowing[value](megabytes*valuesMB, owner), []int(nil)
		for entries := range uint64(300) {
			now, before := g.stage(entries * valuesMB)
			size := len(now) / valuesMB
			if len(got) == 0 || got[len(got)-1] != size {
				require.Equal(t, last(got), len(before)/valuesMB)
				require.EqualValues(t, last(got), entries, "grows when half full")
				got = append(got, size)
			}
		}
		require.Equal(t, want, got)
		runtime.KeepAlive(owner)
	}
}

func last(sizes []int) int {
	if len(sizes) == 0 {
		return 0
	}
	return sizes[len(sizes)-1]
}

// TestStage: the table before is of use for a time, and pages are touched for a time.
func TestStage(t *testing.T) {
	owner := new(int)
	g := NewGrowing[value](256*valuesMB, owner)
	for _, s := range []struct {
		entries     uint64
		now, before int // MB
		touches     bool
	}{
		{0, 2, 0, true},
		{2047, 2, 0, true},
		{2048, 2, 0, false},
		{2*valuesMB - 1, 2, 0, false},
		{2 * valuesMB, 8, 2, true},
		{2*valuesMB + 8192, 8, 2, false},
		{8 * valuesMB, 32, 8, true},
		{32 * valuesMB, 128, 32, true},
		{32*valuesMB + 255, 128, 32, true},
		{32*valuesMB + 256, 128, 32, false},
		{128 * valuesMB, 256, 128, true},
		{1024*valuesMB - 1, 256, 128, false},
		{1024 * valuesMB, 256, 0, false},
		{1 << 60, 256, 0, false},
	} {
		now, before := g.Stage(s.entries)
		require.Len(t, now, s.now*valuesMB, "%d", s.entries)
		require.Len(t, before, s.before*valuesMB, "%d", s.entries)
		require.Equal(t, s.touches, g.Touches(s.entries), "%d", s.entries)
	}
	runtime.KeepAlive(owner)
}

// TestClear leaves alone what was never in use.
func TestClear(t *testing.T) {
	owner := new(int)
	g := NewGrowing[value](66*valuesMB, owner)
	for i := range g.all {
		g.all[i] = value{1, 1}
	}
	g.Clear(2 * valuesMB)
	require.Zero(t, g.all[8*valuesMB-1])
	require.NotZero(t, g.all[8*valuesMB])
	runtime.KeepAlive(owner)
}

type owner struct{ words []uint64 }

// TestSlice also takes memory that was used and given back before: it must be zero
// again.
func TestSlice(t *testing.T) {
	const n = 1 << 16
	for range 20 {
		o := &owner{}
		o.words = Slice[uint64](n, o)
		require.Len(t, o.words, n)
		require.Zero(t, slices.Max(o.words))
		for i := range o.words {
			o.words[i] = 1
		}
		runtime.KeepAlive(o)
		runtime.GC()
	}
	require.Empty(t, Slice[uint64](0, &owner{}))
}
