package connectfour

import "math/bits"

// Sizes of Features.
const (
	sideCounts   = 30
	sharedCounts = 11

	// Counts is how many numbers of things there are.
	Counts = 2*sideCounts + sharedCounts
	// Patterns is how many patterns a column can have.
	Patterns = 1 << 9
	// Phases is how many phases a game has.
	Phases = 8
)

// Features is what the evaluation sees of a position. It is the same for a
// position and its mirror image.
type Features struct {
	// Counts has the numbers of stones, cells and windows of several kinds: the
	// mover's, the opponent's in the same order, and those of both.
	Counts [Counts]uint8
	// Columns has a pattern for each of the Open columns that are not full.
	Columns [16]uint16
	Open    uint8
	// Phase is the part of the cells that are empty, in eighths.
	Phase uint8
}

// view is a position as the side to move sees it.
type view struct {
	mine, theirs            potential
	cells, forbidden, empty set
	first, second, third    set // the landing cells, and those that follow
	myControl, theirControl set // the cells that zugzwang gives either side
	low                     set // the lowest threat of every column
	left                    uint8
}

// Features describes a game that is not over.
func (p *Position) Features(f *Features) {
	var v view
	v.load(p)
	v.addLines(flat, 0)
	v.addLines(rising, 1)
	v.addLines(falling, 1)
	v.zugzwangControl(p)
	v.low = v.mine.threats.or(v.theirs.threats).lowest()
	v.side((*[sideCounts]uint8)(f.Counts[:]), &v.mine, &v.theirs, v.myControl, v.theirControl)
	v.side((*[sideCounts]uint8)(f.Counts[sideCounts:]), &v.theirs, &v.mine, v.theirControl, v.myControl)
	v.shared((*[sharedCounts]uint8)(f.Counts[2*sideCounts:]))
	f.Phase = phase(v.left, v.cells.size())
	f.Open = 0
	v.columns(f, v.first.a, v.mine.threats.a, v.theirs.threats.a, v.myControl.a)
	v.columns(f, v.first.b, v.mine.threats.b, v.theirs.threats.b, v.myControl.b)
	v.columns(f, v.first.c, v.mine.threats.c, v.theirs.threats.c, v.myControl.c)
}

// phase is computed wide: eight times a board's empty cells overflow 8 bits.
func phase(left, cells uint8) uint8 { return uint8(uint(left) * Phases / (uint(cells) + 1)) }

func (v *view) load(p *Position) {
	me := p.turn & 1
	v.mine.stones, v.theirs.stones = p.stones[me].load(), p.stones[me^1].load()
	v.cells, v.forbidden, v.first = p.cells.load(), p.forbidden.load(), p.landing.load()
	v.second = v.first.up(v.forbidden, v.cells)
	v.third = v.second.up(v.forbidden, v.cells)
	v.empty = v.cells.without(v.mine.stones.or(v.theirs.stones))
	v.mine.threats = p.threats[me].load().and(v.empty)
	v.theirs.threats = p.threats[me^1].load().and(v.empty)
	v.left = v.empty.size()
}

// potential is what a side may still complete.
type potential struct {
	stones, threats set
	// The empty cells of windows that hold two of its stones and nothing else,
	// and those that are so in two directions.
	pairs, crossed set
	// Cells that become threats by a move that is possible now, and those that
	// are so in two directions.
	soon, soonTwice set
	// Windows with one stone, with two, and with two and a landing cell; the
	// first two counts apart for flat and for sloping ones.
	ones, twos [2]uint8
	ready      uint8
}

// addLines adds the potential lines of one direction for both sides.
func (v *view) addLines(step uint, slope int) {
	open := v.cells.allOf(step)
	reach := v.first.anyOf(step)
	var mine, theirs tally
	mine.count(v.mine.stones, step)
	theirs.count(v.theirs.stones, step)
	v.mine.add(v, &mine, open.without(theirs.any()), reach, step, slope)
	v.theirs.add(v, &theirs, open.without(mine.any()), reach, step, slope)
}

// add adds the windows of a side that are free: not the other's, not beyond the
// board and without the forbidden cell. Those in reach have a landing cell.
func (s *potential) add(v *view, t *tally, free, reach set, step uint, slope int) {
	two := free.and(t.two())
	s.ones[slope] += free.and(t.one()).size()
	s.twos[slope] += two.size()
	cells := two.cellsOf(step).and(v.empty)
	s.crossed = s.crossed.or(s.pairs.and(cells))
	s.pairs = s.pairs.or(cells)

	ready := two.and(reach)
	s.ready += ready.size()
	cells = ready.cellsOf(step).and(v.empty).without(v.first).without(s.threats)
	s.soonTwice = s.soonTwice.or(s.soon.and(cells))
	s.soon = s.soon.or(cells)
}

// zugzwangControl finds who takes each cell if all other columns fill up before
// its own: the rule of odd and even threats (Allis, "A Knowledge-Based Approach of
// Connect-Four", 1988) for boards of any shape. When only the n cells from this
// one to the top are left, the side to move now is to move again if the number
// of moves until then, left - n, is even.
func (v *view) zugzwangControl(p *Position) {
	v.myControl = p.oddFromTop()
	v.theirControl = v.cells.without(v.myControl)
	if v.left&1 == 0 {
		v.myControl, v.theirControl = v.theirControl, v.myControl
	}
}

// oddFromTop returns the cells from which to the top of the column the number of
// cells, without the forbidden one, is odd.
func (p *Position) oddFromTop() set {
	const everySecond = 1 << 64 / 3 // bits 0, 2, 4 ...
	pattern := uint64(everySecond) << ((margin + uint(p.rows) - 1) & 1)
	odd := grid{pattern, pattern, pattern}
	for w, forbidden := range p.forbidden {
		if forbidden != 0 { // below it there is one cell less
			at := bits.TrailingZeros64(forbidden)
			odd[w] ^= 1<<at - 1<<(at&^15)
		}
	}
	return odd.load().and(p.cells.load())
}

// side counts what one side has; control is what zugzwang gives it.
func (v *view) side(f *[sideCounts]uint8, own, other *potential, control, otherControl set) {
	only := own.threats.without(other.threats)
	low := only.and(v.low)
	over, under := own.threats.forth(1), own.threats.back(1)
	safe := v.first.without(v.second.and(other.threats).down(v.forbidden))
	f[0] = only.and(control).size()
	f[1] = only.and(otherControl).size()
	f[2] = low.and(control).size()
	f[3] = low.and(otherControl).size()
	f[4] = own.threats.and(v.second).size()
	f[5] = own.threats.and(v.second).and(control).size()
	f[6] = own.threats.and(v.third).size()
	f[7] = own.pairs.and(control).size()
	f[8] = own.pairs.and(otherControl).size()
	f[9] = own.pairs.and(v.first).size()
	f[10] = own.pairs.and(v.second).size()
	f[11] = own.pairs.and(over).size()
	f[12] = own.pairs.and(under).size()
	f[13] = own.crossed.size()
	f[14] = own.crossed.and(v.first).size()
	f[15] = own.crossed.and(v.second).size()
	f[16] = own.soon.and(control).size()
	f[17] = own.soon.and(otherControl).size()
	f[18] = own.soon.and(v.second).size()
	f[19] = own.soon.and(v.third).size()
	f[20] = own.soon.and(over.or(under).or(own.soon.back(1))).size()
	f[21] = own.soon.and(other.threats).size()
	f[22] = own.soonTwice.size()
	f[23] = safe.size()
	f[24] = safe.and(own.pairs).size()
	f[25], f[26], f[27], f[28], f[29] = own.ones[0], own.ones[1], own.twos[0], own.twos[1], own.ready
}

// shared counts what belongs to nobody. Neutral are the moves until somebody
// has to play below a threat.
func (v *view) shared(f *[sharedCounts]uint8) {
	both := v.mine.threats.and(v.theirs.threats)
	neutral := v.empty.without(v.low.fromBelow()).size()
	few := atMost(neutral, 11)
	*f = [...]uint8{
		both.and(v.myControl).size(), both.and(v.theirControl).size(),
		both.and(v.low).and(v.myControl).size(), both.and(v.low).and(v.theirControl).size(),
		neutral & 1, few & neutral, few &^ neutral, atMost(neutral, 0), neutral,
		v.first.size(), v.left & 1,
	}
}

// atMost returns 1 if n is at most limit, else 0.
func atMost(n, limit uint8) uint8 { return uint8((uint64(n) - uint64(limit) - 1) >> 63) }

// columns adds the patterns of the columns of a word: both sides' threats on the
// landing cell and the three above it, and who controls the landing cell.
func (v *view) columns(f *Features, land, mine, theirs, myControl uint64) {
	for ; land != 0; land &= land - 1 {
		at := bits.TrailingZeros64(land) & 63
		pattern := mine>>at&15 | theirs>>at&15<<4 | myControl>>at&1<<8
		f.Columns[f.Open%16] = uint16(pattern)
		f.Open++
	}
}
