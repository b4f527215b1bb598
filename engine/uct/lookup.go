package uct

import (
	"cmp"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// lookUpRoot enters what the game's book knows of the root and of the positions after its
// moves. If that is only that all of these lose, and not when, the search has to find out
// which resists best.
func (r *search) lookUpRoot() {
	t, lookUp := r.tree, r.tree.Root().Game().Traits().LookUp
	if lookUp == nil || !r.options.solver || !r.options.proofs {
		return
	}
	node, after := t.RootNode(), t.Root().Clone()
	var replies []engine.Bounds
	edges := t.Edges(node)
	for i := range edges {
		after.CopyFrom(t.Root())
		after.Play(edges[i].Move())
		reply := lookUp(after)
		r.exact.lengths.note(t, after, reply)
		replies = append(replies, reply)
	}
	known := lookUp(t.Root())
	r.exact.lengths.note(t, t.Root(), known)
	r.least = known.Lower
	for _, w := range r.workers {
		w.least = r.least
	}
	if !slices.ContainsFunc(replies, func(b engine.Bounds) bool { return b.Lower != engine.Won || b.Plies > 0 }) {
		r.lost = true
		return
	}
	left := t.Root().Remaining() - 1
	for i, b := range replies {
		t.Tighten(t.Edge(node, i), b.Upper.Opposite(), b.Lower.Opposite(), cmp.Or(b.Plies, longest(b.Lower, left))+1)
	}
	t.Raise(tree.RootEdge, node)
}

// longest returns the most plies in which a game of the given value can end where so many
// cells are empty: an odd number if the side to move wins, and an even one if it loses.
func longest(v engine.Value, empty int) int {
	if v == engine.Won && empty%2 == 0 || v == engine.Lost && empty%2 == 1 {
		return empty - 1
	}
	return empty
}
