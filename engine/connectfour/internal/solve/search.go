package solve

import "github.com/c4engine/c4engine/engine/connectfour/internal/lanes"

// These limits are numbers of free cells. Near the end a table costs more than it saves.
// Positions with fewer than tableLeft free cells are in no table. Positions with fewer than
// nearLeft are in the worker's own table, which fits in its core's cache. Mirror images share a
// key from mirrorLeft free cells on. Below that there are many positions, and they are seldom
// met again.
//
// The limits need not be exact: on 6 x 6, a tableLeft of 4 to 10, a nearLeft of 12 to 20 or a
// mirrorLeft of 16 to 28 changes the time by less than 15 %. Without mirror images the search
// takes 1.4 times as long.
const (
	tableLeft  = 6
	nearLeft   = 16
	mirrorLeft = 24
)

// worker is the state of one search goroutine.
type worker[W lanes.Width] struct {
	rules     *rules[W]
	tables    *tables
	far, near table
	frames    []frame[W] // by ply
	shared    *busySet

	budget  *budget
	main    bool   // calls budget.ask
	nodes   uint64 // nodes searched
	taken   uint64 // nodes taken from the budget
	stopped bool
}

// search returns n's score if it lies between alpha and beta. Otherwise it returns a bound that
// is at most alpha or at least beta (alpha-beta, fail-soft). It stores the result in n and in
// the table. If the worker has stopped, the result is invalid.
func (w *worker[W]) search(n *node[W], alpha, beta, ply int) int {
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
	busy.add(n.key)
	best = w.searchChildren(f, best, alpha, beta, ply)
	if busy.remove(n.key); w.stopped {
		return alpha
	}
	if best < beta {
		n.high = min(n.high, best)
	}
	if best > alpha {
		n.low = max(n.low, best)
	}
	if n.left >= tableLeft {
		w.tableOf(n).store(n.key, n.low, n.high, w.nodes-before)
	}
	return best
}

// searchChildren searches the children in f until one reaches beta. It returns the highest
// score, and at least the given best.
func (w *worker[W]) searchChildren(f *frame[W], best, alpha, beta, ply int) int {
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
func (w *worker[W]) descend(c *node[W], alpha, beta, ply int) int {
	if c.flipped {
		return -w.search(c, -beta, -alpha, ply)
	}
	return w.search(c, alpha, beta, ply)
}

// busy returns the set in which workers mark n as being searched. It returns nil for positions
// that they do not mark.
func (w *worker[W]) busy(n *node[W]) *busySet {
	if n.left < nearLeft {
		return nil
	}
	return w.shared
}

// leaveBusy returns the first child from place i on that no other worker is searching, or the
// child at i. Never call it for the first child, because that child alone may cause a cutoff.
// Other workers may have stored better bounds of the child by now, so leaveBusy reads the table
// again.
func (w *worker[W]) leaveBusy(f *frame[W], i int) *node[W] {
	for j := i; j < f.count; j++ {
		if c := f.next(j); !w.busy(c).has(c.key) {
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
func (w *worker[W]) expand(n *node[W], f *frame[W], alpha, beta int) (best int) {
	best, f.count = -Unlimited, 0
	for _, move := range f.moves[:w.rules.moves(n, &f.moves)] {
		c := f.spare()
		w.rules.child(c, n, move)
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
			f.entries[i] = w.tableOf(c).load(c.key)
		}
	}
	f.count = 0
	for i := range children {
		c := &children[i]
		if c.left >= tableLeft {
			c.narrow(w.tableOf(c).orBefore(f.entries[i], c.key))
		}
		known, more := c.usefulBound(alpha)
		if best = max(best, known); best >= beta {
			return best
		}
		if more {
			c.rank = w.rules.rank(c, n)
			f.keep(i)
		}
	}
	return best
}

// recall narrows n's bounds by the table.
func (w *worker[W]) recall(n *node[W]) {
	if n.low < n.high && n.left >= tableLeft {
		t := w.tableOf(n)
		n.narrow(t.orBefore(t.load(n.key), n.key))
	}
}

func (w *worker[W]) tableOf(n *node[W]) *table {
	if n.left < nearLeft {
		return &w.near
	}
	return &w.far
}

// takeBudget takes nodes from the budget and reports whether there were any left. The table grows
// with the nodes.
func (w *worker[W]) takeBudget() bool {
	if w.main {
		w.budget.ask()
	}
	n := w.budget.take()
	w.taken += n
	w.far = w.tables.farAfter(w.budget.nodes())
	w.stopped = n == 0
	return n > 0
}

// frame holds the children of the node at one ply and the order in which they are searched. A
// child is large, so sorting moves only its index.
type frame[W lanes.Width] struct {
	moves    [maxColumns]int
	children [maxColumns]node[W] // at most one for each column
	entries  [maxColumns]entries
	order    [maxColumns]uint8
	count    int
}

// spare returns the memory for the next child.
func (f *frame[W]) spare() *node[W] { return &f.children[f.count] }

// keep appends a child to the order.
func (f *frame[W]) keep(child int) {
	f.order[f.count] = uint8(child)
	f.count++
}

// at returns the i-th child in the order.
func (f *frame[W]) at(i int) *node[W] { return &f.children[f.order[i]] }

// next moves the child with the highest rank from place i on to place i, and returns it.
func (f *frame[W]) next(i int) *node[W] {
	top := i
	for j := i + 1; j < f.count; j++ {
		if f.at(j).rank > f.at(top).rank {
			top = j
		}
	}
	f.order[i], f.order[top] = f.order[top], f.order[i]
	return f.at(i)
}

// node is a position in the search with bounds of its score. The side to move has no winning
// move: the search skips moves that allow one.
type node[W lanes.Width] struct {
	mine, theirs        lanes.Set[W] // stones of the side to move and of the other one
	filled              lanes.Set[W]
	myWins, theirWins   lanes.Set[W] // free cells that would complete a line of four
	myLines, theirLines lanes.Set[W] // cells of lines of four without a stone of the other side
	moves               lanes.Set[W] // the moves that matter
	key                 key
	left                int // free cells
	low, high           int // bounds of the score, for the side to move

	move    int   // from the parent, before the moves that it forces
	flipped bool  // the parent's opponent is to move
	rank    int32 // the parent searches higher ranks first
}

// seen returns the bounds from the parent's point of view.
func (n *node[W]) seen() (low, high int) {
	if n.flipped {
		return -n.high, -n.low
	}
	return n.low, n.high
}

// usefulBound returns a bound from the parent's point of view, and whether a search could
// improve it. If so, it is a lower bound. If not, it is the score, or an upper bound that is at
// most alpha.
func (n *node[W]) usefulBound(alpha int) (bound int, more bool) {
	low, high := n.seen()
	if high <= alpha || low == high {
		return high, false
	}
	return low, true
}

// narrow narrows the bounds by the table's entries.
func (n *node[W]) narrow(e entries) {
	low, high := e.bounds(n.key)
	n.low, n.high = max(n.low, low), min(n.high, high)
}

// within narrows the bounds by those that are known from the parent's point of view. Wrong ones
// leave one score.
func (n *node[W]) within(known Scores) {
	if n.flipped {
		known = known.Opposite()
	}
	low := max(n.low, min(known.Low, n.high))
	n.low, n.high = low, max(low, min(n.high, known.High))
}
