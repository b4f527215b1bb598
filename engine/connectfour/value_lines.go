package connectfour

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
