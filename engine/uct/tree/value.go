package tree

// Sum is the visits of some edges, and the sum of their values weighted by visits.
type Sum struct {
	Visits uint64
	values float64
}

// With returns the sum with one more edge.
func (s Sum) With(e Stats) Sum {
	return Sum{s.Visits + e.Visits(), s.values + e.weighted()}
}

// Without returns the sum without one of its edges.
func (s Sum) Without(e Stats) Sum {
	return Sum{s.Visits - e.Visits(), s.values - e.weighted()}
}

// weighted returns the value times the visits. The outer conversion keeps the compiler from fusing
// the product into a sum on some processors, which would change results in the last bit.
func (s Stats) weighted() float64 { return float64(float64(int64(s.Visits())) * float64(s.Value())) }

// Value returns a node's value for the side to move: the mean of its edges' values and its
// own estimate, weighted by visits. It is computed from the edges each time, because in a
// graph their values also change over other paths (D. Wu, "Monte-Carlo Graph Search from
// First Principles", 2023). A move that is proven lost does not count.
func (t *Tree) Value(n Node) float32 {
	var sum Sum
	edges := t.Edges(n)
	for i := range edges {
		if !edges[i].Tag().Lost() {
			sum = sum.With(edges[i].Stats())
		}
	}
	return t.ValueOf(n, sum)
}

// ValueOf returns the value of a node with the sum of its edges that are not proven lost.
func (t *Tree) ValueOf(n Node, s Sum) float32 {
	own := t.blocks.header(uint32(n))
	weight := float64(own.weight())
	values := s.values + float64(float64(own.estimate())*weight)
	return float32(values / (float64(int64(s.Visits)) + weight))
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
