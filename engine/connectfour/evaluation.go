package connectfour

import "math/bits"

// Sizes of Inputs.
const (
	sideCounts   = 30
	sharedCounts = 11
	Counts       = 2*sideCounts + sharedCounts
	Patterns     = 1 << 9
	Phases       = 8
)

// Inputs is what the evaluation sees of a position. It is the same for a
// position and its mirror image.
type Inputs struct {
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
	mine, theirs         hopes
	cells, hole, empty   set
	first, second, third set // the landing cells, and those that follow
	myTurn, theirTurn    set // who would take a cell, see fates
	low                  set // the lowest threat of every column
	left                 uint8
}

// Inputs describes a game that is not over.
func (p *Position) Inputs(in *Inputs) {
	var v view
	v.load(p)
	v.lines(flat, 0)
	v.lines(rising, 1)
	v.lines(falling, 1)
	v.fates(p)
	v.low = v.mine.threats.or(v.theirs.threats).lowest()
	v.side((*[sideCounts]uint8)(in.Counts[:]), &v.mine, &v.theirs, v.myTurn, v.theirTurn)
	v.side((*[sideCounts]uint8)(in.Counts[sideCounts:]), &v.theirs, &v.mine, v.theirTurn, v.myTurn)
	v.shared((*[sharedCounts]uint8)(in.Counts[2*sideCounts:]))
	in.Phase = v.left * Phases / (v.cells.size() + 1)
	in.Open = 0
	v.columns(in, v.first.a, v.mine.threats.a, v.theirs.threats.a, v.myTurn.a)
	v.columns(in, v.first.b, v.mine.threats.b, v.theirs.threats.b, v.myTurn.b)
	v.columns(in, v.first.c, v.mine.threats.c, v.theirs.threats.c, v.myTurn.c)
}

func (v *view) load(p *Position) {
	me := p.turn & 1
	v.mine.stones, v.theirs.stones = p.stones[me].load(), p.stones[me^1].load()
	v.cells, v.hole, v.first = p.cells.load(), p.hole.load(), p.landing.load()
	v.second = v.first.up(v.hole, v.cells)
	v.third = v.second.up(v.hole, v.cells)
	v.empty = v.cells.without(v.mine.stones.or(v.theirs.stones))
	v.mine.threats = p.threats[me].load().and(v.empty)
	v.theirs.threats = p.threats[me^1].load().and(v.empty)
	v.left = v.empty.size()
}

// fates tells who takes each cell if all other columns fill up before its own:
// the rule of odd and even threats (Allis, "A Knowledge-Based Approach of
// Connect-Four", 1988) for boards of any shape. When only the n cells from this
// one to the top are left, the side to move now is to move again if the number
// of moves until then, left - n, is even.
func (v *view) fates(p *Position) {
	const everySecond = 1 << 64 / 3 // bits 0, 2, 4 ...
	odd := uint64(everySecond) << ((margin + uint(p.rows) - 1) & 1)
	n := [words]uint64{odd, odd, odd} // odd numbers of cells from here to the top
	for w, hole := range p.hole {
		if hole != 0 { // below it there is one cell less
			at := bits.TrailingZeros64(hole)
			n[w] ^= 1<<at - 1<<(at&^15)
		}
	}
	v.myTurn = v.cells.and(set{n[0], n[1], n[2]})
	v.theirTurn = v.cells.without(v.myTurn)
	if v.left&1 == 0 {
		v.myTurn, v.theirTurn = v.theirTurn, v.myTurn
	}
}

// side counts what one side has; ownTurn are the cells that fall to it.
func (v *view) side(f *[sideCounts]uint8, own, other *hopes, ownTurn, otherTurn set) {
	only := own.threats.without(other.threats)
	low := only.and(v.low)
	over, under := own.threats.forth(1), own.threats.back(1)
	safe := v.first.without(v.second.and(other.threats).down(v.hole))
	f[0] = only.and(ownTurn).size()
	f[1] = only.and(otherTurn).size()
	f[2] = low.and(ownTurn).size()
	f[3] = low.and(otherTurn).size()
	f[4] = own.threats.and(v.second).size()
	f[5] = own.threats.and(v.second).and(ownTurn).size()
	f[6] = own.threats.and(v.third).size()
	f[7] = own.pairs.and(ownTurn).size()
	f[8] = own.pairs.and(otherTurn).size()
	f[9] = own.pairs.and(v.first).size()
	f[10] = own.pairs.and(v.second).size()
	f[11] = own.pairs.and(over).size()
	f[12] = own.pairs.and(under).size()
	f[13] = own.crossed.size()
	f[14] = own.crossed.and(v.first).size()
	f[15] = own.crossed.and(v.second).size()
	f[16] = own.soon.and(ownTurn).size()
	f[17] = own.soon.and(otherTurn).size()
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
		both.and(v.myTurn).size(), both.and(v.theirTurn).size(),
		both.and(v.low).and(v.myTurn).size(), both.and(v.low).and(v.theirTurn).size(),
		neutral & 1, few & neutral, few &^ neutral, atMost(neutral, 0), neutral,
		v.first.size(), v.left & 1,
	}
}

// atMost returns 1 if n is at most limit, else 0.
func atMost(n, limit uint8) uint8 { return uint8((uint64(n) - uint64(limit) - 1) >> 63) }

// columns adds the patterns of the columns of a word: both sides' threats on the
// landing cell and the three above it, and who would take the landing cell.
func (v *view) columns(in *Inputs, land, mine, theirs, myTurn uint64) {
	for ; land != 0; land &= land - 1 {
		at := bits.TrailingZeros64(land) & 63
		pattern := mine>>at&15 | theirs>>at&15<<4 | myTurn>>at&1<<8
		in.Columns[in.Open%16] = uint16(pattern)
		in.Open++
	}
}

// A window is four cells in a row. A set of windows holds the first cell of
// each: the one from which the others follow in the direction of step.

// The steps of the lines that are not vertical.
const (
	flat    = laneBits
	rising  = laneBits + 1
	falling = laneBits - 1
)

// allOf returns the windows of which every cell is a member.
func (s set) allOf(step uint) set {
	s = s.and(s.back(step))
	return s.and(s.back(2 * step))
}

// anyOf returns the windows of which some cell is a member.
func (s set) anyOf(step uint) set {
	s = s.or(s.back(step))
	return s.or(s.back(2 * step))
}

// cellsOf returns the cells of windows.
func (s set) cellsOf(step uint) set {
	s = s.or(s.forth(step))
	return s.or(s.forth(2 * step))
}

// tally counts the members in every window at once: of the first two cells and
// of the last two, odd if one is a member and both if two are.
type tally struct{ odd, both, odd2, both2 set }

func (t *tally) count(s set, step uint) {
	next := s.back(step)
	t.odd, t.both = s.xor(next), s.and(next)
	t.odd2, t.both2 = t.odd.back(2*step), t.both.back(2*step)
}

func (t *tally) any() set { return t.odd.or(t.both).or(t.odd2.or(t.both2)) }
func (t *tally) one() set { return t.odd.xor(t.odd2).without(t.both.or(t.both2)) }
func (t *tally) two() set {
	return t.odd.and(t.odd2).or(t.both.xor(t.both2).without(t.odd.or(t.odd2)))
}

// hopes is what a side may still complete.
type hopes struct {
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

// lines looks at the windows of one direction for both sides.
func (v *view) lines(step uint, slope int) {
	open := v.cells.allOf(step)
	reach := v.first.anyOf(step)
	var mine, theirs tally
	mine.count(v.mine.stones, step)
	theirs.count(v.theirs.stones, step)
	v.look(&v.mine, &mine, open.without(theirs.any()), reach, step, slope)
	v.look(&v.theirs, &theirs, open.without(mine.any()), reach, step, slope)
}

// look adds the windows of a side that are free: not the other's, not beyond the
// board and without the hole. Those in reach have a landing cell.
func (v *view) look(s *hopes, t *tally, free, reach set, step uint, slope int) {
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
