package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// Pass is the move of a side that cannot place a disc while the other side can.
const Pass engine.Move = 64

// lane is the number of bits in a row, for every board size.
const lane = 8

// board holds the discs of the side to move and of the other side.
type board struct{ mine, theirs uint64 }

// cell returns the move to the cell in row x from the top and column y from the left.
func cell(x, y int) engine.Move { return engine.Move(x*lane + y) }

// square returns the cells of a board of size x size.
func square(size int) uint64 {
	row := uint64(1)<<size - 1
	all := uint64(0)
	for x := range size {
		all |= row << (x * lane)
	}
	return all
}

// turned returns the board with the sides swapped.
func (b board) turned() board { return board{b.theirs, b.mine} }

// after returns the board after a disc on m that flips f, with the other side to move.
func (b board) after(m engine.Move, f uint64) board {
	return board{b.theirs &^ f, b.mine | f | 1<<(m&63)}
}

// lead returns the number of discs of the side to move, minus that of the other side.
func (b board) lead() int { return bits.OnesCount64(b.mine) - bits.OnesCount64(b.theirs) }

// around returns the set together with all cells of the large board next to it.
func around(set uint64) uint64 {
	const notLeft, notRight = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	row := set | set<<1&notLeft | set>>1&notRight
	return row | row<<lane | row>>lane
}

// near holds each cell together with its neighbours.
var near = func() (cells [64]uint64) {
	for m := range cells {
		cells[m] = around(1 << m)
	}
	return cells
}()

// inner are all columns except the first and the last: only there can a disc have
// neighbours on both sides.
const inner = 0x7e7e7e7e7e7e7e7e

// moves returns the empty cells where a disc would flip others. Some of them may lie
// outside a smaller board.
func (b board) moves() uint64 {
	through := b.theirs & inner
	reach := up(b.mine, through, 1) | down(b.mine, through, 1) |
		up(b.mine, through, lane-1) | down(b.mine, through, lane-1) |
		up(b.mine, b.theirs, lane) | down(b.mine, b.theirs, lane) |
		up(b.mine, through, lane+1) | down(b.mine, through, lane+1)
	return reach &^ (b.mine | b.theirs)
}

// up returns the cells directly behind unbroken lines of discs. A line begins next to a
// disc of mine and runs in steps of step. The four lines of code extend each line to one,
// two, four and six discs, the maximum (Kogge-Stone prefix).
func up(mine, through uint64, step uint) uint64 {
	line := through & (mine << step)
	line |= through & (line << step)
	through &= through << step
	line |= through & (line << (2 * step))
	line |= through & (line << (2 * step))
	return line << step
}

// down is up in the opposite direction.
func down(mine, through uint64, step uint) uint64 {
	line := through & (mine >> step)
	line |= through & (line >> step)
	through &= through >> step
	line |= through & (line >> (2 * step))
	line |= through & (line >> (2 * step))
	return line >> step
}

// rays are the cells in line with a cell. up has the four directions in which the cells'
// numbers increase, down the opposite ones.
type rays struct{ up, down [4]uint64 }

var raysFrom = func() (from [64]rays) {
	for m := range from {
		for i, step := range [4]struct{ x, y int }{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
			from[m].up[i] = ray(m/lane, m%lane, step.x, step.y)
			from[m].down[i] = ray(m/lane, m%lane, -step.x, -step.y)
		}
	}
	return from
}()

// ray returns the cells from x, y (excluded) to the edge, in steps of dx, dy.
func ray(x, y, dx, dy int) (cells uint64) {
	for x, y = x+dx, y+dy; x >= 0 && x < lane && y >= 0 && y < lane; x, y = x+dx, y+dy {
		cells |= 1 << cell(x, y)
	}
	return cells
}

// flips returns the discs that a disc on the empty cell m would flip. A disc that flips
// nothing is illegal.
func (b board) flips(m engine.Move) uint64 {
	r := &raysFrom[m&63]
	return flipsUp(b, r.up[0]) | flipsUp(b, r.up[1]) |
		flipsUp(b, r.up[2]) | flipsUp(b, r.up[3]) |
		flipsDown(b, r.down[0]) | flipsDown(b, r.down[1]) |
		flipsDown(b, r.down[2]) | flipsDown(b, r.down[3])
}

// flipsUp returns the discs of theirs from the start of the ray to the first disc of mine;
// none if another cell interrupts them. It has no branch, because a processor could not
// predict it.
func flipsUp(b board, ray uint64) uint64 {
	rest := ray &^ b.theirs
	before := rest&-rest&b.mine - 1 // all ones if no disc of mine ends the line
	return ray & before &^ uint64(int64(before)>>63)
}

// flipsDown is flipsUp for a ray whose first cell is the highest bit.
func flipsDown(b board, ray uint64) uint64 {
	const top = 1 << 63
	end := top >> bits.LeadingZeros64(ray&^b.theirs) & b.mine
	return ray & -(end << 1)
}

// stable returns discs of the other side that no move can flip, on a board with the given empty
// cells and rim. A disc is stable if each of the four lines through it meets one of three
// conditions: the line has no empty cell, a neighbour on the line is off the board, or a neighbour
// on the line is stable. A shift that wraps around an edge only reaches cells of the opposite edge,
// which meet the second condition anyway.
func (b board) stable(empty uint64, r rim) uint64 {
	const left, right = 0x0101010101010101, 0x8080808080808080 // columns
	level := ^inLine(empty, ^uint64(left), ^uint64(right), 1) | r.level
	upright := ^inLine(empty, ^uint64(0), ^uint64(0), lane) | r.upright
	falling := ^inLine(empty, ^uint64(left), ^uint64(right), lane+1) | r.level | r.upright
	rising := ^inLine(empty, ^uint64(right), ^uint64(left), lane-1) | r.level | r.upright
	for s := uint64(0); ; {
		next := b.theirs &
			(level | s<<1 | s>>1) &
			(upright | s<<lane | s>>lane) &
			(falling | s<<(lane+1) | s>>(lane+1)) &
			(rising | s<<(lane-1) | s>>(lane-1))
		if next == s {
			return s
		}
		s = next
	}
}

// rim holds the cells that lack a neighbour in their row or in their column.
type rim struct{ level, upright uint64 }

func newRim(size int) (r rim) {
	for i := range size {
		r.level |= 1<<cell(i, 0) | 1<<cell(i, size-1)
		r.upright |= 1<<cell(0, i) | 1<<cell(size-1, i)
	}
	return r
}

// inLine returns the set together with all cells in line with it, in both directions of a
// step. upward and downward are the cells that a step in that direction can reach.
func inLine(set, upward, downward uint64, step uint) uint64 {
	up, down := set, set
	up |= upward & (up << step)
	down |= downward & (down >> step)
	upward &= upward << step
	downward &= downward >> step
	up |= upward & (up << (2 * step))
	down |= downward & (down >> (2 * step))
	upward &= upward << (2 * step)
	downward &= downward >> (2 * step)
	return up | down | upward&(up<<(4*step)) | downward&(down>>(4*step))
}
