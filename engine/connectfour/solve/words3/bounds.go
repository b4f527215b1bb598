// Code generated from words1 by generate.go; DO NOT EDIT.

package words3

import "github.com/c4engine/c4engine/engine/connectfour/solve"

// Where few cells are left, the table is not worth an access to memory: positions
// with fewer cells left than tableLeft are not in any table, with fewer than nearLeft
// in the worker's own, which fits in its core's cache. Mirror images count as the
// same position from mirrorLeft on, the others being many and seldom met again.
const (
	tableLeft  = 6
	nearLeft   = 16
	mirrorLeft = 24
)

// bound bounds the score by the lines of four that are still possible and by the
// follow-up strategy. If that leaves anything open, n gets its key.
func (n *node) bound(b *board) {
	if n.myLines.empty() {
		n.high = min(n.high, 0)
	}
	if n.theirLines.empty() {
		n.low = max(n.low, 0)
	}
	if n.left%2 == 0 && n.low < n.high {
		n.high = min(n.high, n.followUp(b))
	}
	if n.low < n.high && n.left >= tableLeft {
		n.key = n.keyOf(b)
	}
}

// followUp returns an upper bound of the score of the side to move where an even
// number of cells is free: the other side can answer every stone right above it,
// or, in a column with an odd number of free cells, at the bottom of another such
// column. So of the free cells of a column, from the landing cell up, the side to
// move gets at most the m, and the other side at least the t:
//
//	even:  m t m t ..      odd:  m m t m t ..
//
// (Claimeven and Baseinverse in Allis, 1988.) If the side to move has no four in
// its cells it does not win; if then the other side has four in the others, it
// loses. When that four is complete, what is above its last cell is still free; so
// while it has no need of the highest t of any column, two cells are left, and so on.
func (n *node) followUp(b *board) int {
	free, landing := b.cells.without(n.filled), b.landing(n.filled)
	if b.hasFour(free.without(b.odd).or(landing).or(n.mine)) {
		return solve.Unlimited
	}
	answers, score := free.and(b.odd).without(landing), 0
	for i := 0; b.hasFour(answers.or(n.theirs)); i++ {
		answers = answers.without(b.evens[i])
		score--
	}
	return score
}

// keyOf returns n's key: that of what is left to play for, namely the free cells and
// those stones of either side that are on a line of four without a stone of the
// other.
//
// Every other stone only fills its cell: its own side can complete no line through
// it, and the other side's lines through it are not counted there. So positions with
// the same of these have the same score, whoever's stones fill the rest; the side to
// move follows from the number of free cells.
func (n *node) keyOf(b *board) solve.Key {
	free := b.cells.without(n.filled)
	mine, theirs := n.myLines.and(n.mine).or(free), n.theirLines.and(n.theirs).or(free)
	key := hash(mine, theirs, b.salt)
	if b.symmetric && n.left >= mirrorLeft {
		if image := hash(b.mirror(mine), b.mirror(theirs), b.salt); image.Tag < key.Tag {
			return image
		}
	}
	return key
}

// threatRank is what a threat to complete four counts in move ordering, where a line
// of four through the cell counts 1. It counts again if zugzwang gives its cell to
// the side, and again if the cell can be taken in two plies.
//
// An order that never changes finds most positions in the table again. Ordering by
// refutations (as replies to the move before) took 1.2 to 4 times as many nodes on
// boards of 28 to 30 cells, the table's move first saved none on 32 to 36; threats
// save up to 20 % of the nodes, and their exact weight makes no difference.
const threatRank = 3

// rank returns the rank of the child c of n, after the moves that it forces.
func (b *board) rank(c, n *node) int32 {
	threats, control := c.myWins, b.odd
	if c.flipped {
		threats = c.theirWins
	}
	if n.left%2 == 0 { // the other side fills the last cell
		control = b.cells.without(b.odd)
	}
	soon := b.up(b.landing(c.filled))
	gained := threats.size() + threats.and(control).size() + threats.and(soon).size()
	return b.lines[c.move] + threatRank*int32(gained)
}
