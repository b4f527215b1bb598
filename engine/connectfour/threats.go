package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// threatMap is the set of cells that would complete four in a row for one side. It is a grid
// between two words of margin, so lines may run off the board. The map may also hold cells off
// the board, cells with a stone and the forbidden cell. These are never landing cells, so nobody
// looks them up.
type threatMap [1 + words + 1]uint64

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

// around returns the lines through a cell. A multiplication gathers three bits: it adds shifted
// copies of the word, so that the three bits become neighbours.
func (s *stones) around(m engine.Move) (at lines) {
	c, b := uint(m/laneBits), uint(m%laneBits)
	l, r := s.leftOf(c), s.rightOf(c)

	at.flat = l >> (b & 63) & (1<<0 | 1<<16 | 1<<32) * (1<<32 | 1<<17 | 1<<2) >> 32 & 7
	at.flat |= r >> (b & 63) & (1<<16 | 1<<32 | 1<<48) * (1<<32 | 1<<17 | 1<<2) >> 48 & 7 << 3
	at.rising = l >> ((b - 3) & 63) & (1<<0 | 1<<17 | 1<<34) * (1<<32 | 1<<16 | 1<<0) >> 32 & 7
	at.rising |= r >> (b & 63) & (1<<17 | 1<<34 | 1<<51) * (1<<34 | 1<<18 | 1<<2) >> 51 & 7 << 3
	at.falling = l >> (b & 63) & (1<<3 | 1<<18 | 1<<33) * (1<<30 | 1<<16 | 1<<2) >> 33 & 7
	at.falling |= r >> ((b - 3) & 63) & (1<<18 | 1<<33 | 1<<48) * (1<<30 | 1<<16 | 1<<2) >> 48 & 7 << 3
	at.below = r>>((b-2)&63)&3 == 3
	return at
}

// addLines adds the cells that complete four with a stone at m and the stones in l.
func (t *threatMap) addLines(m engine.Move, l lines) {
	t.complete(m, l.flat, flat)
	t.complete(m, l.rising, rising)
	t.complete(m, l.falling, falling)
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

// load returns the part of the map that lies on the board's columns.
func (t *threatMap) load() set { return set{A: t[1], B: t[2], C: t[3]} }
