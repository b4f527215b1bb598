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

// only returns the set of one cell. One of the two shifts yields 0, because it is by 64
// bits or more: m - 64 is unsigned and wraps around for m < 64.
func only(m engine.Move) set { return set{1 << m, 1 << (m - 64)} }

func (s set) empty() bool            { return s.low|s.high == 0 }
func (s set) size() int              { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }
func (s set) has(m engine.Move) bool { return !s.and(only(m)).empty() }
func (s set) and(t set) set          { return set{s.low & t.low, s.high & t.high} }
func (s set) or(t set) set           { return set{s.low | t.low, s.high | t.high} }
func (s set) andNot(t set) set       { return set{s.low &^ t.low, s.high &^ t.high} }

// first returns the first cell. The set must not be empty.
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

// row returns the cells of row x in the lowest nine bits.
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

// spread returns the cells of the largest board that are beside a cell of s.
func (s set) spread() set {
	left, right := s.andNot(firstColumn).shr(1), s.andNot(lastColumn).shl(1)
	up, down := s.shr(MaxSize), s.shl(MaxSize)
	return left.or(right).or(up).or(down).and(board)
}

// shr and shl shift the set by n < 64 bits, across the border of its two words.
func (s set) shr(n uint) set { return set{s.low>>n | s.high<<(64-n), s.high >> n} }
func (s set) shl(n uint) set { return set{s.low << n, s.high<<n | s.low>>(64-n)} }

// neighbours holds the cells beside each cell of the largest board.
var neighbours [cells]set

func init() {
	for m := range engine.Move(cells) {
		neighbours[m] = only(m).spread()
	}
}
