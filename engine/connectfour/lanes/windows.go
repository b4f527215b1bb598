package lanes

// The steps of the lines that are not vertical.
const (
	Flat    = Bits
	Rising  = Bits + 1
	Falling = Bits - 1
)

// A window is four cells in a row. A set of windows holds the first cell of each window. The
// other three follow at distances of step.

// AllOf returns the windows whose cells are all members.
func (s Set) AllOf(step uint) Set {
	s = s.And(s.Shr(step))
	return s.And(s.Shr(2 * step))
}

// AnyOf returns the windows with at least one member.
func (s Set) AnyOf(step uint) Set {
	s = s.Or(s.Shr(step))
	return s.Or(s.Shr(2 * step))
}

// CellsOf returns the cells of windows.
func (s Set) CellsOf(step uint) Set {
	s = s.Or(s.Shl(step))
	return s.Or(s.Shl(2 * step))
}

// uprights is allOf for the vertical windows, which lie within a word.
func (s Set) uprights() Set { return Set{upright(s.A), upright(s.B), upright(s.C)} }

func upright(w uint64) uint64 {
	w &= w >> 1
	return w & (w >> 2)
}

// uprightCells is cellsOf for the vertical windows.
func (s Set) uprightCells() Set { return Set{uprightCells(s.A), uprightCells(s.B), uprightCells(s.C)} }

func uprightCells(w uint64) uint64 {
	w |= w << 1
	return w | w<<2
}

// HasFour reports whether the set contains a window.
func (s Set) HasFour() bool {
	return !s.uprights().Empty() ||
		!s.AllOf(Flat).Empty() || !s.AllOf(Rising).Empty() || !s.AllOf(Falling).Empty()
}

// InFours returns the cells of all windows in the set.
func (s Set) InFours() Set {
	across := s.AllOf(Flat).CellsOf(Flat).
		Or(s.AllOf(Rising).CellsOf(Rising)).
		Or(s.AllOf(Falling).CellsOf(Falling))
	return across.Or(s.uprights().uprightCells())
}
