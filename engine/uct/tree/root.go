package tree

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// RootEdge is the edge above the root.
const RootEdge Edge = 0

// Of returns what the positions of a tree have in common: the game and its variant. Two of
// these positions with one key are the same.
func Of(p engine.Position) string { return p.Game().Name() + " " + p.Variant() }

// Game returns what Of returns of the tree's positions.
func (t *Tree) Game() string { return t.game }

// Root returns the position at the root, which stays as it is.
func (t *Tree) Root() engine.Position { return t.root }

// RootNode returns the root's node, 0 if it has none.
func (t *Tree) RootNode() Node { return t.At(RootEdge).Link() }

// Follow makes a position the root. It reports whether the tree was kept: whether it is to
// be kept, and its positions are of the same game and variant.
func (t *Tree) Follow(position engine.Position, keep bool) bool {
	game := Of(position)
	same := keep && game == t.game
	switch {
	case !same:
		t.Clear()
		t.amaf = position.Game().Traits().AMAF
	case position.Key() != t.root.Key():
		t.epoch++
		t.Restrict(false)
	}
	t.game, t.root = game, position
	t.plant()
	return same
}

// plant puts the node of the root position, if there is one, below the root
// edge.
func (t *Tree) plant() {
	key := t.root.Key()
	if node := t.RootNode(); node != 0 && t.Is(node, key) {
		return // the complete one of the last search
	}
	node := t.Find(key)
	root := Slot{tag: uint32(NewTag(0)), link: uint32(node)}
	if node != 0 {
		root.stats = uint64(NewStats(t.VisitsBelow(node), 1-t.Value(node)))
	}
	*t.At(RootEdge) = root
}

// Restrict forgets the visits of the root's moves, not what lies below them, if only
// some of them were searched before or will be now.
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

// ReplaceRoot publishes a node with more edges than the root's node had, if it had one.
func (t *Tree) ReplaceRoot(n Node, estimate float32) {
	t.Publish(n, t.root.Key(), estimate, 1)
	if old := t.RootNode(); old != 0 {
		t.blocks.setState(uint32(old), blockUnused)
	}
	t.At(RootEdge).SetLink(n)
}

// Inherit copies what the root's node, if there is one, knows of the same move to the i-th
// edge of another node of the root. It reports whether there was such a move.
func (t *Tree) Inherit(n Node, i int) bool {
	old := t.RootNode()
	if old == 0 {
		return false
	}
	move := t.Edges(n)[i].Move()
	j := slices.IndexFunc(t.Edges(old), func(s Slot) bool { return Tag(s.tag).Move() == move })
	if j < 0 {
		return false
	}
	t.Edges(n)[i] = t.Edges(old)[j]
	if t.amaf {
		t.AMAF(n)[i] = t.AMAF(old)[j]
	}
	return true
}

// MoveToFront exchanges the places of the root's edge of a move and of its first one, while
// no worker is at work. It reports whether there is such a move.
func (t *Tree) MoveToFront(m engine.Move) bool {
	edges := t.Edges(t.RootNode())
	i := slices.IndexFunc(edges, func(s Slot) bool { return Tag(s.tag).Move() == m })
	if i < 0 {
		return false
	}
	edges[0], edges[i] = edges[i], edges[0]
	return true
}
