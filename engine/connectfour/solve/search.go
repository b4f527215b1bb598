package solve

// These limits are numbers of free cells. Near the end a table costs more than it saves.
// Positions with fewer than TableLeft free cells are in no table. Positions with fewer than
// nearLeft are in the worker's own table, which fits in its core's cache. Mirror images share a
// key from MirrorLeft free cells on. Below that there are many positions, and they are seldom
// met again.
//
// The limits need not be exact: on 6 x 6, a TableLeft of 4 to 10, a nearLeft of 12 to 20 or a
// MirrorLeft of 16 to 28 changes the time by less than 15 %. Without mirror images the search
// takes 1.4 times as long.
const (
	TableLeft  = 6
	nearLeft   = 16
	MirrorLeft = 24
)

// worker is the state of one search goroutine.
type worker[S any] struct {
	rules     Rules[S]
	tables    *Tables
	far, near table
	frames    []frame[S] // by ply
	shared    *busySet

	budget  *Budget
	main    bool   // calls budget.ask
	nodes   uint64 // nodes searched
	taken   uint64 // nodes taken from the budget
	stopped bool
}

// search returns n's score if it lies between alpha and beta. Otherwise it returns a bound that
// is at most alpha or at least beta (alpha-beta, fail-soft). It stores the result in n and in
// the table. If the worker has stopped, the result is invalid.
func (w *worker[S]) search(n *Node[S], alpha, beta, ply int) int {
	if n.Low >= beta || n.Low == n.High {
		return n.Low
	}
	if n.High <= alpha {
		return n.High
	}
	if w.nodes == w.taken && !w.takeBudget() {
		return alpha
	}
	w.nodes++
	before := w.nodes
	alpha, beta = max(alpha, n.Low), min(beta, n.High)
	f := &w.frames[ply]
	best := w.expand(n, f, alpha, beta)
	busy := w.busy(n)
	busy.add(n.Key)
	best = w.searchChildren(f, best, alpha, beta, ply)
	if busy.remove(n.Key); w.stopped {
		return alpha
	}
	if best < beta {
		n.High = min(n.High, best)
	}
	if best > alpha {
		n.Low = max(n.Low, best)
	}
	if n.Left >= TableLeft {
		w.tableOf(n).store(n.Key, n.Low, n.High, w.nodes-before)
	}
	return best
}

// searchChildren searches the children in f until one reaches beta. It returns the highest
// score, and at least the given best.
func (w *worker[S]) searchChildren(f *frame[S], best, alpha, beta, ply int) int {
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
func (w *worker[S]) descend(c *Node[S], alpha, beta, ply int) int {
	if c.Flipped {
		return -w.search(c, -beta, -alpha, ply)
	}
	return w.search(c, alpha, beta, ply)
}

// busy returns the set in which workers mark n as being searched. It returns nil for positions
// that they do not mark.
func (w *worker[S]) busy(n *Node[S]) *busySet {
	if n.Left < nearLeft {
		return nil
	}
	return w.shared
}

// leaveBusy returns the first child from place i on that no other worker is searching, or the
// child at i. Never call it for the first child, because that child alone may cause a cutoff.
// Other workers may have stored better bounds of the child by now, so leaveBusy reads the table
// again.
func (w *worker[S]) leaveBusy(f *frame[S], i int) *Node[S] {
	for j := i; j < f.count; j++ {
		if c := f.next(j); !w.busy(c).has(c.Key) {
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
func (w *worker[S]) expand(n *Node[S], f *frame[S], alpha, beta int) (best int) {
	best, f.count = -Unlimited, 0
	for _, move := range f.moves[:w.rules.Moves(n, &f.moves)] {
		c := f.spare()
		w.rules.Child(c, n, move)
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
		if c := &children[i]; c.Left >= TableLeft {
			f.entries[i] = w.tableOf(c).load(c.Key)
		}
	}
	f.count = 0
	for i := range children {
		c := &children[i]
		if c.Left >= TableLeft {
			c.narrow(w.tableOf(c).orBefore(f.entries[i], c.Key))
		}
		known, more := c.usefulBound(alpha)
		if best = max(best, known); best >= beta {
			return best
		}
		if more {
			c.Rank = w.rules.Rank(c, n)
			f.keep(i)
		}
	}
	return best
}

// recall narrows n's bounds by the table.
func (w *worker[S]) recall(n *Node[S]) {
	if n.Low < n.High && n.Left >= TableLeft {
		t := w.tableOf(n)
		n.narrow(t.orBefore(t.load(n.Key), n.Key))
	}
}

func (w *worker[S]) tableOf(n *Node[S]) *table {
	if n.Left < nearLeft {
		return &w.near
	}
	return &w.far
}

// takeBudget takes nodes from the budget and reports whether there were any left. The table grows
// with the nodes.
func (w *worker[S]) takeBudget() bool {
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
type frame[S any] struct {
	moves    [MaxColumns]int
	children [MaxColumns]Node[S] // at most one for each column
	entries  [MaxColumns]entries
	order    [MaxColumns]uint8
	count    int
}

// spare returns the memory for the next child.
func (f *frame[S]) spare() *Node[S] { return &f.children[f.count] }

// keep appends a child to the order.
func (f *frame[S]) keep(child int) {
	f.order[f.count] = uint8(child)
	f.count++
}

// at returns the i-th child in the order.
func (f *frame[S]) at(i int) *Node[S] { return &f.children[f.order[i]] }

// next moves the child with the highest rank from place i on to place i, and returns it.
func (f *frame[S]) next(i int) *Node[S] {
	top := i
	for j := i + 1; j < f.count; j++ {
		if f.at(j).Rank > f.at(top).Rank {
			top = j
		}
	}
	f.order[i], f.order[top] = f.order[top], f.order[i]
	return f.at(i)
}

// Node is a position in the search with bounds of its score. The side to move has no winning
// move: the search skips moves that allow one. S is a set of cells.
type Node[S any] struct {
	Mine, Theirs        S // stones of the side to move and of the other one
	Filled              S
	MyWins, TheirWins   S // free cells that would complete a line of four
	MyLines, TheirLines S // cells of lines of four without a stone of the other side
	Moves               S // the moves that matter
	Key                 Key
	Left                int // free cells
	Low, High           int // bounds of the score, for the side to move

	Move    int   // from the parent, before the moves that it forces
	Flipped bool  // the parent's opponent is to move
	Rank    int32 // the parent searches higher ranks first
}

// Rules computes nodes of one board. The search needs nothing else of a set of cells, so it is
// written once for all sets. A move is the number of a cell.
type Rules[S any] interface {
	// Root returns the node of a position, without bounds.
	Root(p *Position) Node[S]
	// Moves stores n's moves in ascending order and returns their number.
	Moves(n *Node[S], moves *[MaxColumns]int) int
	// Child sets c to the position after a move in n and after the moves that it forces.
	Child(c, n *Node[S], move int)
	// Rank returns the rank of n's child c.
	Rank(c, n *Node[S]) int32
	// Column returns the column of a move.
	Column(move int) int
}

// seen returns the bounds from the parent's point of view.
func (n *Node[S]) seen() (low, high int) {
	if n.Flipped {
		return -n.High, -n.Low
	}
	return n.Low, n.High
}

// usefulBound returns a bound from the parent's point of view, and whether a search could
// improve it. If so, it is a lower bound. If not, it is the score, or an upper bound that is at
// most alpha.
func (n *Node[S]) usefulBound(alpha int) (bound int, more bool) {
	low, high := n.seen()
	if high <= alpha || low == high {
		return high, false
	}
	return low, true
}

// narrow narrows the bounds by the table's entries.
func (n *Node[S]) narrow(e entries) {
	low, high := e.bounds(n.Key)
	n.Low, n.High = max(n.Low, low), min(n.High, high)
}

// within narrows the bounds by those that are known from the parent's point of view. Wrong ones
// leave one score.
func (n *Node[S]) within(known Scores) {
	if n.Flipped {
		known = known.Opposite()
	}
	low := max(n.Low, min(known.Low, n.High))
	n.Low, n.High = low, max(low, min(n.High, known.High))
}
