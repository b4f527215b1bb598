package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// Programs that learn from searches (internal/lab/train) read the tree by the types of this file.

// Node is a node of the tree with its moves.
type Node struct {
	Position engine.Position
	Last     engine.Move // the move before the position; engine.NoMove at the root
	Tries    []Try
}

// Try is a move of a node, with its visits and its proven value, if any.
type Try struct {
	Move   engine.Move
	Visits uint64
	Proof  engine.Proof
}

// Nodes returns the root of the last search's tree and the nodes below it with at least
// minVisits visits. Each node is listed once, however many paths lead to it.
func (s *Searcher) Nodes(minVisits uint64) (list []Node) {
	if s.begin() != nil {
		return nil
	}
	defer s.end()
	t := s.pool.tree
	if t == nil || t.RootNode() == 0 {
		return nil
	}
	seen := map[tree.Node]bool{}
	var walk func(p engine.Position, last engine.Move, node tree.Node)
	walk = func(p engine.Position, last engine.Move, node tree.Node) {
		seen[node] = true
		n := Node{Position: p, Last: last}
		edges := t.Edges(node)
		for i := range edges {
			tag := edges[i].Tag()
			n.Tries = append(n.Tries, Try{tag.Move(), edges[i].Stats().Visits(), tag.Proof()})
		}
		list = append(list, n)
		for i := range edges {
			child := p.Clone()
			child.Play(n.Tries[i].Move)
			at := edges[i].Link()
			if at != 0 && !seen[at] && t.Is(at, child.Key()) && t.VisitsBelow(at) >= minVisits {
				walk(child, n.Tries[i].Move, at)
			}
		}
	}
	walk(t.Root().Clone(), engine.NoMove, t.RootNode())
	return list
}
