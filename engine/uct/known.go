package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// known returns the proven bounds of the position with a key; see [Searcher.Known].
func known(t *tree.Tree, key uint64) engine.Bounds {
	b := engine.Unproven()
	node := t.Find(key)
	if node == 0 {
		return b
	}
	b.Lower, b.Upper, b.Plies = t.Bounds(node)
	if !b.Proven() {
		b.Plies = 0
	}
	best := tree.Tag(0)
	edges := t.Edges(node)
	for i := range edges {
		tag := edges[i].Tag()
		if tag.Lower() != b.Lower || b.Move != engine.NoMove && tag.Plies() >= best.Plies() {
			continue
		}
		best, b.Move = tag, tag.Move()
	}
	return b
}
