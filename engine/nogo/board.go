// Package nogo is NoGo on square boards of 5 to 9 rows: Go in which nobody may
// capture or leave a group of its own without liberties, and in which a side
// without a legal move loses. There is no pass.
//
// # The bits
//
// The cell in row x from the top and column y from the left is the bit 9x + y
// of two words, and that number is its [engine.Move]. A smaller board is the upper
// left corner of the largest one. The cells outside it are never empty and hold no
// stone, so no code has to check for the edge.
//
//	 0  1  2 ..  8
//	 9 10 11 .. 17        word 0: bits 0 to 63
//	 .  .  .     .        word 1: bits 64 to 80
//	72 73 74 .. 80
//
// # The rules, updated move by move
//
// Stones never leave the board, and a group whose last liberty is e can grow only
// by e. So once a cell is illegal for a side, because it is the last liberty of an
// opposing group or the only liberty of the side's own groups around it, it stays
// illegal: the legal moves of a side only dwindle. A move can make illegal only the
// last liberties of the groups that it touches and the empty cells beside it.
package nogo

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// The limits of the rules.
const (
	MinSize = 5
	MaxSize = 9
)

const cells = MaxSize * MaxSize

// set is a set of cells.
type set struct{ low, high uint64 }

// only returns the set of one cell: a shift by 64 bits or more leaves nothing, also
// one by m - 64 that has wrapped around.
func only(m engine.Move) set { return set{1 << m, 1 << (m - 64)} }

func (s set) empty() bool            { return s.low|s.high == 0 }
func (s set) size() int              { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }
func (s set) has(m engine.Move) bool { return !s.and(only(m)).empty() }
func (s set) and(t set) set          { return set{s.low & t.low, s.high & t.high} }
func (s set) or(t set) set           { return set{s.low | t.low, s.high | t.high} }
func (s set) without(t set) set      { return set{s.low &^ t.low, s.high &^ t.high} }

// first returns the first cell of a set that is not empty.
func (s set) first() engine.Move {
	if s.low != 0 {
		return engine.Move(bits.TrailingZeros64(s.low))
	}
	return 64 + engine.Move(bits.TrailingZeros64(s.high))
}

// rest returns the set without its first cell.
func (s set) rest() set {
	if s.low != 0 {
		return set{s.low & (s.low - 1), s.high}
	}
	return set{0, s.high & (s.high - 1)}
}

// single reports whether the set has one cell.
func (s set) single() bool {
	oneEach := s.low&(s.low-1)|s.high&(s.high-1) == 0
	return oneEach && (s.low == 0) != (s.high == 0)
}

// appendTo appends the cells in ascending order.
func (s set) appendTo(buf []engine.Move) []engine.Move {
	for ; !s.empty(); s = s.rest() {
		buf = append(buf, s.first())
	}
	return buf
}

// row returns the cells of a row as the lowest bits.
func (s set) row(x int) uint64 {
	at := uint(MaxSize * x)
	return (s.low>>at | s.high<<(64-at) | s.high>>(at-64)) & (1<<MaxSize - 1)
}

// The largest board, and its first and last column.
var (
	board       = set{1<<64 - 1, 1<<(cells-64) - 1}
	firstColumn = column(0)
	lastColumn  = column(MaxSize - 1)
)

func column(y int) (s set) {
	for x := range MaxSize {
		s = s.or(only(cell(x, y)))
	}
	return s
}

// spread returns the cells beside those of s.
func (s set) spread() set {
	left, right := s.without(firstColumn).back(1), s.without(lastColumn).forth(1)
	up, down := s.back(MaxSize), s.forth(MaxSize)
	return left.or(right).or(up).or(down).and(board)
}

// back and forth move all cells by n < 64 bits, within the two words.
func (s set) back(n uint) set  { return set{s.low>>n | s.high<<(64-n), s.high >> n} }
func (s set) forth(n uint) set { return set{s.low << n, s.high<<n | s.low>>(64-n)} }

// neighbours holds the cells beside each cell of the largest board.
var neighbours [cells]set

func init() {
	for m := range engine.Move(cells) {
		neighbours[m] = only(m).spread()
	}
}
