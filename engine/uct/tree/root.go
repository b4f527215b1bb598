package tree

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// RootEdge is the edge above the root.
const RootEdge Edge = 0

// GameOf returns the game and the variant of a position, which are the same for all
// positions of a tree. Positions of one tree with equal keys are equal.
func GameOf(p engine.Position) string { return p.Game().Name() + " " + p.Variant() }

// Game returns the GameOf of the tree's positions.
func (t *Tree) Game() string { return t.game }

// Root returns the position at the root. Callers do not change it.
func (t *Tree) Root() engine.Position { return t.root }

// RootNode returns the root's node, 0 if it has none.
func (t *Tree) RootNode() Node { return t.At(RootEdge).Link() }

// Follow makes a position the root. It keeps the nodes if keep is set and the position is
// of the same game and variant, else it empties the tree. It reports whether it kept them.
func (t *Tree) Follow(position engine.Position, keep bool) bool {
	game := GameOf(position)
	same := keep && game == t.game
	switch {
	case !same:
		t.Clear()
		t.amaf = position.Game().About().AMAF
	case position.Key() != t.root.Key():
		t.epoch++
		t.Restrict(false)
	}
	t.game, t.root = game, position
	t.plant()
	return same
}

// plant links the root edge to the node of the root position, if there is one.
func (t *Tree) plant() {
	key := t.root.Key()
	if node := t.RootNode(); node != 0 && t.Is(node, key) {
		return // the last search had the same root, with all its edges
	}
	node := t.Find(key)
	root := newEdge(0)
	if node != 0 {
		root.link = uint32(node)
		root.stats = uint64(NewStats(t.VisitsBelow(node), 1-t.Value(node)))
	}
	*t.At(RootEdge) = root
}

// Restrict says whether only some of the root's moves will be searched. If so, or if only
// some were searched before, it forgets the visits of the root's edges, but keeps the
// nodes below them.
func (t *Tree) Restrict(some bool) {
	if t.RootNode() != 0 && (some || t.restricted) {
		t.At(RootEdge).forgetVisits()
		edges := t.Edges(t.RootNode())
		for i := range edges {
			edges[i].forgetVisits()
		}
	}
	t.restricted = some
}

// ReplaceRoot publishes a node as the root's node, in the place of one with fewer edges or
// of none.
func (t *Tree) ReplaceRoot(n Node, estimate float32) {
	t.Publish(n, t.root.Key(), estimate, 1)
	if old := t.RootNode(); old != 0 {
		t.blocks.setState(uint32(old), blockUnused)
	}
	t.At(RootEdge).SetLink(n)
}

// Inherit copies the edge of the same move from the root's node to the i-th edge of n, its
// replacement. It reports whether the root's node has such an edge.
func (t *Tree) Inherit(n Node, i int) bool {
	old := t.RootNode()
	if old == 0 {
		return false
	}
	j := indexOf(t.Edges(old), t.Edges(n)[i].Move())
	if j < 0 {
		return false
	}
	t.Edges(n)[i] = t.Edges(old)[j]
	if t.amaf {
		t.AMAF(n)[i] = t.AMAF(old)[j]
	}
	return true
}

// MoveToFront swaps the root's edge of a move with its first edge, while no worker is at
// work. It reports whether there is such a move.
func (t *Tree) MoveToFront(m engine.Move) bool {
	edges := t.Edges(t.RootNode())
	i := indexOf(edges, m)
	if i < 0 {
		return false
	}
	edges[0], edges[i] = edges[i], edges[0]
	if t.amaf {
		amaf := t.AMAF(t.RootNode())
		amaf[0], amaf[i] = amaf[i], amaf[0]
	}
	return true
}

// indexOf returns the index of a move's edge, -1 if there is none.
func indexOf(edges []Slot, m engine.Move) int {
	return slices.IndexFunc(edges, func(s Slot) bool { return Tag(s.tag).Move() == m })
}
