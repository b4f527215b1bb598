// Code generated from words1 by generate.go; DO NOT EDIT.

package words2

import "github.com/c4engine/c4engine/engine/connectfour/solve"

// node is a position in the search, and what is known of its score. The side to move
// has no win in one: the search leaves no move that allows one.
type node struct {
	mine, theirs        set // stones of the side to move and of the other one
	filled              set
	myWins, theirWins   set // free cells that would complete a line of four
	myLines, theirLines set // cells of lines of four without a stone of the other side
	moves               set // those that matter
	key                 solve.Key
	left                int // free cells
	low, high           int // bounds of the score, for the side to move

	move    int   // from the parent, before those that it forces
	flipped bool  // the parent's opponent is to move
	rank    int32 // the parent tries higher ones earlier
}

// seen returns the bounds as the parent's side sees them.
func (n *node) seen() (low, high int) {
	if n.flipped {
		return -n.high, -n.low
	}
	return n.low, n.high
}

// usefulBound returns a bound that the parent can use without a search, and whether
// a search could find more: if so, a lower bound; if not, the score or an upper
// bound that is not above alpha.
func (n *node) usefulBound(alpha int) (bound int, more bool) {
	low, high := n.seen()
	if high <= alpha || low == high {
		return high, false
	}
	return low, true
}

// narrow takes over what the table says of the score.
func (n *node) narrow(e solve.Entries) {
	low, high := e.Bounds(n.key)
	n.low, n.high = max(n.low, low), min(n.high, high)
}

// child makes c the position after a move in n, and after those that it forces.
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
	if n.left-c.left > 1 { // stones of both sides are new
		c.theirLines = b.inFours(b.cells.without(c.mine))
	}
	c.bound(b)
}

// play moves to the next position.
func (n *node) play(b *board, move set) {
	stones := n.mine.or(move)
	n.filled = n.filled.or(move)
	n.mine, n.theirs = n.theirs, stones
	n.myWins, n.theirWins = n.theirWins.without(move), b.completing(stones, n.filled)
	n.left--
	n.flipped = !n.flipped
}

// playForced plays on while only one move matters, and bounds the score by tactics:
//
//  1. They would complete a line of four in two columns, or in one where they would
//     on the cell above, too: lost.
//  2. They would in one column: that move is forced.
//  3. Where they would on the cell above, the column is barred. If all are, lost.
//  4. A column that is not barred whose second and third cell complete a line of mine:
//     won, as they must take the second.
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
	// Tactics would have found a win in one and a loss in two.
	n.low, n.high = min(-solve.ScoreIn(4, n.left), 0), max(solve.ScoreIn(3, n.left), 0)
}

// lossOrDraw returns the score where no move is left, or none that does not lose.
func lossOrDraw(left int) int {
	if left == 0 {
		return 0
	}
	return -solve.ScoreIn(2, left)
}

func (n *node) settle(score int) { n.low, n.high = score, score }
