package tree

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

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
	proof := func() engine.Proof { return tr.At(RootEdge).Tag().Proof() }
	require.False(t, tr.Tighten(RootEdge, engine.Lost, engine.Won, 3), "nothing is known")
	require.True(t, tr.Tighten(RootEdge, engine.Drawn, engine.Won, 3))
	require.False(t, tr.Tighten(RootEdge, engine.Drawn, engine.Won, 5), "nothing is new")
	require.False(t, tr.Tighten(RootEdge, engine.Lost, engine.Won, 3), "less is known")
	require.Zero(t, proof())
	require.True(t, tr.Tighten(RootEdge, engine.Lost, engine.Drawn, 4), "the bounds meet")
	require.Equal(t, engine.Proof{Value: engine.Drawn, Plies: 4}, proof())
	require.False(t, tr.Prove(RootEdge, engine.Proof{Value: engine.Won, Plies: 1}), "a proof stays")
	require.Equal(t, engine.Proof{Value: engine.Drawn, Plies: 4}, proof())
}

func TestSettleKeepsTheShorterProof(t *testing.T) {
	tr := newTree(t)
	settle := func(lower, upper engine.Value, plies int) engine.Proof {
		tr.Settle(RootEdge, lower, upper, plies)
		return tr.At(RootEdge).Tag().Proof()
	}
	require.Equal(t, engine.Proof{Value: engine.Lost, Plies: 8}, settle(engine.Lost, engine.Lost, 8))
	shorter := engine.Proof{Value: engine.Lost, Plies: 6}
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
	require.Equal(t, engine.Proof{Value: engine.Lost, Plies: 4}, tr.At(RootEdge).Tag().Proof())

	tr, _ = withNode(t, won...)
	tr.Prove(RootEdge, engine.Proof{Value: engine.Lost, Plies: 10})
	tr.SettleRoot()
	require.Equal(t, engine.Proof{Value: engine.Lost, Plies: 4}, tr.At(RootEdge).Tag().Proof())

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
