// Code generated from words1 by generate.go; DO NOT EDIT.

package words3

import "github.com/c4engine/c4engine/engine/connectfour/solve"

// node is a position in the search with bounds of its score. The side to move has no winning
// move: the search skips moves that allow one.
type node struct {
	mine, theirs        set // stones of the side to move and of the other one
	filled              set
	myWins, theirWins   set // free cells that would complete a line of four
	myLines, theirLines set // cells of lines of four without a stone of the other side
	moves               set // the moves that matter
	key                 solve.Key
	left                int // free cells
	low, high           int // bounds of the score, for the side to move

	move    int   // from the parent, before the moves that it forces
	flipped bool  // the parent's opponent is to move
	rank    int32 // the parent searches higher ranks first
}

// seen returns the bounds from the parent's point of view.
func (n *node) seen() (low, high int) {
	if n.flipped {
		return -n.high, -n.low
	}
	return n.low, n.high
}

// usefulBound returns a bound from the parent's point of view, and whether a search could
// improve it. If so, it is a lower bound. If not, it is the score, or an upper bound that is at
// most alpha.
func (n *node) usefulBound(alpha int) (bound int, more bool) {
	low, high := n.seen()
	if high <= alpha || low == high {
		return high, false
	}
	return low, true
}

// narrow narrows the bounds by the table's entries.
func (n *node) narrow(e solve.Entries) {
	low, high := e.Bounds(n.key)
	n.low, n.high = max(n.low, low), min(n.high, high)
}

// within narrows the bounds by those that are known from the parent's point of view. Wrong ones
// leave one score.
func (n *node) within(known solve.Scores) {
	if n.flipped {
		known = known.Opposite()
	}
	low := max(n.low, min(known.Low, n.high))
	n.low, n.high = low, max(low, min(n.high, known.High))
}

// child sets c to the position after a move in n and after the moves that it forces.
func (b *board) child(c, n *node, move int) {
	*c = node{
		mine: n.mine, theirs: n.theirs, filled: n.filled,
		myWins: n.myWins, theirWins: n.theirWins, left: n.left, move: move,
	}
	c.play(b, bit(move))
	if c.playForced(b); c.low == c.high {
		return
	}
	c.myLines = b.inFours(b.cells.without(c.theirs))
	c.theirLines = n.myLines
	if n.left-c.left > 1 { // both sides have new stones
		c.theirLines = b.inFours(b.cells.without(c.mine))
	}
	c.bound(b)
}

// play plays one move.
func (n *node) play(b *board, move set) {
	stones := n.mine.or(move)
	n.filled = n.filled.or(move)
	n.mine, n.theirs = n.theirs, stones
	n.myWins, n.theirWins = n.theirWins.without(move), b.completing(stones, n.filled)
	n.left--
	n.flipped = !n.flipped
}

// playForced plays forced moves and bounds the score by tactics. It ends when more than one move
// matters, or when tactics know the score. "They" are the other side:
//
//  1. They complete four on the landing cells of two columns, or on a landing cell
//     and the cell above it: lost.
//  2. They complete four on the landing cell of one column: that move is forced.
//  3. They complete four on the cell above a landing cell: the column is barred.
//     If all columns are barred, the game is lost.
//  4. The second and the third cell of a column that is not barred complete four for
//     the side to move: won, because they must take the second.
func (n *node) playForced(b *board) {
	for {
		landing := b.landing(n.filled)
		second := b.up(landing)
		if blocks := landing.and(n.theirWins); !blocks.empty() {
			if !blocks.single() || !b.up(blocks).and(n.theirWins).empty() {
				n.settle(-solve.ScoreIn(2, n.left))
				return
			}
			n.play(b, blocks)
			continue
		}
		n.moves = landing.without(b.down(second.and(n.theirWins)))
		if n.moves.empty() {
			n.settle(lossOrDraw(n.left))
			return
		}
		double := second.and(n.myWins).and(b.down(b.up(second).and(n.myWins)))
		if !b.down(double).and(n.moves).empty() {
			n.settle(solve.ScoreIn(3, n.left))
			return
		}
		if !n.moves.single() {
			break
		}
		n.play(b, n.moves)
	}
	// Tactics have excluded a win in one ply and a loss in two.
	n.low, n.high = min(-solve.ScoreIn(4, n.left), 0), max(solve.ScoreIn(3, n.left), 0)
}

// lossOrDraw returns the score of a position without moves that matter: a draw if the board is
// full, else a loss in two plies.
func lossOrDraw(left int) int {
	if left == 0 {
		return 0
	}
	return -solve.ScoreIn(2, left)
}

func (n *node) settle(score int) { n.low, n.high = score, score }
