package solve

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
func (n *Node[S]) narrow(e Entries) {
	low, high := e.Bounds(n.Key)
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
