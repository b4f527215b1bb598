package uct

import (
	"cmp"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// readBook looks up the root and the positions after its moves in the game's book, and
// enters their bounds into the tree. It enters nothing if the book only knows that every
// move loses, without plies: then the search looks for the best defence.
func (r *search) readBook() {
	t := r.tree
	book, ok := t.Root().Game().(engine.Book)
	if !ok || !r.options.Solver || !r.options.Proofs {
		return
	}
	node, after := t.RootNode(), t.Root().Clone()
	var replies []engine.Bounds
	edges := t.Edges(node)
	for i := range edges {
		after.CopyFrom(t.Root())
		after.Play(edges[i].Move())
		reply := book.LookUp(after)
		r.exact.proofs.note(t, after, reply)
		replies = append(replies, reply)
	}
	known := book.LookUp(t.Root())
	r.exact.proofs.note(t, t.Root(), known)
	r.rootLower = known.Lower
	for _, w := range r.workers {
		w.rootLower = r.rootLower
	}
	informs := func(b engine.Bounds) bool { return b.Lower != engine.Won || b.Plies > 0 }
	if !slices.ContainsFunc(replies, informs) {
		r.lost = true
		return
	}
	left := t.Root().Remaining() - 1
	for i, b := range replies {
		plies := cmp.Or(b.Plies, maxPlies(t.Root().Game(), b.Lower, left))
		t.Tighten(t.Edge(node, i), b.Upper.Opposite(), b.Lower.Opposite(), plies+1)
	}
	t.Raise(tree.RootEdge, node)
}
