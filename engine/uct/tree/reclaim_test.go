package tree

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

var nineMoves = []engine.Move{0, 1, 2, 3, 4, 5, 6, 7, 8}

// grow adds a node for a key and reclaims memory for it if there is none.
func grow(t *testing.T, tr *Tree, r *Runs, key uint64, moves []engine.Move) Node {
	n := tr.Reserve(r, len(moves))
	for tries := 0; n == 0; n = tr.Reserve(r, len(moves)) {
		require.Less(t, tries, 100, "no memory is found")
		tr.Feed(r, 1)
		tries++
		_, err := tr.Check()
		require.NoError(t, err)
	}
	tr.Write(n, moves)
	for i, m := range moves {
		require.Equal(t, newEdge(m), tr.Edges(n)[i], "nothing is left of an older node")
	}
	tr.Publish(n, key, 0.5, 1)
	return n
}

// TestReclaim makes several times as many nodes as the memory holds, every tenth with many
// visits. Memory stays in order and in use, and the nodes with many visits stay longest.
func TestReclaim(t *testing.T) {
	tr := newTree(t)
	var r Runs
	key := func(i int) uint64 { return uint64(i+1) * 0x9e3779b97f4a7c15 }
	tr.At(RootEdge).SetLink(grow(t, tr, &r, key(0), nineMoves))
	const made = 40_000
	for i := 1; i < made; i++ {
		visits := uint64(i % 10)
		if visits == 0 {
			visits = 1000
		}
		n := grow(t, tr, &r, key(i), nineMoves[i%7:])
		tr.Edges(n)[0].AddVisits(visits)
	}
	tr.GiveUp(&r)
	require.Zero(t, tr.Reserve(&r, 1), "memory that was given up")
	nodes, err := tr.Check()
	require.NoError(t, err)
	require.Greater(t, nodes, 3000)
	require.Greater(t, tr.Permille(), 500, "memory in use")
	require.LessOrEqual(t, tr.Permille(), 1000)
	require.InEpsilon(t, 1<<20, tr.Touched(), 0.001)
	require.Equal(t, tr.RootNode(), tr.Find(key(0)), "the root stays")
	var kept, visited int
	for i := 1; i < made/2; i++ { // the older half: only visits can have kept it
		if n := tr.Find(key(i)); n != 0 {
			require.Len(t, tr.Edges(n), len(nineMoves[i%7:]))
			kept++
			if i%10 == 0 {
				visited++
			}
		}
	}
	require.Greater(t, visited, made/40, "older nodes with visits that stayed")
	require.Less(t, kept, 2*visited, "older nodes that stayed")
	tr.game = "a game"
	tr.Clear()
	require.Zero(t, tr.Find(key(made-1)))
	require.Zero(t, tr.Permille())
	nodes, err = tr.Check()
	require.NoError(t, err)
	require.Zero(t, nodes)
}

func TestThresholdFollowsTheYield(t *testing.T) {
	for _, c := range []struct{ before, seen, found, after uint64 }{
		{1, 100, 24, 2}, {40, 100, 0, 51}, // too few slots are found
		{40, 100, 25, 40}, {40, 100, 50, 40},
		{40, 100, 51, 34}, {1, 100, 100, 1}, // too many
	} {
		r := reclaimer{threshold: c.before}
		r.adapt(uint32(c.seen), uint32(c.found))
		require.Equal(t, c.after, r.threshold, "%+v", c)
	}
}

// TestImportanceFades requires that visits count for less with every change of the root, until a
// walk goes through the node again.
func TestImportanceFades(t *testing.T) {
	tr, node := withNode(t, edgeOf(1, 30, 0.5), edgeOf(2, 2, 0.5))
	tr.Publish(node, 77, 0.5, 1)
	require.EqualValues(t, 32, tr.importance(node))
	tr.epoch++
	require.EqualValues(t, 2, tr.importance(node))
	tr.epoch += 20
	require.Zero(t, tr.importance(node))
	tr.Touch(node)
	require.EqualValues(t, 32, tr.importance(node))
}
