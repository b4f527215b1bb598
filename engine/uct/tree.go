package uct

import (
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// tree is the search tree of one game; where the moves lead to a position in
// several ways it is a graph. It finds its root by the position's key, so it
// can never be stale.
type tree struct {
	*arena
	start string // the game and its start; empty: nothing planted
	root  engine.Position
	// restricted is set when the root was searched for some of its moves only:
	// their visits say nothing against the others.
	restricted bool
}

// follow makes the position of h the root. It reports whether the tree was
// kept: whether h is of the same game.
func (t *tree) follow(h engine.History, keep bool) bool {
	start := startOf(h)
	position := h.Position()
	same := keep && start == t.start
	switch {
	case !same:
		if t.start != "" { // else nothing is planted
			t.clear()
		}
		t.restricted = false
		_, t.traced = h.Start.(engine.Traced)
	case position.Key() != t.root.Key():
		t.epoch++
		t.restrict(false)
	}
	t.start, t.root = start, position
	t.plant()
	return same
}

// startOf names the game and the position where h began.
func startOf(h engine.History) string { return fmt.Sprintf("%T %s", h.Start, h.Start.FEN()) }

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

// restrict forgets the visits of the root's moves, not what lies below them,
// where only some were searched before, or will be now.
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

// completeRoot gives the root an edge for every legal move, also for those that
// the game's candidates leave out: at the root they are asked for. It reports
// false if the arena has no room.
func (t *tree) completeRoot(w *worker) bool {
	moves := t.rootMoves(w)
	old := t.rootNode()
	if old != 0 && len(t.edges(old)) == len(moves) {
		return true
	}
	node := t.carve(&w.runs, t.nodeSize(len(moves)))
	if node == 0 {
		return false
	}
	t.writeNode(node, moves)
	w.state.CopyFrom(t.root)
	w.path = append(w.path[:0], step{rootEdge, node})
	sum := float32(0)
	for i := range moves {
		edge := node + 1 + uint32(i)
		if !t.inherit(node, edge, old) {
			w.estimateMove(edge)
		}
		sum += value(t.slots[edge].stats)
	}
	key := t.root.Key()
	t.publish(node, key, sum/float32(len(moves)), 1)
	t.enter(node, key)
	if old != 0 {
		t.setState(old, blockScrap)
	}
	t.slots[rootEdge].link = node
	return true
}

// rootMoves returns all legal moves, shuffled, the game's candidates before the
// others: where all lose alike, one that must be answered is played.
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
			if t.traced {
				t.amaf(node)[edge-node-1] = t.amaf(old)[i]
			}
			return true
		}
	}
	return false
}

// age halves the statistics of a node's edges, so that no counter overflows
// however long the search runs. Their shares stay what they were.
func (t *tree) age(node uint32) {
	edges := t.edges(node)
	for i := range edges {
		edges[i].halve()
	}
}
