package uct

import "github.com/c4engine/c4engine/engine"

// Node is a node of the tree: a position, the move before it, or engine.NoMove at the
// root, and what was tried there.
type Node struct {
	Position engine.Position
	Last     engine.Move
	Tries    []Try
}

// Try is a move, how often it was searched and what is proven of it.
type Try struct {
	Move   engine.Move
	Visits uint64
	Proof  engine.Proof
}

// Nodes returns the root of the last search's tree and the nodes below it with at least
// so many visits, each once, the way by which it was met first.
func (s *Searcher) Nodes(least uint64) (list []Node) {
	seen := map[uint32]bool{}
	var walk func(p engine.Position, last engine.Move, node uint32)
	walk = func(p engine.Position, last engine.Move, node uint32) {
		seen[node] = true
		n := Node{Position: p, Last: last}
		edges := s.tree.edges(node)
		for i := range edges {
			t := edges[i].loadTag()
			n.Tries = append(n.Tries, Try{t.move(), visits(edges[i].loadStats()), t.proof()})
		}
		list = append(list, n)
		for i := range edges {
			child := p.Clone()
			child.Play(n.Tries[i].Move)
			at := edges[i].loadLink()
			if at != 0 && !seen[at] && s.tree.is(at, child.Key()) && s.tree.visitsBelow(at) >= least {
				walk(child, n.Tries[i].Move, at)
			}
		}
	}
	if s.tree != nil && s.tree.rootNode() != 0 {
		walk(s.tree.root.Clone(), engine.NoMove, s.tree.rootNode())
	}
	return list
}
