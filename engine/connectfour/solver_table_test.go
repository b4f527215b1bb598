package connectfour

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
	owner := new(solver)
	table := newTable(1, owner)
	defer runtime.KeepAlive(owner)
	dear := key{5, r.Uint64()}
	table.store(dear, -72, 72, 1<<20)
	for range 1000 {
		k := key{5, r.Uint64()}
		low, high := table.probe(k)
		require.Equal(t, [2]int{-unlimited, unlimited}, [2]int{low, high})
		table.store(k, -3, 0, 1)
		table.store(k, -1, 0, 1)
		low, high = table.probe(k)
		require.Equal(t, [2]int{-1, 0}, [2]int{low, high})
	}
	low, high := table.probe(dear)
	require.Equal(t, [2]int{-72, 72}, [2]int{low, high})
	require.Len(t, newTable(0, new(solver)), 1<<16)
	require.Len(t, newTable(3, new(solver)), 1<<17)
}

// TestMirror mirrors every cell of every width, there and back.
func TestMirror(t *testing.T) {
	for columns := MinSize; columns <= MaxSize; columns++ {
		p, err := New(5, columns, -1, -1)
		require.NoError(t, err)
		m := newMirror(p)
		require.True(t, m.symmetric)
		for c := range columns {
			for h := range 5 {
				var one, image grid
				one.add(cell(c, h))
				image.add(cell(columns-1-c, h))
				require.Equal(t, image.load(), m.of(one.load()))
			}
		}
	}
	for noY, want := range []bool{false, false, true, false, false} {
		p, err := New(4, 5, 1, noY)
		require.NoError(t, err)
		require.Equal(t, want, newMirror(p).symmetric)
	}
}
