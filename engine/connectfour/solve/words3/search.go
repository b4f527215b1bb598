// Code generated from words1 by generate.go; DO NOT EDIT.

package words3

import "github.com/c4engine/c4engine/engine/connectfour/solve"

// worker is the state of one search goroutine.
type worker struct {
	board     *board
	memory    *solve.Memory
	far, near solve.Table
	frames    []frame // by ply
	shared    *solve.Busy

	budget  *solve.Budget
	main    bool   // calls budget.Ask
	nodes   uint64 // nodes searched
	taken   uint64 // nodes taken from the budget
	stopped bool
}

// search returns n's score if it lies between alpha and beta. Otherwise it returns a bound that
// is at most alpha or at least beta (alpha-beta, fail-soft). It stores the result in n and in
// the table. If the worker has stopped, the result is invalid.
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

// searchChildren searches the children in f until one reaches beta. It returns the highest
// score, and at least the given best.
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

// descend searches a child and returns its score from the parent's point of view.
func (w *worker) descend(c *node, alpha, beta, ply int) int {
	if c.flipped {
		return -w.search(c, -beta, -alpha, ply)
	}
	return w.search(c, alpha, beta, ply)
}

// busy returns the set in which workers mark n as being searched. It returns nil for positions
// that they do not mark.
func (w *worker) busy(n *node) *solve.Busy {
	if n.left < nearLeft {
		return nil
	}
	return w.shared
}

// leaveBusy returns the first child from place i on that no other worker is searching, or the
// child at i. Never call it for the first child, because that child alone may cause a cutoff.
// Other workers may have stored better bounds of the child by now, so leaveBusy reads the table
// again.
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

// expand bounds n's children before it searches any of them, because one bound may cause a
// cutoff. These are enhanced transposition cutoffs (Plaat et al., "Exploiting Graph Properties
// of Game Trees", 1996). Without a cutoff it leaves in f the children that can have a score
// above alpha. It returns the best known bound.
//
// A separate loop reads the table. Nearly every read waits for memory, and in this loop the
// waits overlap. Prefetch instructions gained nothing over it.
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

// recall narrows n's bounds by the table.
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

// takeBudget takes nodes from the budget and reports whether there were any left. The table grows
// with the nodes.
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

// frame holds the children of the node at one ply and the order in which they are searched. A
// child is large, so sorting moves only its index.
type frame struct {
	children [solve.MaxColumns]node // at most one for each column
	entries  [solve.MaxColumns]solve.Entries
	order    [solve.MaxColumns]uint8
	count    int
}

// spare returns the memory for the next child.
func (f *frame) spare() *node { return &f.children[f.count] }

// keep appends a child to the order.
func (f *frame) keep(child int) {
	f.order[f.count] = uint8(child)
	f.count++
}

// at returns the i-th child in the order.
func (f *frame) at(i int) *node { return &f.children[f.order[i]] }

// next moves the child with the highest rank from place i on to place i, and returns it.
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
