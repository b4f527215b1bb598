package pages

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// value takes 16 bytes.
type value [2]uint64

const megabyte = 1 << 20 / 16 // in values

// TestStages: a table grows to all of the memory.
func TestStages(t *testing.T) {
	for megabytes, want := range map[int][]int{
		0: {0}, 1: {1}, 3: {3}, 4: {2, 4}, 12: {2, 12}, 16: {2, 8, 16}, 100: {2, 8, 32, 100}, 256: {2, 8, 32, 128, 256},
	} {
		owner := new(int)
		g, got := NewGrowing[value](megabytes*megabyte, owner), []int(nil)
		for entries := range uint64(300) {
			now, before := g.stage(entries * megabyte)
			size := len(now) / megabyte
			if len(got) == 0 || got[len(got)-1] != size {
				require.Equal(t, last(got), len(before)/megabyte)
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
	g := NewGrowing[value](256*megabyte, owner)
	for _, s := range []struct {
		entries     uint64
		now, before int // MB
		touches     bool
	}{
		{0, 2, 0, true},
		{2047, 2, 0, true},
		{2048, 2, 0, false},
		{2*megabyte - 1, 2, 0, false},
		{2 * megabyte, 8, 2, true},
		{2*megabyte + 8192, 8, 2, false},
		{8 * megabyte, 32, 8, true},
		{32 * megabyte, 128, 32, true},
		{32*megabyte + 255, 128, 32, true},
		{32*megabyte + 256, 128, 32, false},
		{128 * megabyte, 256, 128, true},
		{1024*megabyte - 1, 256, 128, false},
		{1024 * megabyte, 256, 0, false},
		{1 << 60, 256, 0, false},
	} {
		now, before := g.Stage(s.entries)
		require.Len(t, now, s.now*megabyte, "%d", s.entries)
		require.Len(t, before, s.before*megabyte, "%d", s.entries)
		require.Equal(t, s.touches, g.Touches(s.entries), "%d", s.entries)
	}
	runtime.KeepAlive(owner)
}

// TestClear leaves alone what was never in use.
func TestClear(t *testing.T) {
	owner := new(int)
	g := NewGrowing[value](66*megabyte, owner)
	for i := range g.all {
		g.all[i] = value{1, 1}
	}
	g.Clear(2 * megabyte)
	require.Zero(t, g.all[8*megabyte-1])
	require.NotZero(t, g.all[8*megabyte])
	runtime.KeepAlive(owner)
}
