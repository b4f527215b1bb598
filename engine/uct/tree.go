package uct

import (
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// tree is the search tree of one game. It knows which position its root stands
// for by the game's history, so it can never be stale.
type tree struct {
	*arena
	start string        // the game and its start; empty: nothing planted
	moves []engine.Move // from there to the root
	root  engine.Position
	// restricted is set when the root was searched for some of its moves only:
	// their visits say nothing against the others.
	restricted bool
}

// follow makes h the root. It reports whether the tree was kept: whether the
// old root leads there through nodes that are still known.
func (t *tree) follow(h engine.History, keep bool) bool {
	start := fmt.Sprintf("%T %s", h.Start, h.Start.FEN())
	kept := keep && start == t.start && len(h.Moves) >= len(t.moves) &&
		slices.Equal(h.Moves[:len(t.moves)], t.moves)
	if kept {
		for _, m := range h.Moves[len(t.moves):] {
			kept = kept && t.advance(m)
		}
	}
	if !kept {
		t.clear()
		t.restricted = false
	}
	t.start, t.moves = start, append(t.moves[:0], h.Moves...)
	t.root = h.Position()
	return kept
}

// rootNode returns the root's node, 0 if it has none.
func (t *tree) rootNode() uint32 { return t.slots[rootEdge].link }

// advance moves the root along a move, and cuts off everything else. It
// reports whether the root knew the move.
func (t *tree) advance(m engine.Move) bool {
	old := t.rootNode()
	if old == 0 {
		return false
	}
	found := false
	for i, e := range t.edges(old) {
		if tag(e.tag).move() != m {
			t.cut(old + 1 + uint32(i))
			continue
		}
		found = true
		t.slots[rootEdge] = e
		t.slots[old+1+uint32(i)].link = 0
		if e.link != 0 {
			t.setParent(e.link, rootEdge)
		}
	}
	t.setState(old, blockDead)
	t.restricted = false
	return found
}

// restrict forgets the visits of the root's moves, not what lies below them,
// where only some were searched before, or will be now.
func (t *tree) restrict(some bool) {
	if some || t.restricted {
		t.slots[rootEdge].stats = 0
		edges := t.edges(t.rootNode())
		for i := range edges {
			edges[i].stats = 0
		}
	}
	t.restricted = some
}

// completeRoot gives the root an edge for every legal move, also for those that
// the game's candidates leave out: at the root they are asked for. What is
// known at sight of the added ones is noted. It reports false if the arena has
// no room.
func (t *tree) completeRoot(w *worker, proofs bool) bool {
	moves := t.rootMoves(w)
	old := t.rootNode()
	if old != 0 && len(t.edges(old)) == len(moves) {
		return true
	}
	node := t.carve(&w.runs, uint32(len(moves)+1))
	if node == 0 {
		return false
	}
	t.writeNode(node, moves)
	for i := range t.edges(node) {
		edge := node + 1 + uint32(i)
		if !t.inherit(edge, old) && proofs {
			t.judge(edge, w)
		}
	}
	if old != 0 {
		t.setState(old, blockDead)
	}
	t.slots[rootEdge].link = node
	t.setParent(node, rootEdge)
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

// writeNode writes a new node with one edge a move.
func (t *tree) writeNode(node uint32, moves []engine.Move) {
	t.setBlock(node, uint32(len(moves)+1), blockNode)
	edges := t.edges(node)
	for i, m := range moves {
		edges[i] = slot{tag: uint32(newTag(m))}
	}
}

// inherit moves what the node old knows of the same move to a new edge.
func (t *tree) inherit(edge, old uint32) bool {
	if old == 0 {
		return false
	}
	move := t.slots[edge].loadTag().move()
	for i, e := range t.edges(old) {
		if tag(e.tag).move() != move {
			continue
		}
		t.slots[edge] = e
		t.slots[old+1+uint32(i)].link = 0
		if e.link != 0 {
			t.setParent(e.link, edge)
		}
		return true
	}
	return false
}

// judge notes what is known at sight of the position behind a root edge.
func (t *tree) judge(edge uint32, w *worker) {
	s := &t.slots[edge]
	w.state.CopyFrom(t.root)
	w.state.Play(s.loadTag().move())
	if _, proof := w.state.Candidates(w.moves[:0]); proof.Value != engine.Unknown {
		v := proof.Value.Opposite()
		s.tag = uint32(s.loadTag().with(v, v, proof.Plies+1))
	}
}

// age halves the statistics of a node's edges, so that no counter overflows
// however long the search runs. Their shares stay what they were.
func (t *tree) age(node uint32) {
	edges := t.edges(node)
	for i := range edges {
		edges[i].halve()
	}
}
