package connectfour

// The steps of the lines that are not vertical.
const (
	flat    = laneBits
	rising  = laneBits + 1
	falling = laneBits - 1
)

// A window is four cells in a row. A set of windows holds the first cell of each window. The
// other three follow at distances of step.

// allOf returns the windows whose cells are all members.
func (s set) allOf(step uint) set {
	s = s.and(s.back(step))
	return s.and(s.back(2 * step))
}

// anyOf returns the windows with at least one member.
func (s set) anyOf(step uint) set {
	s = s.or(s.back(step))
	return s.or(s.back(2 * step))
}

// cellsOf returns the cells of windows.
func (s set) cellsOf(step uint) set {
	s = s.or(s.forth(step))
	return s.or(s.forth(2 * step))
}

// uprights is allOf for the vertical windows, which lie within a word.
func (s set) uprights() set { return set{upright(s.a), upright(s.b), upright(s.c)} }

func upright(w uint64) uint64 {
	w &= w >> 1
	return w & (w >> 2)
}

// uprightCells is cellsOf for the vertical windows.
func (s set) uprightCells() set { return set{uprightCells(s.a), uprightCells(s.b), uprightCells(s.c)} }

func uprightCells(w uint64) uint64 {
	w |= w << 1
	return w | w<<2
}

// hasFour reports whether the set contains a window.
func (s set) hasFour() bool {
	return !s.uprights().empty() ||
		!s.allOf(flat).empty() || !s.allOf(rising).empty() || !s.allOf(falling).empty()
}

// inFours returns the cells of all windows in the set.
func (s set) inFours() set {
	across := s.allOf(flat).cellsOf(flat).
		or(s.allOf(rising).cellsOf(rising)).
		or(s.allOf(falling).cellsOf(falling))
	return across.or(s.uprights().uprightCells())
}

// tally counts the members of every window at once. In odd and both are the windows with exactly
// one and with both of their first two cells in the set. odd2 and both2 say the same of the last
// two cells.
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
