package uct

// backup gives the edges of the walk their new values, the last first. The
// root's is set when the worker's simulations are collected.
func (w *worker) backup() {
	for i := len(w.path) - 1; i > 0; i-- {
		at := w.path[i]
		s := &w.tree.slots[at.edge]
		tag := s.loadTag()
		if i+1 < len(w.path) && w.tree.slots[w.path[i+1].edge].loadTag().lost() {
			at.below = 0 // it was counted before that was known
		}
		if at.node != 0 || tag.proven() {
			s.setValue(w.valueOf(tag, at, i-1))
		}
	}
}

// valueOf returns the value of the edge of a step, plies below the root, from the node
// that it leads to.
func (w *worker) valueOf(t tag, at step, plies int) float32 {
	if t.proven() {
		return t.proof().Discounted(w.pieces + plies)
	}
	if at.below == 0 { // the walk has ended there
		at.below = w.tree.openVisits(at.node)
	}
	return t.clamp(1 - w.tree.valueFrom(at.node, at.below))
}

// raiseProofs carries the bounds of the walk's last node up the walk, as far as
// they change anything.
func (w *worker) raiseProofs() {
	for i := len(w.path) - 1; i >= 0; i-- {
		at := w.path[i]
		if at.node == 0 || !w.tree.raise(at.edge, at.node) {
			return
		}
	}
}

// value returns a node's value for the side to move: the mean of its edges' values,
// weighted by their visits, and of its own estimate. It is computed from the edges
// each time, because in a graph their values also change over other paths (D. Wu,
// "Monte-Carlo Graph Search from First Principles", 2023). A move that is proven lost
// is not played, so it does not count; nor do forced visits, which only explore.
func (m *memory) value(node uint32) float32 { return m.valueFrom(node, m.openVisits(node)) }

// valueFrom is value where openVisits of the node is known.
func (m *memory) valueFrom(node uint32, below uint64) float32 {
	own := m.header(node)
	sum, weight := own.estimate()*own.weight(), own.weight()
	edges := m.edges(node)
	forced := m.forced(below, len(edges))
	for i := range edges {
		stats := edges[i].loadStats()
		if stats < visit || edges[i].loadTag().lost() {
			continue
		}
		n := float32(max(visits(stats), forced) - forced)
		sum += float32(n * value(stats))
		weight += n
	}
	return sum / weight
}

// openVisits returns the visits of a node's edges that are not proven lost.
func (m *memory) openVisits(node uint32) uint64 {
	sum := uint64(0)
	edges := m.edges(node)
	for i := range edges {
		if !edges[i].loadTag().lost() {
			sum += visits(edges[i].loadStats())
		}
	}
	return sum
}

// visitsBelow returns the visits of a node's edges.
func (m *memory) visitsBelow(node uint32) uint64 {
	sum := uint64(0)
	edges := m.edges(node)
	for i := range edges {
		sum += visits(edges[i].loadStats())
	}
	return sum
}

// forced returns how many of a node's visits each of its edges gets, however bad it
// looks: at most an equal share.
func (m *memory) forced(total uint64, edges int) uint64 {
	if m.forcedVisits == 0 {
		return 0
	}
	return total / max(m.forcedVisits, uint64(edges))
}

// age halves the visits of a node's edges, so that no counter overflows however long
// the search runs. Their shares stay the same.
func (m *memory) age(node uint32) {
	edges := m.edges(node)
	for i := range edges {
		edges[i].halve()
	}
}
