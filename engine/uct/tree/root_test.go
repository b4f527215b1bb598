package tree

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// board returns an empty board of tic-tac-toe after moves.
func board(t *testing.T, moves ...engine.Move) engine.Position {
	p, err := tictactoe.Game{}.New(nil)
	require.NoError(t, err)
	for _, m := range moves {
		p.Play(m)
	}
	return p
}

// TestFollow moves the root along a line and back, and requires that nodes stay as long as the
// tree is kept.
func TestFollow(t *testing.T) {
	tr := newTree(t)
	var r Runs
	start, next := board(t), board(t, 4)
	require.False(t, tr.Follow(start, true), "nothing to keep")
	root := grow(t, tr, &r, start.Key(), nineMoves)
	tr.ReplaceRoot(root, 0.5)
	child := grow(t, tr, &r, next.Key(), nineMoves[:8])
	tr.Edges(child)[3].AddVisits(3)
	tr.Edges(child)[3].SetValue(0.9)

	require.True(t, tr.Follow(next, true))
	require.Equal(t, child, tr.RootNode())
	above := tr.At(RootEdge).Stats()
	require.EqualValues(t, 3, above.Visits())
	require.InDelta(t, 1-(0.5+3*0.9)/4, above.Value(), 1e-4, "for the other side")

	tr.At(RootEdge).AddVisits(1)
	require.True(t, tr.Follow(next, true))
	require.EqualValues(t, 4, tr.At(RootEdge).Stats().Visits(), "the same root stays as it is")
	require.True(t, tr.Follow(board(t, 0), true))
	require.Zero(t, tr.RootNode(), "a position without a node")
	require.True(t, tr.Follow(start, true))
	require.Equal(t, root, tr.RootNode())
	require.EqualValues(t, 3, tr.epoch, "changes of the root")

	require.False(t, tr.Follow(start, false))
	require.Zero(t, tr.RootNode())
	require.Zero(t, tr.Find(next.Key()))
}

// TestRestrict requires that visits are forgotten when only some of the root's moves are searched,
// and again when all are, but not between two searches of all moves.
func TestRestrict(t *testing.T) {
	tr, node := withNode(t, edgeOf(1, 5, 0.75))
	visitsAfter := func(some bool) uint64 {
		tr.At(RootEdge).AddVisits(1)
		tr.Edges(node)[0].AddVisits(1)
		tr.Restrict(some)
		below := tr.VisitsBelow(node)
		require.Equal(t, below == 0, !tr.At(RootEdge).Stats().Visited(), "above as below")
		return below
	}
	require.EqualValues(t, 6, visitsAfter(false))
	require.Zero(t, visitsAfter(true))
	require.Zero(t, visitsAfter(false))
	require.EqualValues(t, 1, visitsAfter(false))
	require.EqualValues(t, 0.75, tr.Edges(node)[0].Stats().Value(), "values stay")
}

// TestReplaceRoot gives the root's node more edges, which keep what is known of the older ones.
func TestReplaceRoot(t *testing.T) {
	for _, amaf := range []bool{false, true} {
		tr := newTree(t)
		tr.amaf, tr.root = amaf, board(t)
		var r Runs
		old := grow(t, tr, &r, 77, nineMoves[:2])
		tr.ReplaceRoot(old, 0.5)
		tr.Edges(old)[1] = provenEdge(1, engine.Won, 3)
		if amaf {
			tr.AMAF(old)[1].AddVisits(7)
		}
		all := grow(t, tr, &r, 78, nineMoves)
		require.True(t, tr.Inherit(all, 1))
		require.False(t, tr.Inherit(all, 2), "a move without an edge")
		tr.ReplaceRoot(all, 0.5)
		require.Equal(t, all, tr.RootNode())
		require.Equal(t, all, tr.Find(tr.root.Key()))
		_, err := tr.Check()
		require.NoError(t, err)

		require.True(t, tr.MoveToFront(1))
		require.False(t, tr.MoveToFront(9))
		require.Equal(t, provenEdge(1, engine.Won, 3), tr.Edges(all)[0])
		require.EqualValues(t, 0, tr.Edges(all)[1].Move())
		if amaf {
			require.EqualValues(t, 7, tr.AMAF(all)[0].Stats().Visits())
			require.Zero(t, tr.AMAF(all)[1].Stats())
		}
	}
}

// TestAMAF requires the mean of the results for the moves that were made, and for no others.
func TestAMAF(t *testing.T) {
	tr := newTree(t)
	tr.amaf = true
	var r Runs
	n := grow(t, tr, &r, 77, nineMoves[3:])
	require.Len(t, tr.Edges(n), 6)
	require.Len(t, tr.AMAF(n), 6)
	made := engine.MoveSet{1 << 5}
	for _, result := range []float32{1, 0, 0.5, 0} {
		tr.LearnAMAF(n, &made, result)
	}
	for i, s := range tr.AMAF(n) {
		if nineMoves[3+i] != 5 {
			require.Zero(t, s.Stats())
			continue
		}
		require.EqualValues(t, 4, s.Stats().Visits())
		require.InDelta(t, 1.5/4, s.Stats().Value(), 1e-6)
	}
	tr.Write(n, nineMoves[3:])
	for _, s := range tr.AMAF(n) {
		require.Zero(t, s.Stats(), "a new node in the same memory")
	}
}
