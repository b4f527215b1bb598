// Code generated from words1 by generate.go; DO NOT EDIT.

package words3

import "github.com/c4engine/c4engine/engine/connectfour/solve"

// worker holds the state of one searching goroutine.
type worker struct {
	board     *board
	memory    *solve.Memory
	far, near solve.Table
	frames    []frame // by ply
	shared    *solve.Busy

	budget  *solve.Budget
	main    bool   // asks whether to stop
	nodes   uint64 // searched
	taken   uint64 // of the budget
	stopped bool
}

// search returns n's score if that lies between alpha and beta, else a bound of it
// that is at most alpha or at least beta (alpha-beta, fail-soft). It stores the
// result in n and in the table. Once the worker has stopped, the result is void.
func (w *worker) search(n *node, alpha, beta, ply int) int {
	if n.low >= beta || n.low == n.high {
		return n.low
	}
	if n.high <= alpha {
		return n.high
	}
	if w.nodes == w.taken && !w.takeBudget() {
		return alpha
	}
	w.nodes++
	before := w.nodes
	alpha, beta = max(alpha, n.low), min(beta, n.high)
	f := &w.frames[ply]
	best := w.expand(n, f, alpha, beta)
	busy := w.busy(n)
	busy.Add(n.key)
	best = w.searchChildren(f, best, alpha, beta, ply)
	if busy.Remove(n.key); w.stopped {
		return alpha
	}
	if best < beta {
		n.high = min(n.high, best)
	}
	if best > alpha {
		n.low = max(n.low, best)
	}
	if n.left >= tableLeft {
		w.tableOf(n).Store(n.key, n.low, n.high, w.nodes-before)
	}
	return best
}

// searchChildren searches the children in f until one reaches beta, and returns the
// best score, if it is above what is known already.
func (w *worker) searchChildren(f *frame, best, alpha, beta, ply int) int {
	for i := 0; i < f.count && best < beta; i++ {
		c := f.next(i)
		if w.shared != nil && i > 0 {
			c = w.leaveBusy(f, i)
		}
		score := w.descend(c, max(alpha, best), beta, ply+1)
		if w.stopped {
			break
		}
		best = max(best, score)
	}
	return best
}

// descend searches a child and returns its score as the parent's side sees it.
func (w *worker) descend(c *node, alpha, beta, ply int) int {
	if c.flipped {
		return -w.search(c, -beta, -alpha, ply)
	}
	return w.search(c, alpha, beta, ply)
}

// busy returns where workers tell each other that they search n; nil if they do not.
func (w *worker) busy(n *node) *solve.Busy {
	if n.left < nearLeft {
		return nil
	}
	return w.shared
}

// leaveBusy returns the child at the place i in the order, or in its place one that
// no other worker is searching. The first child is not left to others, as it may be
// enough. By now they may know more of the child.
func (w *worker) leaveBusy(f *frame, i int) *node {
	for j := i; j < f.count; j++ {
		if c := f.next(j); !w.busy(c).Has(c.key) {
			f.order[i], f.order[j] = f.order[j], f.order[i]
			break
		}
	}
	c := f.at(i)
	w.recall(c)
	return c
}

// expand bounds n's children before any of them is searched, as one of them may
// be enough (enhanced transposition cutoffs; Plaat et al., "Exploiting Graph
// Properties of Game Trees", 1996). It leaves in f those that can have a score
// above alpha, unless one is enough, and returns the most that is known of the
// others.
//
// The table is read in a loop of its own: nearly every access waits for memory, and
// so they wait at the same time. Instructions that prefetch gained nothing over it.
func (w *worker) expand(n *node, f *frame, alpha, beta int) (best int) {
	best, f.count = -solve.Unlimited, 0
	for moves := n.moves; !moves.empty(); {
		move := moves.first()
		moves = moves.without(bit(move))
		c := f.spare()
		w.board.child(c, n, move)
		known, more := c.usefulBound(alpha)
		if best = max(best, known); best >= beta {
			return best
		}
		if more {
			f.keep(f.count)
		}
	}
	children := f.children[:f.count]
	for i := range children {
		if c := &children[i]; c.left >= tableLeft {
			f.entries[i] = w.tableOf(c).Load(c.key)
		}
	}
	f.count = 0
	for i := range children {
		c := &children[i]
		if c.left >= tableLeft {
			c.narrow(w.tableOf(c).OrBefore(f.entries[i], c.key))
		}
		known, more := c.usefulBound(alpha)
		if best = max(best, known); best >= beta {
			return best
		}
		if more {
			c.rank = w.board.rank(c, n)
			f.keep(i)
		}
	}
	return best
}

// recall bounds the score by the table.
func (w *worker) recall(n *node) {
	if n.low < n.high && n.left >= tableLeft {
		t := w.tableOf(n)
		n.narrow(t.OrBefore(t.Load(n.key), n.key))
	}
}

func (w *worker) tableOf(n *node) *solve.Table {
	if n.left < nearLeft {
		return &w.near
	}
	return &w.far
}

// takeBudget takes more budget and reports whether there was any. The far table grows with it.
func (w *worker) takeBudget() bool {
	if w.main {
		w.budget.Ask()
	}
	n := w.budget.Take()
	w.taken += n
	w.far = w.memory.Far(w.budget.Nodes())
	w.stopped = n == 0
	return n > 0
}

// frame holds the children of the node at one ply, and in which order they are
// searched. The children themselves, which are large, stay in place.
type frame struct {
	children [solve.MaxColumns]node // one for each column at most
	entries  [solve.MaxColumns]solve.Entries
	order    [solve.MaxColumns]uint8
	count    int
}

// spare returns the room for another child.
func (f *frame) spare() *node { return &f.children[f.count] }

// keep puts a child last in the order.
func (f *frame) keep(child int) {
	f.order[f.count] = uint8(child)
	f.count++
}

// at returns the child at a place in the order.
func (f *frame) at(i int) *node { return &f.children[f.order[i]] }

// next brings the child of the highest rank of the places from i on to i.
func (f *frame) next(i int) *node {
	top := i
	for j := i + 1; j < f.count; j++ {
		if f.at(j).rank > f.at(top).rank {
			top = j
		}
	}
	f.order[i], f.order[top] = f.order[top], f.order[i]
	return f.at(i)
}
