package uct

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// tree is the search tree of one game, a graph where several move orders lead to one
// position. It finds its root by the position's key, so it can never be stale.
type tree struct {
	*memory
	game string // see gameOf; empty: nothing is planted
	root engine.Position
	// restricted is set when only some of the root's moves were searched: their
	// visits say nothing against the others.
	restricted bool
	least      engine.Value // what the root is known to attain, by whatever move
}

// gameOf returns what the positions in a tree have in common: the game and its variant. Of
// these positions none has another one's key.
func gameOf(p engine.Position) string { return p.Game().Name() + " " + p.Variant() }

// follow makes a position the root. It reports whether the tree was kept: whether its
// positions are of the same game and variant.
func (t *tree) follow(position engine.Position, keep bool) bool {
	game := gameOf(position)
	same := keep && game == t.game
	switch {
	case !same:
		t.uproot()
		t.amaf = position.Game().Traits().AMAF
	case position.Key() != t.root.Key():
		t.epoch++
		t.restrict(false)
	}
	t.game, t.root = game, position
	t.plant()
	return same
}

// uproot empties the tree.
func (t *tree) uproot() {
	if t.game != "" {
		t.clear()
	}
	t.game, t.restricted = "", false
}

// plant puts the node of the root position, if there is one, below the root
// edge.
func (t *tree) plant() {
	key := t.root.Key()
	if node := t.rootNode(); node != 0 && t.is(node, key) {
		return // the complete one of the last search
	}
	root := &t.slots[rootEdge]
	*root = slot{tag: uint32(newTag(0)), link: t.find(key)}
	if root.link != 0 {
		root.stats = newStats(t.visitsBelow(root.link), 1-t.value(root.link))
	}
}

// rootNode returns the root's node, 0 if it has none.
func (t *tree) rootNode() uint32 { return t.slots[rootEdge].link }

// restrict forgets the visits of the root's moves, not what lies below them, if only
// some of them were searched before or will be now.
func (t *tree) restrict(some bool) {
	if t.rootNode() != 0 && (some || t.restricted) {
		root := &t.slots[rootEdge]
		root.stats = newStats(0, value(root.stats))
		edges := t.edges(t.rootNode())
		for i := range edges {
			edges[i].stats = newStats(0, value(edges[i].stats))
		}
	}
	t.restricted = some
}

// completeRoot gives the root an edge for every legal move, also for those that are
// not candidates, because a client may ask about any of them. It reports false if
// there is no room.
func (t *tree) completeRoot(w *worker) bool {
	moves := t.rootMoves(w)
	old := t.rootNode()
	if old != 0 && len(t.edges(old)) == len(moves) {
		return true
	}
	node := t.allocate(&w.runs, t.nodeSize(len(moves)))
	if node == 0 {
		return false
	}
	t.writeNode(node, moves)
	w.state.CopyFrom(t.root)
	w.path = append(w.path[:0], step{edge: rootEdge, node: node})
	w.writePriors(node, moves)
	sum := float32(0)
	for i := range moves {
		edge := node + 1 + uint32(i)
		if !t.inherit(node, edge, old) || t.slots[edge].stats < visit {
			w.estimate(edge)
		}
		sum += value(t.slots[edge].stats)
	}
	t.publish(node, t.root.Key(), sum/float32(len(moves)), 1)
	if old != 0 {
		t.setState(old, blockUnused)
	}
	t.slots[rootEdge].link = node
	return true
}

// rootMoves returns all legal moves, shuffled, the candidates before the others: if
// all lose in the same number of plies, one that must be answered is played.
func (t *tree) rootMoves(w *worker) []engine.Move {
	moves, _ := t.root.Candidates(nil)
	w.shuffle(moves)
	rest := slices.DeleteFunc(t.root.Moves(nil), func(m engine.Move) bool { return slices.Contains(moves, m) })
	w.shuffle(rest)
	return append(moves, rest...)
}

// inherit copies what the node old knows of the same move to a new node's edge.
func (t *tree) inherit(node, edge, old uint32) bool {
	if old == 0 {
		return false
	}
	move := t.slots[edge].loadTag().move()
	for i, e := range t.edges(old) {
		if tag(e.tag).move() == move {
			t.slots[edge] = e
			if t.amaf {
				t.amafSlots(node)[edge-node-1] = t.amafSlots(old)[i]
			}
			return true
		}
	}
	return false
}
