package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// choose returns the edge of a node to walk along, RootEdge if none is left to search. above
// is the edge that led to the node.
func (w *worker) choose(above tree.Edge, node tree.Node) tree.Edge {
	t := w.tree
	edges := t.Edges(node)
	floor, sum := w.survey(above, edges)
	total := sum.Visits
	var barred []bool
	best := -1
	if above == tree.RootEdge {
		barred, floor = w.barred, w.rootFloor(floor)
		if w.analysis {
			best = owed(edges, barred, floor, total)
		}
	}
	switch {
	case best >= 0: // however bad the move looks
	case t.HasAMAF() && w.options.rave > 0:
		best = w.byRAVE(edges, t.AMAF(node), barred, floor)
	case w.priorsOf != nil:
		best = w.byPUCT(edges, barred, floor, total, 1-t.At(above).Stats().Value())
	default:
		best = w.byUCB1(edges, barred, floor, total)
	}
	if best < 0 {
		return tree.RootEdge
	}
	w.path[len(w.path)-1].others = sum.Without(edges[best].Stats())
	if edges[best].Stats().Visits() >= tree.MaxVisits {
		t.Age(node)
	}
	return t.Edge(node, best)
}

// survey returns the sum of a node's edges but proven losses, which teach nothing about the
// rest, and the node's lower bound, which a move must be able to exceed. The bound is that of the
// edges, or of the edge above if some of the node's proofs were reclaimed since.
func (w *worker) survey(above tree.Edge, edges []tree.Slot) (floor engine.Value, sum tree.Sum) {
	lower, upper := engine.Lost, engine.Lost
	for i := range edges {
		tag := edges[i].Tag()
		lower, upper = max(lower, tag.Lower()), max(upper, tag.Upper())
		if !tag.Lost() {
			sum = sum.With(edges[i].Stats())
		}
	}
	known := w.tree.At(above).Tag()
	if upper < known.Lower().Opposite() || lower > known.Upper().Opposite() {
		w.raiseProofs() // other walks have proven more than the edge above knows
		known = w.tree.At(above).Tag()
	}
	return max(lower, known.Upper().Opposite()), sum
}

// In analysis each root move gets at least one in analysisShare of the root's visits, so that
// the values of bad moves can be trusted too. In play such visits gained nothing: without
// them the engine scored 53.9 % of 204 games (docs/measurements.md).
const analysisShare = 100

// owed returns a root edge with too few visits for analysis, -1 if there is none.
func owed(edges []tree.Slot, barred []bool, floor engine.Value, total uint64) int {
	share := total / max(analysisShare, uint64(len(edges)))
	for i := range edges {
		if edges[i].Stats().Visits() < share && !skipped(edges[i].Tag(), i, barred, floor) {
			return i
		}
	}
	return -1
}

// rootFloor returns the bound that a root edge must be able to exceed to be searched. In
// analysis every move is searched until it is proven. Otherwise a move must be able to
// attain the book's lower bound.
func (w *worker) rootFloor(floor engine.Value) engine.Value {
	if w.analysis {
		return engine.Unknown
	}
	return max(floor, w.rootLower-1)
}
