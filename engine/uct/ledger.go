package uct

// ledger holds back what a worker has to add to busy edges and adds it in one
// go: a word that all workers write is slow, most of all between distant cores.
// An edge finds its entry by its slot.
type ledger [256]entry

type entry struct {
	edge  uint32
	count uint32
	delta uint64 // visits and results to add, as in slot.stats
}

const (
	// busyVisits is where an edge counts as busy. Until there every visit is
	// counted on the way down, and keeps other workers off until its result is
	// known; beyond, a few more or less change no choice.
	busyVisits = 1 << 10
	// heldBack is how many simulations an entry gathers.
	heldBack = 16
)

// add notes a delta for an edge.
func (l *ledger) add(t *tree, edge uint32, delta uint64) {
	e := &l[edge%uint32(len(l))]
	if e.edge != edge {
		e.settle(t)
		e.edge = edge
	}
	e.delta += delta
	if e.count++; e.count == heldBack {
		e.settle(t)
	}
}

// settle adds what an entry holds to its edge.
func (e *entry) settle(t *tree) {
	if e.count > 0 {
		t.slots[e.edge].addStats(e.delta)
		*e = entry{}
	}
}

// settle leaves nothing held back. It comes before anything that may recycle an
// edge.
func (l *ledger) settle(t *tree) {
	for i := range l {
		l[i].settle(t)
	}
}
