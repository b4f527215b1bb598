package solve

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/rng"
)

// TestTable stores entries one after the other: what was stored last is found,
// and an entry that took much work stays beside others that took little.
func TestTable(t *testing.T) {
	r := rng.New(1)
	owner := new(int)
	table := NewMemory(1, 1, owner).Far
	defer runtime.KeepAlive(owner)
	bounds := func(k Key) [2]int {
		low, high := table.Load(k).Bounds(k)
		return [2]int{low, high}
	}
	dear := Key{5, r.Uint64()}
	table.Store(dear, -72, 72, 1<<20)
	for range 1000 {
		k := Key{5, r.Uint64()}
		require.Equal(t, [2]int{-Unlimited, Unlimited}, bounds(k))
		table.Store(k, -3, 0, 1)
		table.Store(k, -1, 0, 1)
		require.Equal(t, [2]int{-1, 0}, bounds(k))
	}
	require.Equal(t, [2]int{-72, 72}, bounds(dear))
}

// TestMemory: all of the memory is in use, most of it for all workers, and no two
// tables share any.
func TestMemory(t *testing.T) {
	for _, megabytes := range []int{0, 1, 3, 100} {
		for _, workers := range []int{1, 2, 64} {
			owner := new(int)
			m := NewMemory(megabytes, workers, owner)
			pairs := len(m.Far)
			for i := range workers {
				near := m.Near(i)
				require.NotEmpty(t, near)
				require.LessOrEqual(t, len(near), nearPairs)
				near[len(near)-1], m.Far[0] = pair{1, 1}, pair{}
				require.Equal(t, pair{1, 1}, near[len(near)-1])
				pairs += len(near)
			}
			require.Equal(t, max(megabytes, 1)<<16, pairs)
			require.GreaterOrEqual(t, len(m.Far), pairs/2)
			runtime.KeepAlive(owner)
		}
	}
}

// TestBusy: what one worker has added the others find, until it is removed.
func TestBusy(t *testing.T) {
	b := new(Busy)
	k, same := Key{5, 7}, Key{5, 8}
	require.False(t, b.Has(k))
	b.Add(k)
	require.True(t, b.Has(k))
	require.False(t, b.Has(same))
	b.Remove(same)
	require.True(t, b.Has(k))
	b.Remove(k)
	require.False(t, b.Has(k))
	b = nil
	b.Add(k)
	b.Remove(k)
	require.False(t, b.Has(k))
}

// TestEffort: workers never take more than the limit, nor anything after a stop.
func TestEffort(t *testing.T) {
	e := NewEffort(100, 3, nil)
	var taken []uint64
	for n := e.Take(); n > 0; n = e.Take() {
		e.Ask()
		taken = append(taken, n)
	}
	require.Equal(t, []uint64{1, 1, 1, portion, portion, portion, 1}, taken)
	require.True(t, e.Spent())
	e.GiveBack(1)
	require.False(t, e.Spent())
	require.EqualValues(t, 1, e.Take())

	e = NewEffort(0, 0, func(nodes uint64) bool { return nodes >= 2*portion })
	e.End()
	require.Zero(t, e.Take())
	e.Begin()
	for e.Ask(); e.Take() > 0; e.Ask() {
		require.LessOrEqual(t, e.Nodes(), uint64(2*portion))
	}
	require.True(t, e.Spent())
	require.EqualValues(t, 2*portion, e.Nodes())
}
