package tree

// Value returns a node's value for the side to move: the mean of its edges' values and its
// own estimate, weighted by visits. It is computed from the edges each time, because in a
// graph their values also change over other paths (D. Wu, "Monte-Carlo Graph Search from
// First Principles", 2023). A move that is proven lost does not count.
func (t *Tree) Value(n Node) float32 {
	own := t.blocks.header(uint32(n))
	sum, weight := own.estimate()*own.weight(), own.weight()
	edges := t.Edges(n)
	for i := range edges {
		stats := edges[i].Stats()
		if !stats.Visited() || edges[i].Tag().Lost() {
			continue
		}
		visits := float32(stats.Visits())
		sum += float32(visits * stats.Value())
		weight += visits
	}
	return sum / weight
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

// Age halves the visits of a node's edges, so that no counter overflows in a long search.
// The edges' shares stay the same.
func (t *Tree) Age(n Node) {
	edges := t.Edges(n)
	for i := range edges {
		edges[i].Halve()
	}
}
