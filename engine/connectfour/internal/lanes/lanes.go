// Package lanes has sets of cells. Every column of a board is a lane of bits, its cells from the
// bottom up, and a cell's number is that of its bit.
//
// A packed set is one word. It holds the boards whose lanes of one bit more than there are rows fit
// in it. These are the bits of the board with 6 rows and 7 columns:
//
//	6  13  20  27  34  41  48   spare, no line of four crosses it
//	5  12  19  26  33  40  47
//	4  11  18  25  32  39  46
//	3  10  17  24  31  38  45
//	2   9  16  23  30  37  44
//	1   8  15  22  29  36  43
//	0   7  14  21  28  35  42   the bottoms
//
// A wide set holds every board, four lanes of 16 bits in each of three words. A lane has a margin
// of three bits below the board and at least one above it:
//
//	bit 15   14 ........ 3    2 1 0        word A        word B        word C
//	  0      height 11 .. 0   0 0 0        3  2  1  0    7  6  5  4    11 10  9  8
//	 spare   the cells        margin       (columns, most significant lane first)
//
// So the cell of a column and a height is bit 16*column + 3 + height of the 192, and that number is
// its [engine.Move]. A step right is +16, a step up +1, the diagonals are +17 and +15. Three steps
// from a cell never reach another column by accident: they end in a margin.
//
// Moving a cell up by one bit gives the next landing cell of its column. If that is the forbidden
// cell, adding the forbidden bit to itself moves it up once more. So a board of any shape with a
// forbidden cell anywhere is played without a branch.
package lanes

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// Set is a set of cells, of one word or of three. Its methods are written once, and the compiler
// makes good code of them for each width: it knows the length of B, so it drops the code for words
// that the set does not have, and it keeps an array of one word in a register. The index of B and C
// is a variable because no constant is in range where they have no word.
type Set[W Width] struct {
	C, B W // first, because a field without size at the end would take memory
	A    uint64
}

// Width is the type of the words of a set after the first.
type Width interface{ OneWord | ThreeWords }

// The widths of sets.
type (
	OneWord    = [0]uint64
	ThreeWords = [1]uint64
)

// Wide is the set that holds every board.
type Wide = Set[ThreeWords]

// MaxBits is the number of bits of a wide set.
const MaxBits = 64 * Words

// Bit returns the set of one cell.
func Bit[W Width](n int) (s Set[W]) {
	bit := uint64(1) << (n & 63)
	if i := 0; i < len(s.B) && n >= 64 {
		if n >= 128 {
			s.C[i] = bit
		} else {
			s.B[i] = bit
		}
		return s
	}
	s.A = bit
	return s
}

// Empty reports whether the set has no member.
func (s Set[W]) Empty() bool {
	if i := 0; i < len(s.B) {
		return s.A|s.B[i]|s.C[i] == 0
	}
	return s.A == 0
}

// And returns the members of both sets.
func (s Set[W]) And(t Set[W]) Set[W] {
	s.A &= t.A
	if i := 0; i < len(s.B) {
		s.B[i] &= t.B[i]
		s.C[i] &= t.C[i]
	}
	return s
}

// Or returns the members of either set.
func (s Set[W]) Or(t Set[W]) Set[W] {
	s.A |= t.A
	if i := 0; i < len(s.B) {
		s.B[i] |= t.B[i]
		s.C[i] |= t.C[i]
	}
	return s
}

// Xor returns the members of exactly one of the sets.
func (s Set[W]) Xor(t Set[W]) Set[W] {
	s.A ^= t.A
	if i := 0; i < len(s.B) {
		s.B[i] ^= t.B[i]
		s.C[i] ^= t.C[i]
	}
	return s
}

// AndNot returns the members of s that are not in t.
func (s Set[W]) AndNot(t Set[W]) Set[W] {
	s.A &^= t.A
	if i := 0; i < len(s.B) {
		s.B[i] &^= t.B[i]
		s.C[i] &^= t.C[i]
	}
	return s
}

// Size returns the number of members.
func (s Set[W]) Size() uint8 {
	n := bits.OnesCount64(s.A)
	if i := 0; i < len(s.B) {
		n += bits.OnesCount64(s.B[i]) + bits.OnesCount64(s.C[i])
	}
	return uint8(n)
}

// First returns the lowest member of a non-empty set.
func (s Set[W]) First() engine.Move {
	if i := 0; i < len(s.B) && s.A == 0 {
		if s.B[i] != 0 {
			return engine.Move(64 + bits.TrailingZeros64(s.B[i]))
		}
		return engine.Move(128 + bits.TrailingZeros64(s.C[i]))
	}
	return engine.Move(bits.TrailingZeros64(s.A))
}

// Rest returns a non-empty set without its lowest member.
func (s Set[W]) Rest() Set[W] {
	if i := 0; i < len(s.B) && s.A == 0 {
		if s.B[i] != 0 {
			s.B[i] &= s.B[i] - 1
		} else {
			s.C[i] &= s.C[i] - 1
		}
		return s
	}
	s.A &= s.A - 1
	return s
}

// Single reports whether a non-empty set has exactly one member.
func (s Set[W]) Single() bool {
	low, high := s.A, uint64(0) // a word with a member, and the members of the others
	if i := 0; i < len(s.B) {
		if high = s.C[i]; low == 0 {
			low, high = high, 0
		}
		if high |= s.B[i]; low == 0 {
			low, high = high, 0
		}
	}
	return low&(low-1)|high == 0
}

// Shr shifts every member n bits down, where 0 < n < 64. The set s.And(s.Shr(n)) holds each
// member m whose neighbour m+n is a member too.
func (s Set[W]) Shr(n uint) Set[W] {
	n &= 63
	s.A >>= n
	if i := 0; i < len(s.B) {
		m := (64 - n) & 63
		s.A |= s.B[i] << m
		s.B[i] = s.B[i]>>n | s.C[i]<<m
		s.C[i] >>= n
	}
	return s
}

// Shl shifts every member n bits up, where 0 < n < 64.
func (s Set[W]) Shl(n uint) Set[W] {
	n &= 63
	if i := 0; i < len(s.B) {
		m := (64 - n) & 63
		s.C[i] = s.C[i]<<n | s.B[i]>>m
		s.B[i] = s.B[i]<<n | s.A>>m
	}
	s.A <<= n
	return s
}

// Landing returns the landing cells: the lowest free cell of every column. Adding a bit at the
// bottom of a column carries to this cell. A full column has a bit above its cells.
func (s Set[W]) Landing(bottoms Set[W]) Set[W] {
	s.A = (s.A + bottoms.A) &^ s.A
	if i := 0; i < len(s.B) {
		s.B[i] = (s.B[i] + bottoms.B[i]) &^ s.B[i]
		s.C[i] = (s.C[i] + bottoms.C[i]) &^ s.C[i]
	}
	return s
}

// UpToLowest returns the bits of every lane from its bottom up to its lowest member, or, if it has
// none, up to the bit in tops. Taking a bit from the bottom carries from the lowest member.
func (s Set[W]) UpToLowest(bottoms, tops Set[W]) Set[W] {
	s.A |= tops.A
	s.A ^= s.A - bottoms.A
	if i := 0; i < len(s.B) {
		s.B[i] |= tops.B[i]
		s.C[i] |= tops.C[i]
		s.B[i] ^= s.B[i] - bottoms.B[i]
		s.C[i] ^= s.C[i] - bottoms.C[i]
	}
	return s
}

// Up returns the cells that become landing cells when the given landing cells are taken, and bits
// that are no cells for columns that are full then. The set has at most one cell a lane.
func (s Set[W]) Up(forbidden Set[W]) Set[W] {
	s.A <<= 1
	s.A += s.A & forbidden.A
	if i := 0; i < len(s.B) {
		s.B[i] <<= 1
		s.C[i] <<= 1
		s.B[i] += s.B[i] & forbidden.B[i]
		s.C[i] += s.C[i] & forbidden.C[i]
	}
	return s
}

// Down returns the cells below the members, none of which is forbidden. It skips the forbidden
// cell.
func (s Set[W]) Down(forbidden Set[W]) Set[W] {
	s.A >>= 1
	s.A -= s.A & forbidden.A >> 1
	if i := 0; i < len(s.B) {
		s.B[i] >>= 1
		s.C[i] >>= 1
		s.B[i] -= s.B[i] & forbidden.B[i] >> 1
		s.C[i] -= s.C[i] & forbidden.C[i] >> 1
	}
	return s
}

// A window is four cells in a row. A set of windows holds the first cell of each window. The
// other three follow at distances of step.

// AllOf returns the windows whose cells are all members.
func (s Set[W]) AllOf(step uint) Set[W] {
	s = s.And(s.Shr(step))
	return s.And(s.Shr(2 * step))
}

// AnyOf returns the windows with at least one member.
func (s Set[W]) AnyOf(step uint) Set[W] {
	s = s.Or(s.Shr(step))
	return s.Or(s.Shr(2 * step))
}

// CellsOf returns the cells of windows.
func (s Set[W]) CellsOf(step uint) Set[W] {
	s = s.Or(s.Shl(step))
	return s.Or(s.Shl(2 * step))
}

// HasFour reports whether the set contains a window. A lane has the given number of bits, in a wide
// set always 16. A packed set computes with its word, for the compiler would not inline AllOf.
func (s Set[W]) HasFour(lane uint) bool {
	if i := 0; i < len(s.B) {
		return allOf(s.A, 1)|allOf(s.B[i], 1)|allOf(s.C[i], 1) != 0 ||
			!s.AllOf(Flat).Empty() || !s.AllOf(Rising).Empty() || !s.AllOf(Falling).Empty()
	}
	return allOf(s.A, 1)|allOf(s.A, lane-1)|allOf(s.A, lane)|allOf(s.A, lane+1) != 0
}

// allOf and cellsOf are AllOf and CellsOf for one word.
func allOf(w uint64, step uint) uint64 {
	w &= w >> (step & 63)
	return w & (w >> (2 * step & 63))
}

func cellsOf(w uint64, step uint) uint64 {
	w |= w << (step & 63)
	return w | w<<(2*step&63)
}

func inFours(w uint64, step uint) uint64 { return cellsOf(allOf(w, step), step) }

// InFours returns the cells of all windows in the set.
func (s Set[W]) InFours(lane uint) Set[W] {
	if i := 0; i < len(s.B) {
		across := s.fours(Flat).Or(s.fours(Rising)).Or(s.fours(Falling))
		s.A, s.B[i], s.C[i] = inFours(s.A, 1), inFours(s.B[i], 1), inFours(s.C[i], 1)
		return across.Or(s)
	}
	s.A = inFours(s.A, 1) | inFours(s.A, lane-1) | inFours(s.A, lane) | inFours(s.A, lane+1)
	return s
}

// fours is s.AllOf(step).CellsOf(step), in one call.
func (s Set[W]) fours(step uint) Set[W] {
	s = s.And(s.Shr(step))
	s = s.And(s.Shr(2 * step))
	s = s.Or(s.Shl(step))
	return s.Or(s.Shl(2 * step))
}

// MoverGets returns what the mover can get by follow-up: its stones, the landing cells, and those
// free cells that are not among the upper ones, which the follower takes.
func MoverGets[W Width](stones, free, upper, landing Set[W]) Set[W] {
	return free.AndNot(upper).Or(landing).Or(stones)
}

// Windows returns, for each cell, the number of windows in the set that hold it.
func (s Set[W]) Windows(lane uint) (count [MaxBits]int32) {
	for _, step := range [...]uint{1, lane - 1, lane, lane + 1} {
		for starts := s.AllOf(step); !starts.Empty(); starts = starts.Rest() {
			for k := range 4 {
				count[int(starts.First())+k*int(step)]++
			}
		}
	}
	return count
}

// The layout of a wide set.
const (
	Words  = 3           // of 64 bits
	Bits   = 16          // of a lane
	Mask   = 1<<Bits - 1 // the lowest lane of a word
	Margin = 3           // the bits of a lane below the board
)

// The steps of the windows of a wide set that are not vertical.
const (
	Flat    = Bits
	Rising  = Bits + 1
	Falling = Bits - 1
)

// Of returns the wide set of three words.
func Of(a, b, c uint64) Wide { return Wide{A: a, B: [1]uint64{b}, C: [1]uint64{c}} }

// Left returns the word of a wide set that has the columns 0 to 3.
func Left(s Wide) uint64 { return s.A }

// Middle returns the word of the columns 4 to 7.
func Middle(s Wide) uint64 { return s.B[0] }

// Right returns the word of the columns 8 to 11.
func Right(s Wide) uint64 { return s.C[0] }

// WordOf returns the word of m's column, shifted so that m is bit 0. The cells above m in its
// column follow from bit 1 on. Bits beyond that column have no meaning.
func WordOf(s Wide, m engine.Move) uint64 {
	switch m >> 6 {
	case 0:
		return Left(s) >> (m & 63)
	case 1:
		return Middle(s) >> (m & 63)
	}
	return Right(s) >> (m & 63)
}

// AppendTo appends the cells in ascending order.
func AppendTo(buf []engine.Move, s Wide) []engine.Move {
	for w, rest := range [Words]uint64{Left(s), Middle(s), Right(s)} {
		for ; rest != 0; rest &= rest - 1 {
			buf = append(buf, engine.Move(w*64+bits.TrailingZeros64(rest)))
		}
	}
	return buf
}

const (
	laneBottoms = 1<<48 | 1<<32 | 1<<16 | 1 // the lowest bit of every lane
	laneTops    = laneBottoms << 15         // the highest, which no cell has
)

// Rows returns the cells of the lowest n rows, of all columns.
func Rows(n int) Wide {
	word := uint64(laneBottoms) * (1<<n - 1) << Margin
	return Of(word, word, word)
}

// UpToLowest is [Set.UpToLowest] for a wide set.
func UpToLowest(s Wide) Wide {
	return Of(upToLowest(Left(s)), upToLowest(Middle(s)), upToLowest(Right(s)))
}

func upToLowest(w uint64) uint64 { return (w | laneTops) ^ ((w | laneTops) - laneBottoms) }

// Bottoms returns bit 0 of every non-empty lane. Cells never use bit 15 of a lane. So adding ones
// to the 15 bits below sets bit 15 exactly in the non-empty lanes.
func Bottoms(w uint64) uint64 { return (w + laneBottoms*(1<<15-1)) & laneTops >> 15 }

// Up is [Set.Up] for one word, without the bits that are no cells.
func Up(landing, forbidden, cells uint64) uint64 {
	above := landing << 1
	return (above + above&forbidden) & cells
}
