package solve

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/rng"
)

// TestTable stores entries one after the other. The last entry is found, and an entry that took
// much work stays beside others that took little.
func TestTable(t *testing.T) {
	r := rng.New(1)
	owner := new(int)
	table := newTables(1, 1, owner).farAfter(0)
	defer runtime.KeepAlive(owner)
	bounds := func(k key) [2]int {
		low, high := table.load(k).bounds(k)
		return [2]int{low, high}
	}
	dear := key{5, r.Uint64()}
	table.store(dear, -72, 72, 1<<20)
	for range 1000 {
		k := key{5, r.Uint64()}
		require.Equal(t, [2]int{-Unlimited, Unlimited}, bounds(k))
		table.store(k, -3, 0, 1)
		table.store(k, -1, 0, 1)
		require.Equal(t, [2]int{-1, 0}, bounds(k))
	}
	require.Equal(t, [2]int{-72, 72}, bounds(dear))
	table.store(dear, -72, 5, 1<<20)
	require.Equal(t, [2]int{-72, 5}, bounds(dear), "newer bounds of the same position count")
}

// TestTables tests that all of the memory is in use, most of it by the table of all workers, and
// that no two tables share any.
func TestTables(t *testing.T) {
	for _, megabytes := range []int{0, 1, 3, 100} {
		for _, workers := range []int{1, 2, 64} {
			owner := new(int)
			m := newTables(megabytes, workers, owner)
			tables := [][]pair{m.farAfter(1 << 60).now}
			pairs, near := 0, 0
			for i := range workers {
				tables = append(tables, m.near[i])
				near += len(m.near[i])
			}
			for i, table := range tables {
				require.NotEmpty(t, table)
				table[0], table[len(table)-1] = pair{uint64(i), 0}, pair{0, uint64(i)}
				pairs += len(table)
			}
			for i, table := range tables {
				require.Equal(t, []uint64{uint64(i), uint64(i)}, []uint64{table[0][0], table[len(table)-1][1]})
			}
			require.Equal(t, max(megabytes, 1)<<16, pairs)
			require.LessOrEqual(t, near, pairs/nearShare)
			runtime.KeepAlive(owner)
		}
	}
}

// TestTableGrows tests that entries are found after the table has grown, until the larger table has
// been in use for long.
func TestTableGrows(t *testing.T) {
	owner := new(int)
	m := newTables(16, 1, owner)
	defer runtime.KeepAlive(owner)
	r := rng.New(1)
	small := m.farAfter(0)
	first := uint64(len(small.now))
	old := key{r.Uint64(), r.Uint64()}
	small.store(old, -1, 2, 1)
	bounds := func(at table, k key) [2]int {
		low, high := at.orBefore(at.load(k), k).bounds(k)
		return [2]int{low, high}
	}
	m.nodes += first - 1
	require.Equal(t, small, m.farAfter(0))
	grown := m.farAfter(1)
	require.Greater(t, len(grown.now), len(small.now))
	require.Equal(t, [2]int{-1, 2}, bounds(grown, old))
	fresh := key{r.Uint64(), r.Uint64()}
	grown.store(fresh, 0, 1, 1)
	grown.store(old, 0, 1, 1)
	require.Equal(t, [2]int{0, 1}, bounds(grown, fresh))
	require.Equal(t, [2]int{0, 1}, bounds(grown, old), "the newer entry counts")
	require.Nil(t, m.farAfter(100*first).before)
}

// TestBusy: what one worker has added the others find, until it is removed.
func TestBusy(t *testing.T) {
	b := new(busySet)
	k, same := key{5, 7}, key{5, 8}
	require.False(t, b.has(k))
	b.add(k)
	require.True(t, b.has(k))
	require.False(t, b.has(same))
	b.remove(same)
	require.True(t, b.has(k))
	b.remove(k)
	require.False(t, b.has(k))
	b = nil
	b.add(k)
	b.remove(k)
	require.False(t, b.has(k))
}

// TestBudget: workers never take more than the limit, nor anything after a stop.
func TestBudget(t *testing.T) {
	owner := new(int)
	m := newTables(512, 1, owner)
	defer runtime.KeepAlive(owner)
	for m.touches(3) {
		m.nodes += 1
	}
	e := newBudget(100, m, nil)
	var taken []uint64
	for n := e.take(); n > 0; n = e.take() {
		e.ask()
		taken = append(taken, n)
	}
	require.Equal(t, []uint64{1, 1, 1, portion, portion, portion, 1}, taken)
	require.True(t, e.spent())
	e.giveBack(1)
	require.False(t, e.spent())
	require.EqualValues(t, 1, e.take())

	m.nodes += 1 << 30
	e = newBudget(0, m, func(nodes uint64) bool { return nodes >= 2*portion })
	e.end()
	require.Zero(t, e.take())
	e.begin()
	for e.ask(); e.take() > 0; e.ask() {
		require.LessOrEqual(t, e.nodes(), uint64(2*portion))
	}
	require.True(t, e.spent())
	require.EqualValues(t, 2*portion, e.nodes())
}
