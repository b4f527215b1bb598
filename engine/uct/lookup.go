package uct

import (
	"cmp"

	"github.com/c4engine/c4engine/engine"
)

// lookUpRoot enters what the game's book knows of the positions after the root's moves.
func (r *search) lookUpRoot() {
	t, lookUp := r.tree, r.tree.root.Game().Traits().LookUp
	if lookUp == nil || !r.options.solver || !r.options.proofs {
		return
	}
	node := t.rootNode()
	after := t.root.Clone()
	for i, edge := range t.edges(node) {
		after.CopyFrom(t.root)
		after.Play(tag(edge.tag).move())
		if p := lookUp(after); p.Value != engine.Unknown {
			value := p.Value.Opposite()
			t.tighten(node+1+uint32(i), value, value, cmp.Or(p.Plies, longest(p.Value, after.Remaining()))+1)
		}
	}
	t.raise(rootEdge, node)
}

// longest returns the most plies in which a game of the given value can end where so many
// cells are empty: an odd number if the side to move wins, and an even one if it loses.
func longest(v engine.Value, empty int) int {
	if v == engine.Won && empty%2 == 0 || v == engine.Lost && empty%2 == 1 {
		return empty - 1
	}
	return empty
}
