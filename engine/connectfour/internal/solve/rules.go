package solve

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/internal/rng"
)

// rules computes the nodes of one board. It holds the facts about the board that do not depend on
// its stones.
type rules[W lanes.Width] struct {
	Board
	Layout[W]
	margin    int          // bits of a column below its cells
	cells     lanes.Set[W] // without the forbidden one, which counts as filled
	forbidden lanes.Set[W]
	// oddFromTop holds the first, third, fifth, ... cell of each column, counted from the top. The
	// i-th of them, from 0, is in nthOdd[i]. If the other columns fill up first, the side that fills
	// the board's last cell takes these cells. The other side takes the rest (the rule of odd and
	// even threats; Allis, "A Knowledge-Based Approach of Connect-Four", 1988).
	oddFromTop lanes.Set[W]
	nthOdd     [8]lanes.Set[W]
	symmetric  bool
	salt       uint64               // keeps the keys of different boards apart
	windows    [lanes.MaxBits]int32 // see Windows
}

func newRules[W lanes.Width](from Board) *rules[W] {
	r := &rules[W]{Board: from, Layout: Layout[W]{bits: uint(from.Rows + 1)}}
	if len(r.cells.B) > 0 {
		r.bits, r.margin = lanes.Bits, lanes.Margin
	}
	r.forbidden = r.pack(from.Forbidden)
	for c := range r.Columns {
		r.addColumn(c)
	}
	r.symmetric = r.mirror(r.forbidden) == r.forbidden
	r.salt = hash(r.cells, r.forbidden, rng.KeyB).tag ^ uint64(r.Rows+1)
	r.windows = r.cells.Windows(r.bits)
	return r
}

func (r *rules[W]) addColumn(c int) {
	r.bottoms = r.bottoms.Or(lanes.Bit[W](r.at(c, 0)))
	r.tops = r.tops.Or(lanes.Bit[W]((c+1)*int(r.bits) - 1))
	above := 0
	for h := r.Rows - 1; h >= 0; h-- {
		cell := lanes.Bit[W](r.at(c, h))
		if !r.forbidden.And(cell).Empty() {
			continue
		}
		r.cells = r.cells.Or(cell)
		if above%2 == 0 {
			r.oddFromTop = r.oddFromTop.Or(cell)
			r.nthOdd[above/2] = r.nthOdd[above/2].Or(cell)
		}
		above++
	}
}

// pack converts a wide set.
func (r *rules[W]) pack(wide lanes.Wide) (s lanes.Set[W]) {
	for ; !wide.Empty(); wide = wide.Rest() {
		column, bit := int(wide.First())/lanes.Bits, int(wide.First())%lanes.Bits
		s = s.Or(lanes.Bit[W](r.at(column, bit-lanes.Margin)))
	}
	return s
}

// root returns the node of a position, without bounds.
func (r *rules[W]) root(p *Position) node[W] {
	n := node[W]{mine: r.pack(p.Mine), theirs: r.pack(p.Theirs)}
	n.filled = n.mine.Or(n.theirs).Or(r.forbidden)
	n.myWins, n.theirWins = r.completing(n.mine, n.filled), r.completing(n.theirs, n.filled)
	n.moves, _, _ = Tactics(n.myWins, n.theirWins, r.landing(n.filled), r.forbidden)
	n.myLines = r.cells.AndNot(n.theirs).InFours(r.bits)
	n.theirLines = r.cells.AndNot(n.mine).InFours(r.bits)
	n.left = int(r.cells.AndNot(n.filled).Size())
	return n
}

// moves stores n's moves in ascending order and returns their number.
func (r *rules[W]) moves(n *node[W], moves *[maxColumns]int) (count int) {
	for rest := n.moves; !rest.Empty(); rest = rest.Rest() {
		moves[count%maxColumns] = int(rest.First())
		count++
	}
	return count
}

// child sets c to the position after a move in n and after the moves that it forces. If the score
// is known then, c keeps the moves, the lines and the key of whatever it held: nobody reads them.
func (r *rules[W]) child(c, n *node[W], move int) {
	c.mine, c.theirs, c.filled = n.mine, n.theirs, n.filled
	c.myWins, c.theirWins = n.myWins, n.theirWins
	c.left, c.move, c.flipped = n.left, move, false
	r.play(c, lanes.Bit[W](move))
	if r.playForced(c); c.low == c.high {
		return
	}
	// Nobody gets above a cell that completes four for both sides.
	reached := r.cells.And(c.myWins.And(c.theirWins).UpToLowest(r.bottoms, r.tops))
	c.myLines = reached.AndNot(c.theirs).InFours(r.bits)
	c.theirLines = reached.AndNot(c.mine).InFours(r.bits)
	r.bound(c)
}

// play plays one move.
func (r *rules[W]) play(n *node[W], move lanes.Set[W]) {
	stones := n.mine.Or(move)
	n.filled = n.filled.Or(move)
	n.mine, n.theirs = n.theirs, stones
	n.myWins, n.theirWins = n.theirWins.AndNot(move), r.completing(stones, n.filled)
	n.left--
	n.flipped = !n.flipped
}

// playForced plays forced moves and bounds the score by tactics. It ends when more than one move
// matters, or when tactics know the score.
func (r *rules[W]) playForced(n *node[W]) {
	for {
		moves, value, plies := Tactics(n.myWins, n.theirWins, r.landing(n.filled), r.forbidden)
		if n.moves = moves; value != engine.Unknown {
			score := ScoresOf(value, plies, n.left)
			n.low, n.high = score.Low, score.High
			return
		}
		if !moves.Single() { // nor is there a win in one ply or a loss in two
			n.low, n.high = min(-scoreIn(4, n.left), 0), max(scoreIn(3, n.left), 0)
			return
		}
		r.play(n, moves)
	}
}

// bound narrows the score's bounds by the lines of four that are still possible and by the
// follow-up strategy. If the bounds remain apart, it sets n's key.
func (r *rules[W]) bound(n *node[W]) {
	if n.myLines.Empty() {
		n.high = min(n.high, 0)
	}
	if n.theirLines.Empty() {
		n.low = max(n.low, 0)
	}
	if n.low < n.high {
		n.high = min(n.high, r.followUp(n))
	}
	if n.low < n.high && n.left >= tableLeft {
		n.key = r.keyOf(n)
	}
}

// The weights of move ordering; a line of four through the cell weighs 1. threatRank is that of a
// threat to complete four. It counts again if zugzwang gives its cell to the side, and again if the
// cell can be taken in two plies. replyRank is that of each move that the other side then has:
// without it, the empty 6 x 6 board takes a third more nodes. Weights of half or twice as much take
// up to a fifth more.
//
// A fixed order finds most positions in the table again. Ordering by refutations (as replies to
// the previous move) took 1.2 to 4 times as many nodes on boards of 28 to 30 cells. Trying the
// table's move first saved none on 32 to 36 cells.
const (
	threatRank = 4
	replyRank  = 2
)

// rank returns the rank of n's child c. It counts the threats after the moves that the child's
// move forces.
func (r *rules[W]) rank(c, n *node[W]) int32 {
	threats, control := c.myWins, r.oddFromTop
	if c.flipped {
		threats = c.theirWins
	}
	if n.left%2 == 0 { // the other side fills the last cell
		control = r.cells.AndNot(r.oddFromTop)
	}
	soon := r.landing(c.filled).Up(r.forbidden)
	gained := int32(threats.Size()) + int32(threats.And(control).Size()) + int32(threats.And(soon).Size())
	replies := int32(1)
	if c.flipped {
		replies = int32(c.moves.Size())
	}
	return r.windows[c.move] + threatRank*gained - replyRank*replies
}

// at returns the number of a cell, and column returns the column of a cell.
func (r *rules[W]) at(column, height int) int { return column*int(r.bits) + r.margin + height }
func (r *rules[W]) column(cell int) int       { return cell / int(r.bits) }

// landing returns the landing cells.
func (r *rules[W]) landing(filled lanes.Set[W]) lanes.Set[W] {
	return filled.Landing(r.bottoms).And(r.cells)
}

// completing returns the free cells that complete a line of four with the given stones.
func (r *rules[W]) completing(stones, filled lanes.Set[W]) lanes.Set[W] {
	above := stones
	above.A = onTop(stones.A)
	if i := 0; i < len(stones.B) {
		above.B[i], above.C[i] = onTop(stones.B[i]), onTop(stones.C[i])
	}
	all := above.Or(gaps(stones, r.bits-1)).Or(gaps(stones, r.bits)).Or(gaps(stones, r.bits+1))
	return all.And(r.cells).AndNot(filled)
}

// onTop returns the bits above three members.
func onTop(w uint64) uint64 { return w << 1 & (w << 2) & (w << 3) }

// gaps returns the cells that complete a line of four with three members of s:
//
//	xxx.  xx.x  low, after a pair      x.xx  .xxx  high, before a pair
func gaps[W lanes.Width](s lanes.Set[W], step uint) lanes.Set[W] {
	before, after := s.Shl(step), s.Shr(step)
	pairs := s.And(before) // the higher cells
	low := pairs.Shl(step).And(s.Shl(3 * step).Or(after))
	high := pairs.Shr(2 * step).And(s.Shr(3 * step).Or(before))
	return low.Or(high)
}

// followUp returns an upper bound of n's score, from the strategy of follow-up: F1 to F4 of package
// connectfour.
func (r *rules[W]) followUp(n *node[W]) int {
	e := Ending[W]{&r.Layout, n.mine, r.cells.AndNot(n.filled), r.landing(n.filled)}
	score, even := e.Bound(n.theirWins, r.oddFromTop, n.left, 0)
	if even {
		return min(score, r.followerWins(n))
	}
	return score
}

// followerWins returns an upper bound of n's score, which is at most 0 by follow-up without cuts.
// If the follower has a four in its cells, it wins. Cells above the last cell of this four stay
// free. If the four does not need the highest F of any column, at least two cells stay free, and
// the bound is one lower. If it does not need the second highest either, four stay free, and so on.
// Four free cells of a column:
//
//	F  the highest       a four that needs no such cell: one lower
//	M
//	F  second highest    a four that needs neither: two lower
//	M  landing cell
func (r *rules[W]) followerWins(n *node[W]) int {
	cells, score := r.oddFromTop.AndNot(n.filled).AndNot(r.landing(n.filled)), 0
	for i := 0; cells.Or(n.theirs).HasFour(r.bits); i++ {
		cells = cells.AndNot(r.nthOdd[i])
		score--
	}
	return score
}
