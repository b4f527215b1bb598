package connectfour

import (
	"encoding/binary"
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/internal/solve"
)

// stones is the set of one side's stones: the lanes of a grid as bytes, with a margin of four empty
// lanes on both sides.
type stones [sideMargin + lanes.Words*8 + sideMargin]byte

const sideMargin = 8 // bytes: four lanes

// leftOf returns the lanes of columns c-3..c, least significant first.
func (s *stones) leftOf(c uint) uint64 {
	return binary.LittleEndian.Uint64(s[sideMargin-6+2*c:])
}

// rightOf returns the lanes of columns c..c+3, least significant first.
func (s *stones) rightOf(c uint) uint64 {
	return binary.LittleEndian.Uint64(s[sideMargin+2*c:])
}

// word returns the i-th word of the grid, which holds four columns.
func (s *stones) word(i int) uint64 {
	return binary.LittleEndian.Uint64(s[sideMargin+8*i:])
}

func (s *stones) set() set { return lanes.Of(s.word(0), s.word(1), s.word(2)) }

// store replaces the stones.
func (s *stones) store(t set) {
	binary.LittleEndian.PutUint64(s[sideMargin:], lanes.Left(t))
	binary.LittleEndian.PutUint64(s[sideMargin+8:], lanes.Middle(t))
	binary.LittleEndian.PutUint64(s[sideMargin+16:], lanes.Right(t))
}

func (s *stones) add(m engine.Move) {
	s[sideMargin+m/8] |= 1 << (m % 8)
}

func (s *stones) has(m engine.Move) bool {
	return s[sideMargin+m/8]>>(m%8)&1 != 0
}

// threatMap is the set of cells that would complete four in a row for one side, with a margin of a
// word on both sides. It may also hold cells off the board, cells with a stone and the forbidden
// cell. These are never landing cells, so nobody looks them up.
type threatMap [1 + lanes.Words + 1]uint64

func (t *threatMap) has(m engine.Move) bool {
	return t[1+m>>6]>>(m&63)&1 != 0
}

// extend adds the cells that complete four with a new stone at m. s holds the side's other
// stones.
func (t *threatMap) extend(s *stones, m engine.Move) { t.addLines(m, s.around(m)) }

// lines are a side's stones on the lines through a cell. The six cells around it on each line
// that is not vertical are gathered into six bits, the left three first. below is true if two
// stones lie right below it.
//
//	k     -3 -2 -1  m  1  2  3
//	bit    0  1  2     3  4  5
type lines struct {
	flat, rising, falling uint64
	below                 bool
}

// around returns the lines through a cell.
func (s *stones) around(m engine.Move) (at lines) {
	c, b := uint(m/lanes.Bits), uint(m%lanes.Bits)
	l, r := s.leftOf(c), s.rightOf(c)

	at.flat = gather(l>>(b&63), 1<<0|1<<16|1<<32, 1<<32|1<<17|1<<2, 32) |
		gather(r>>(b&63), 1<<16|1<<32|1<<48, 1<<32|1<<17|1<<2, 48)<<3
	at.rising = gather(l>>((b-3)&63), 1<<0|1<<17|1<<34, 1<<32|1<<16|1<<0, 32) |
		gather(r>>(b&63), 1<<17|1<<34|1<<51, 1<<34|1<<18|1<<2, 51)<<3
	at.falling = gather(l>>(b&63), 1<<3|1<<18|1<<33, 1<<30|1<<16|1<<2, 33) |
		gather(r>>((b-3)&63), 1<<18|1<<33|1<<48, 1<<30|1<<16|1<<2, 48)<<3
	at.below = r>>((b-2)&63)&3 == 3
	return at
}

// gather returns three bits of a word as the lowest. The multiplication adds shifted copies of the
// word, in which they are neighbours from the given bit on.
func gather(w, three, copies uint64, from uint) uint64 {
	return w & three * copies >> (from & 63) & 7
}

// addLines adds the cells that complete four with a stone at m and the stones in l.
func (t *threatMap) addLines(m engine.Move, l lines) {
	t.complete(m, l.flat, lanes.Flat)
	t.complete(m, l.rising, lanes.Rising)
	t.complete(m, l.falling, lanes.Falling)
	if l.below {
		t.add(uint(m) + 1)
	}
}

// none reports whether a stone in the middle of l adds no cell.
func (l lines) none() bool {
	return !l.below && fourth[l.flat]|fourth[l.rising]|fourth[l.falling] == 0
}

// complete adds the cells of one line through m that complete four with m and the stones around
// it. step is the distance between neighbours on the line.
func (t *threatMap) complete(m engine.Move, around uint64, step uint) {
	for gaps := fourth[around]; gaps != 0; gaps &= gaps - 1 {
		k := reach[bits.TrailingZeros8(gaps)&7]
		t.add(uint(m) + step*k)
	}
}

// add adds a cell. The cell may lie in the margins.
func (t *threatMap) add(bit uint) {
	bit += 64
	t[bit>>6] |= 1 << (bit & 63)
}

// reach converts a bit of the gathered line to a distance from m in steps, modulo 2^64.
var reach = [8]uint{^uint(2), ^uint(1), ^uint(0), 1, 2, 3}

// fourth holds, for each set of stones on the six cells around a stone, the cells that complete
// four.
var fourth = func() (table [64]uint8) {
	for around := range table {
		line := around&7 | 1<<3 | around>>3<<4 // the stone in the middle
		for gap := range 6 {
			at := gap + gap/3
			if line>>at&1 == 0 && completes(line, at) {
				table[around] |= 1 << gap
			}
		}
	}
	return table
}()

// completes reports whether a stone in a gap of a line of seven cells makes four in a row
// through that gap.
func completes(line, gap int) bool {
	for first := max(0, gap-3); first <= min(3, gap); first++ {
		if (line|1<<gap)>>first&15 == 15 {
			return true
		}
	}
	return false
}

// set returns the part of the map that lies on the board's columns.
func (t *threatMap) set() set { return lanes.Of(t[1], t[2], t[3]) }

// tactics returns the moves that matter in a position without a winner, and the value that T1 to T5
// prove, with a bound of the plies; see [solve.Tactics].
func (p *Position) tactics() (moves set, value engine.Value, plies int) {
	cells, landing := p.cells.set(), p.landing.set()
	mine := p.threats[p.turn&1].set().And(cells)
	if wins := landing.And(mine); !wins.Empty() { // T1
		return wins, engine.Won, 1
	}
	theirs := p.threats[p.turn&1^1].set().And(cells)
	return solve.Tactics(mine, theirs, landing, p.forbidden.set())
}

// Candidates appends the moves that matter and returns the value that tactics prove.
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Known) {
	if p.outcome != engine.Undecided {
		return buf, engine.Proven(p.turn.ValueOf(p.outcome), 0)
	}
	moves, value, plies := p.tactics()
	if buf = lanes.AppendTo(buf, moves); value == engine.Unknown {
		return buf, engine.Open()
	}
	return buf, engine.Proven(value, plies)
}
