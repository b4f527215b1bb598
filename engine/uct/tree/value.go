package tree

// Value returns a node's value for the side to move: the mean of its edges' values,
// weighted by their visits, and of its own estimate. It is computed from the edges
// each time, because in a graph their values also change over other paths (D. Wu,
// "Monte-Carlo Graph Search from First Principles", 2023). A move that is proven lost
// is not played, so it does not count; nor do forced visits, which only explore.
func (t *Tree) Value(n Node) float32 { return t.ValueFrom(n, t.OpenVisits(n)) }

// ValueFrom is Value where the node's OpenVisits are known.
func (t *Tree) ValueFrom(n Node, open uint64) float32 {
	own := t.blocks.header(uint32(n))
	sum, weight := own.estimate()*own.weight(), own.weight()
	edges := t.Edges(n)
	forced := t.Forced(open, len(edges))
	for i := range edges {
		stats := edges[i].Stats()
		if !stats.Visited() || edges[i].Tag().Lost() {
			continue
		}
		n := float32(max(stats.Visits(), forced) - forced)
		sum += float32(n * stats.Value())
		weight += n
	}
	return sum / weight
}

// OpenVisits returns the visits of a node's edges that are not proven lost.
func (t *Tree) OpenVisits(n Node) uint64 {
	sum := uint64(0)
	edges := t.Edges(n)
	for i := range edges {
		if !edges[i].Tag().Lost() {
			sum += edges[i].Stats().Visits()
		}
	}
	return sum
}

// VisitsBelow returns the visits of a node's edges.
func (t *Tree) VisitsBelow(n Node) uint64 {
	sum := uint64(0)
	edges := t.Edges(n)
	for i := range edges {
		sum += edges[i].Stats().Visits()
	}
	return sum
}

// Forced returns how many of a node's visits each of its edges gets, however bad it
// looks: at most an equal share.
func (t *Tree) Forced(total uint64, edges int) uint64 {
	if t.forcedVisits == 0 {
		return 0
	}
	return total / max(t.forcedVisits, uint64(edges))
}

// Age halves the visits of a node's edges, so that no counter overflows however long
// the search runs. Their shares stay the same.
func (t *Tree) Age(n Node) {
	edges := t.Edges(n)
	for i := range edges {
		edges[i].Halve()
	}
}
