package uct

import "github.com/c4engine/c4engine/engine"

// Known returns what the tree still knows to be proven about a position of the game that
// was searched last: bounds of its value, within how many plies the game ends if they
// meet, and a move that attains the lower one, in the fewest plies that are known.
func (s *Searcher) Known(p engine.State) engine.Bounds {
	b := engine.Bounds{Lower: engine.Lost, Upper: engine.Won, Move: engine.NoMove}
	if s.tree == nil {
		return b
	}
	node := s.tree.find(p.Key())
	if node == 0 {
		return b
	}
	b.Lower, b.Upper, b.Plies = s.tree.bounds(node)
	if !b.Proven() {
		b.Plies = 0
	}
	best := tag(0)
	edges := s.tree.edges(node)
	for i := range edges {
		t := edges[i].loadTag()
		if t.lower() != b.Lower || b.Move != engine.NoMove && t.plies() >= best.plies() {
			continue
		}
		best, b.Move = t, t.move()
	}
	return b
}
