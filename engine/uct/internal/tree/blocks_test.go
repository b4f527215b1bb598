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
		_, err := tr.check()
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
	nodes, err := tr.check()
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
	nodes, err = tr.check()
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
	tr.Refresh(node)
	require.EqualValues(t, 32, tr.importance(node))
}

// withNode returns a tree whose root's node has the given edges.
func withNode(t *testing.T, edges ...Slot) (*Tree, Node) {
	tr := newTree(t)
	node := Node(firstSlot)
	tr.blocks.set(firstSlot, uint32(len(edges)+1), blockNode)
	copy(tr.Edges(node), edges)
	tr.At(RootEdge).SetLink(node)
	return tr, node
}

func TestTightenOnlyNarrows(t *testing.T) {
	tr := newTree(t)
	proof := func() engine.Known { return bare(tr.At(RootEdge).Tag()) }
	require.False(t, tr.Tighten(RootEdge, engine.Lost, engine.Won, 3), "nothing is known")
	require.True(t, tr.Tighten(RootEdge, engine.Drawn, engine.Won, 3))
	require.False(t, tr.Tighten(RootEdge, engine.Drawn, engine.Won, 5), "nothing is new")
	require.False(t, tr.Tighten(RootEdge, engine.Lost, engine.Won, 3), "less is known")
	require.False(t, proof().Proven())
	require.True(t, tr.Tighten(RootEdge, engine.Lost, engine.Drawn, 4), "the bounds meet")
	require.Equal(t, engine.Proven(engine.Drawn, 4), proof())
	require.False(t, tr.Prove(RootEdge, engine.Won, 1), "a proof stays")
	require.Equal(t, engine.Proven(engine.Drawn, 4), proof())
}

func TestSettleKeepsTheShorterProof(t *testing.T) {
	tr := newTree(t)
	settle := func(lower, upper engine.Value, plies int) engine.Known {
		tr.Settle(RootEdge, lower, upper, plies)
		return bare(tr.At(RootEdge).Tag())
	}
	require.Equal(t, engine.Proven(engine.Lost, 8), settle(engine.Lost, engine.Lost, 8))
	shorter := engine.Proven(engine.Lost, 6)
	require.Equal(t, shorter, settle(engine.Lost, engine.Lost, 6))
	require.Equal(t, shorter, settle(engine.Lost, engine.Lost, 10))
	require.Equal(t, shorter, settle(engine.Lost, engine.Won, 2), "bounds without a value")
	require.Equal(t, shorter, settle(engine.Drawn, engine.Drawn, 2), "another value")
}

// TestProofsClimb passes a node's proof to the edge above, for the other side.
func TestProofsClimb(t *testing.T) {
	won := []Slot{edgeOf(1, 9, 0.5), provenEdge(2, engine.Won, 3)}
	tr, node := withNode(t, won...)
	require.True(t, tr.Raise(RootEdge, node))
	require.False(t, tr.Raise(RootEdge, node), "nothing is new")
	require.Equal(t, engine.Proven(engine.Lost, 4), bare(tr.At(RootEdge).Tag()))

	tr, _ = withNode(t, won...)
	tr.Prove(RootEdge, engine.Lost, 10)
	tr.SettleRoot()
	require.Equal(t, engine.Proven(engine.Lost, 4), bare(tr.At(RootEdge).Tag()))

	tr, node = withNode(t, edgeOf(1, 9, 0.5), provenEdge(2, engine.Drawn, 5))
	require.True(t, tr.Raise(RootEdge, node))
	above := tr.At(RootEdge).Tag()
	require.Equal(t, [2]engine.Value{engine.Lost, engine.Drawn}, [2]engine.Value{above.Lower(), above.Upper()})
}

// TestValueOfANode weighs the edges by visits. Neither a move that no walk took nor one that
// is proven lost counts.
func TestValueOfANode(t *testing.T) {
	lost := edgeOf(4, 100, 0)
	lost.tag = provenEdge(4, engine.Lost, 2).tag
	tr, node := withNode(t, edgeOf(1, 4, 0.75), edgeOf(2, 1, 0), edgeOf(3, 0, 1), lost)
	tr.Publish(node, 77, 0.25, 2)
	require.InDelta(t, (2*0.25+4*0.75+1*0)/(2+4+1), tr.Value(node), 1e-4)
	require.EqualValues(t, 105, tr.VisitsBelow(node))
	tr.Age(node)
	require.EqualValues(t, 2+0+0+50, tr.VisitsBelow(node))
}

// TestIndexGrows expects a small index until the tree has used some memory, and every node in the
// larger one, also after the tree was cleared.
func TestIndexGrows(t *testing.T) {
	tr, err := New(32)
	require.NoError(t, err)
	defer tr.Release()
	key := func(i int) uint64 { return uint64(i+1) * 0x9e3779b97f4a7c15 }
	for _, entries := range []int{firstEntries, len(tr.index.all)} { // of a new tree, and of a cleared one
		var r Runs
		for i := range 40_000 {
			n := tr.Reserve(&r, len(nineMoves))
			if n == 0 {
				tr.Feed(&r, 1)
				n = tr.Reserve(&r, len(nineMoves))
			}
			tr.Write(n, nineMoves)
			tr.Publish(n, key(i), 0.5, 1)
			if i == 10_000 {
				require.Equal(t, entries, len(tr.index.entries))
			}
		}
		require.Equal(t, len(tr.index.all), len(tr.index.entries))
		found := 0
		for i := range 40_000 {
			if tr.Find(key(i)) != 0 {
				found++
			}
		}
		require.Greater(t, found, 39_900)
		tr.game = "a game"
		tr.Clear()
		require.Zero(t, tr.Find(key(0)))
	}
}
