// Code generated from words1 by generate.go; DO NOT EDIT.

package words2

import "github.com/c4engine/c4engine/engine/connectfour/solve"

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

// bound narrows the score's bounds by the lines of four that are still possible and by the
// follow-up strategy. If the bounds remain apart, it sets n's key.
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

// followUp returns an upper bound of n's score. The number of free cells must be even. The other
// side can then answer every stone right above it. In a column with an odd number of free cells,
// it may have to answer at the bottom of another such column. Here are the free cells of a
// column, from the landing cell up. The side to move gets at most the cells m, the other side at
// least the cells t:
//
//	even:  m t m t ..      odd:  m m t m t ..
//
// (Claimeven and Baseinverse in Allis, 1988.) If the side to move has no four in its cells, it
// does not win. If the other side then has a four in the remaining cells, it wins. Cells above
// the last cell of this four stay free. If the four does not need the highest t of any column,
// at least two cells stay free, and the bound is one lower. If it does not need the second
// highest either, four stay free, and so on. Four free cells of a column:
//
//	t  the highest       a four that needs no such cell: one lower
//	m
//	t  second highest    a four that needs neither: two lower
//	m  landing cell
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

// keyOf returns the key of the position's open part. This part holds the free cells, and the
// stones that lie on a line of four without a stone of the other side.
//
// The other stones only fill their cells: their own side can complete no line through them, and
// keyOf does not count the other side's lines through them. So positions with the same open part
// have the same score. The number of free cells tells the side to move.
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

// threatRank is the rank of a threat to complete four in move ordering. A line of four through
// the cell ranks 1. A threat counts again if zugzwang gives its cell to the side, and again if
// the cell can be taken in two plies.
//
// A fixed order finds most positions in the table again. Ordering by refutations (as replies to
// the previous move) took 1.2 to 4 times as many nodes on boards of 28 to 30 cells. Trying the
// table's move first saved none on 32 to 36 cells. Threats save up to 20 % of the nodes, and
// their exact weight makes no difference.
const threatRank = 3

// rank returns the rank of n's child c. It counts the threats after the moves that the child's
// move forces.
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
