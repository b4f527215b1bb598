package uct

import (
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// choose returns the edge of a node to walk along, RootEdge if none is left to search. above
// is the edge that led to the node.
func (w *worker) choose(above tree.Edge, node tree.Node) tree.Edge {
	t := w.tree
	edges := t.Edges(node)
	floor, sum := w.survey(above, edges)
	skip, total := skipped{floor: floor}, sum.Visits
	best := -1
	if above == tree.RootEdge {
		skip.barred, skip.floor = w.search.root.barred, w.search.rootFloor(floor)
		if w.search.analysis {
			best = underVisited(edges, skip, total)
		}
	}
	switch {
	case best >= 0: // however bad the move looks
	case w.usesRAVE():
		best = byRAVE(edges, skip, t.AMAF(node), float32(w.options.RAVE))
	case w.priorsOf != nil:
		best = byPUCT(edges, skip, total, float32(w.options.Prior), 1-t.At(above).Stats().Value())
	default:
		best = byUCB1(edges, skip, total, float32(2*w.options.Exploration*w.options.Exploration))
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

// skipped are the edges of a node that are not to be searched. It is small enough for registers.
type skipped struct {
	floor  engine.Value // edges that cannot exceed it
	barred []bool       // other edges; nil: none
}

// has reports whether an edge, which has the tag, is one of them.
func (x skipped) has(i int, tag tree.Tag) bool {
	return tag.Upper() <= x.floor || tag.Proven() || (x.barred != nil && x.barred[i])
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
// the values of bad moves can be trusted too. In play such visits gained nothing: -27 ± 40 Elo
// points in 204 games (docs/decisions.md).
const analysisShare = 100

// underVisited returns an edge of the root with too few visits for analysis, -1 if there is none.
func underVisited(edges []tree.Slot, skip skipped, total uint64) int {
	share := total / max(analysisShare, uint64(len(edges)))
	for i := range edges {
		if edges[i].Stats().Visits() < share && !skip.has(i, edges[i].Tag()) {
			return i
		}
	}
	return -1
}

// rootFloor returns the bound that a root edge must be able to exceed to be searched. In
// analysis every move is searched until it is proven. Otherwise a move must be able to
// attain what is known.
func (s *search) rootFloor(floor engine.Value) engine.Value {
	if s.analysis {
		return engine.Unknown
	}
	return max(floor, s.root.known.Lower-1)
}

// byUCB1 returns the edge with the greatest upper confidence bound, -1 if there is none. An
// edge without visits comes first. total are the visits of all edges but proven losses, and
// explore2 is 2 c^2.
func byUCB1(edges []tree.Slot, skip skipped, total uint64, explore2 float32) int {
	explore := explore2 * ln(total)
	best, bestScore := -1, float32(-1)
	for i := range edges {
		if skip.has(i, edges[i].Tag()) {
			continue
		}
		stats := edges[i].Stats()
		if !stats.Visited() {
			return i
		}
		// The conversion keeps the compiler from fusing a product into a sum on some
		// processors, which would change results in the last bit.
		score := stats.Value() + sqrt(float32(explore/float32(stats.Visits())))
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// ln returns the natural logarithm of n+1 to within 0.004: the exponent of the
// floating-point number, and a table for the first eight bits of its fraction.
func ln(n uint64) float32 {
	bits := math.Float32bits(float32(n + 1))
	return float32(float32(int(bits>>23)-127)*math.Ln2) + lnFraction[bits>>15&255]
}

var lnFraction = func() (table [256]float32) {
	for i := range table {
		table[i] = float32(math.Log1p((float64(i) + 0.5) / 256))
	}
	return table
}()

// byPUCT returns the edge with the greatest upper confidence bound by priors (doc.go), -1 if there
// is none: C. Rosin, "Multi-armed Bandits with Episode Context", 2011; in the form of D. Silver et
// al., "Mastering the game of Go without human knowledge", 2017. total counts the visits of all
// edges but proven losses, c is the option Prior, and unseen the Q of edges without visits.
func byPUCT(edges []tree.Slot, skip skipped, total uint64, c, unseen float32) int {
	explore := c * sqrt(float32(total+1))
	// A processor cannot predict which score is greater, so they are compared without a
	// branch: as bits, which have the order of the scores. The low half of the word makes
	// the first of equal scores the greatest.
	best := uint64(0)
	for i := range edges {
		tag := edges[i].Tag()
		if skip.has(i, tag) {
			continue
		}
		stats := edges[i].Stats()
		q := unseen
		if stats.Visited() {
			q = stats.Value()
		}
		// The conversion is as in byUCB1.
		score := q + float32(explore*tag.Prior().Share()/float32(1+stats.Visits()))
		best = max(best, uint64(math.Float32bits(score))<<32|uint64(^uint32(i)))
	}
	return int(int32(^uint32(best)))
}

// byRAVE returns the edge with the greatest mix of its own value and its AMAF value,
//
//	(1-b) Q + b A, b = sqrt(k / (3N + k))
//
// -1 if there is none. Q is the edge's value and N its visits, A the AMAF value, and k
// the option RAVE: the visits at which both weigh the same (S. Gelly and D. Silver,
// "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011). A
// move that was never made comes first.
func byRAVE(edges []tree.Slot, skip skipped, amaf []tree.Slot, k float32) int {
	best, bestScore := -1, float32(-1)
	for i := range edges {
		if skip.has(i, edges[i].Tag()) {
			continue
		}
		stats, all := edges[i].Stats(), amaf[i].Stats()
		if !stats.Visited() && !all.Visited() {
			return i
		}
		n := float32(stats.Visits())
		b := sqrt(k / (3*n + k))
		if !all.Visited() {
			b = 0
		}
		q := stats.Value()
		if score := q + float32(b*(all.Value()-q)); score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}
