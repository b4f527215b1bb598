package packed

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

// board holds the facts about a board that do not depend on its stones.
type board struct {
	solve.Board
	height    uint // bits of a column
	cells     Set  // without the forbidden one, which counts as filled
	forbidden Set
	bottoms   Set
	// evens[i] holds, for each column, the cell with 2i free cells above it on the empty board.
	// odd is the union of evens. If the other columns fill up first, the side that fills the
	// board's last cell takes the cells of odd. The other side takes the rest (the rule of odd
	// and even threats; Allis, "A Knowledge-Based Approach of Connect-Four", 1988).
	odd       Set
	evens     [8]Set
	symmetric bool
	salt      uint64         // keeps the keys of different boards apart
	lines     [maxBits]int32 // see Lines
}

// New returns the rules of a board.
func New(from solve.Board) solve.Rules[Set] {
	b := &board{Board: from, height: height(from)}
	b.forbidden = b.pack(&from.Forbidden)
	for c := range b.Columns {
		b.addColumn(c)
	}
	b.symmetric = b.mirror(b.forbidden) == b.forbidden
	b.salt = hash(b.cells, b.forbidden, solve.KeyB).Tag ^ uint64(b.Rows+1)
	b.lines = Lines(b.cells, b.height)
	return b
}

func (b *board) addColumn(c int) {
	b.bottoms = b.bottoms.Or(Bit(b.at(c, 0)))
	above := 0
	for h := b.Rows - 1; h >= 0; h-- {
		cell := Bit(b.at(c, h))
		if !b.forbidden.And(cell).Empty() {
			continue
		}
		b.cells = b.cells.Or(cell)
		if above%2 == 0 {
			b.odd = b.odd.Or(cell)
			b.evens[above/2] = b.evens[above/2].Or(cell)
		}
		above++
	}
}

// pack converts columns to a set.
func (b *board) pack(l *solve.Columns) (s Set) {
	for c, column := range l {
		for ; column != 0; column &= column - 1 {
			s = s.Or(Bit(b.at(c, bits.TrailingZeros16(column))))
		}
	}
	return s
}

// Lines returns, for each cell, the number of lines of four through it. A column has height bits.
func Lines(cells Set, height uint) (lines [maxBits]int32) {
	for _, step := range [...]uint{1, height - 1, height, height + 1} {
		for starts := cells.AllOf(step); !starts.Empty(); starts = starts.Rest() {
			for k := range 4 {
				lines[int(starts.First())+k*int(step)]++
			}
		}
	}
	return lines
}

type node = solve.Node[Set]

// Root returns the node of a position, without bounds.
func (b *board) Root(p *solve.Position) node {
	n := node{Mine: b.pack(&p.Mine), Theirs: b.pack(&p.Theirs), Moves: b.pack(&p.Moves)}
	n.Filled = n.Mine.Or(n.Theirs).Or(b.forbidden)
	n.MyWins, n.TheirWins = b.completing(n.Mine, n.Filled), b.completing(n.Theirs, n.Filled)
	n.MyLines = b.inFours(b.cells.AndNot(n.Theirs))
	n.TheirLines = b.inFours(b.cells.AndNot(n.Mine))
	n.Left = int(b.cells.AndNot(n.Filled).Size())
	return n
}

// Moves stores n's moves in ascending order and returns their number.
func (b *board) Moves(n *node, moves *[solve.MaxColumns]int) (count int) {
	for rest := n.Moves; !rest.Empty(); rest = rest.Rest() {
		moves[count%solve.MaxColumns] = int(rest.First())
		count++
	}
	return count
}

// Child sets c to the position after a move in n and after the moves that it forces.
func (b *board) Child(c, n *node, move int) {
	*c = node{
		Mine: n.Mine, Theirs: n.Theirs, Filled: n.Filled,
		MyWins: n.MyWins, TheirWins: n.TheirWins, Left: n.Left, Move: move,
	}
	b.play(c, Bit(move))
	if b.playForced(c); c.Low == c.High {
		return
	}
	c.MyLines = b.inFours(b.cells.AndNot(c.Theirs))
	c.TheirLines = n.MyLines
	if n.Left-c.Left > 1 { // both sides have new stones
		c.TheirLines = b.inFours(b.cells.AndNot(c.Mine))
	}
	b.bound(c)
}

// play plays one move.
func (b *board) play(n *node, move Set) {
	stones := n.Mine.Or(move)
	n.Filled = n.Filled.Or(move)
	n.Mine, n.Theirs = n.Theirs, stones
	n.MyWins, n.TheirWins = n.TheirWins.AndNot(move), b.completing(stones, n.Filled)
	n.Left--
	n.Flipped = !n.Flipped
}

// playForced plays forced moves and bounds the score by tactics. It ends when more than one move
// matters, or when tactics know the score. "They" are the other side:
//
//  1. They complete four on the landing cells of two columns, or on a landing cell
//     and the cell above it: lost.
//  2. They complete four on the landing cell of one column: that move is forced.
//  3. They complete four on the cell above a landing cell: the column is poisoned.
//     If all columns are poisoned, the game is lost.
//  4. The second and the third cell of a column that is not poisoned complete four for
//     the side to move: won, because they must take the second.
func (b *board) playForced(n *node) {
	for {
		landing := b.landing(n.Filled)
		second := b.up(landing)
		if blocks := landing.And(n.TheirWins); !blocks.Empty() {
			if !blocks.Single() || !b.up(blocks).And(n.TheirWins).Empty() {
				settle(n, -solve.ScoreIn(2, n.Left))
				return
			}
			b.play(n, blocks)
			continue
		}
		n.Moves = landing.AndNot(b.down(second.And(n.TheirWins)))
		if n.Moves.Empty() {
			settle(n, lossOrDraw(n.Left))
			return
		}
		double := second.And(n.MyWins).And(b.down(b.up(second).And(n.MyWins)))
		if !b.down(double).And(n.Moves).Empty() {
			settle(n, solve.ScoreIn(3, n.Left))
			return
		}
		if !n.Moves.Single() {
			break
		}
		b.play(n, n.Moves)
	}
	// Tactics have excluded a win in one ply and a loss in two.
	n.Low, n.High = min(-solve.ScoreIn(4, n.Left), 0), max(solve.ScoreIn(3, n.Left), 0)
}

// lossOrDraw returns the score of a position without moves that matter: a draw if the board is
// full, else a loss in two plies.
func lossOrDraw(left int) int {
	if left == 0 {
		return 0
	}
	return -solve.ScoreIn(2, left)
}

func settle(n *node, score int) { n.Low, n.High = score, score }

// bound narrows the score's bounds by the lines of four that are still possible and by the
// follow-up strategy. If the bounds remain apart, it sets n's key.
func (b *board) bound(n *node) {
	if n.MyLines.Empty() {
		n.High = min(n.High, 0)
	}
	if n.TheirLines.Empty() {
		n.Low = max(n.Low, 0)
	}
	if n.Left%2 == 0 && n.Low < n.High {
		n.High = min(n.High, b.followUp(n))
	}
	if n.Low < n.High && n.Left >= solve.TableLeft {
		n.Key = b.keyOf(n)
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
func (b *board) followUp(n *node) int {
	free, landing := b.cells.AndNot(n.Filled), b.landing(n.Filled)
	if b.hasFour(free.AndNot(b.odd).Or(landing).Or(n.Mine)) {
		return solve.Unlimited
	}
	answers, score := free.And(b.odd).AndNot(landing), 0
	for i := 0; b.hasFour(answers.Or(n.Theirs)); i++ {
		answers = answers.AndNot(b.evens[i])
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
func (b *board) keyOf(n *node) solve.Key {
	free := b.cells.AndNot(n.Filled)
	mine, theirs := n.MyLines.And(n.Mine).Or(free), n.TheirLines.And(n.Theirs).Or(free)
	key := hash(mine, theirs, b.salt)
	if b.symmetric && n.Left >= solve.MirrorLeft {
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

// Rank returns the rank of n's child c. It counts the threats after the moves that the child's
// move forces.
func (b *board) Rank(c, n *node) int32 {
	threats, control := c.MyWins, b.odd
	if c.Flipped {
		threats = c.TheirWins
	}
	if n.Left%2 == 0 { // the other side fills the last cell
		control = b.cells.AndNot(b.odd)
	}
	soon := b.up(b.landing(c.Filled))
	gained := int32(threats.Size()) + int32(threats.And(control).Size()) + int32(threats.And(soon).Size())
	return b.lines[c.Move] + threatRank*gained
}
