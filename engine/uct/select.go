package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// choose returns the edge of a node to walk along, RootEdge if none is left to search; above is
// the edge that led to the node.
func (w *worker) choose(above tree.Edge, node tree.Node) tree.Edge {
	t := w.tree
	edges := t.Edges(node)
	lower, upper := engine.Lost, engine.Lost
	total := uint64(0) // visits, but for those of proven losses, which teach nothing about the rest
	for i := range edges {
		tag := edges[i].Tag()
		lower, upper = max(lower, tag.Lower()), max(upper, tag.Upper())
		if !tag.Lost() {
			total += edges[i].Stats().Visits()
		}
	}
	known := t.At(above).Tag()
	if upper < known.Lower().Opposite() || lower > known.Upper().Opposite() {
		w.raiseProofs() // found out by other ways, or by other workers
		known = t.At(above).Tag()
	}
	// The value that the node attains at least, by its edges or by what was known
	// above it before some of them were reclaimed: a move must promise more.
	floor := max(lower, known.Upper().Opposite())
	var barred []bool
	best := -1
	if above == tree.RootEdge {
		barred, floor = w.barred, w.rootFloor(floor)
		if w.analysis {
			best = owed(edges, barred, floor, total)
		}
	}
	switch {
	case best >= 0: // whatever it looks like
	case t.HasAMAF() && w.options.rave > 0:
		best = w.byRAVE(edges, t.AMAF(node), barred, floor)
	case w.setPriors != nil:
		best = w.byPUCT(edges, barred, floor, total, 1-t.At(above).Stats().Value())
	default:
		best = w.byUCB1(edges, barred, floor, total)
	}
	if best < 0 {
		return tree.RootEdge
	}
	if edges[best].Stats().Visits() >= tree.MaxVisits {
		t.Age(node)
	}
	return t.Edge(node, best)
}

// analysisShare is the number of a root's visits of which analysis gives each move at least
// one, so that the values of bad moves can be trusted too. In play it gained nothing: without
// it 53.9 % of 204 games, with it in every node (engine/uct/EXPERIMENTS.md).
const analysisShare = 100

// owed returns a root edge to which analysis owes a visit, -1 if there is none.
func owed(edges []tree.Slot, barred []bool, floor engine.Value, total uint64) int {
	share := total / max(analysisShare, uint64(len(edges)))
	for i := range edges {
		if edges[i].Stats().Visits() < share && !skipped(edges[i].Tag(), i, barred, floor) {
			return i
		}
	}
	return -1
}

// rootFloor returns the bound that a root edge must be able to exceed to be
// searched: in analysis every move is of interest until it is proven, and where all moves
// are allowed none is that gives away what the root is known to attain.
func (w *worker) rootFloor(floor engine.Value) engine.Value {
	if w.analysis {
		return engine.Unknown
	}
	return max(floor, w.least-1)
}
