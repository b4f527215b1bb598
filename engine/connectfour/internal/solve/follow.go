package solve

import "github.com/c4engine/c4engine/engine/connectfour/internal/lanes"

// followUp is a strategy of the side that does not move, the follower: F1 to F4 of package
// connectfour.
type followUp[W lanes.Width] struct {
	upper lanes.Set[W] // the cells of the follower, and the bottoms
	cuts  lanes.Set[W] // threats of the follower, at most one in each column
}

// Ending is what strategies of follow-up depend on.
type Ending[W lanes.Width] struct {
	*Layout[W]
	Mover, Free, Landing lanes.Set[W] // the mover's stones, the free cells and the landing cells
}

// Layout is how the columns of a board lie in a set.
type Layout[W lanes.Width] struct {
	bits          uint         // of a column
	bottoms, tops lanes.Set[W] // the lowest cells, and the highest bits, above the cells
}

// Wide is how columns lie in a wide set.
var Wide = Layout[lanes.ThreeWords]{
	bits: lanes.Bits, bottoms: lanes.Rows(1), tops: lanes.Rows(1).Shl(lanes.Bits - 1 - lanes.Margin),
}

// Bound returns an upper bound of the mover's score, by cuts at the follower's threats. Upper are
// the cells of the follower, and the bottoms; left is the number of free cells. A cut in an upper
// cell leaves out an even number of cells, any other cut an odd number. If the even cuts alone give
// a bound of at most enough, that bound is returned, and even is true.
func (e *Ending[W]) Bound(threats, upper lanes.Set[W], left, enough int) (score int, even bool) {
	f := followUp[W]{upper, threats.And(upper)}
	f.cuts = f.cuts.And(f.cuts.UpToLowest(e.bottoms, e.tops))
	odd := threats.AndNot(upper)
	odd = odd.And(odd.UpToLowest(e.bottoms, e.tops))
	if left%2 != 0 {
		return e.withCuts(f, odd, 1), false
	}
	if score = e.bound(f); score <= enough {
		return score, true
	}
	return e.withCuts(f, odd, 2), false
}

// bound returns the bound by one strategy. At the end the mover plays below one of the cuts. Then
// all cells above the cuts are free, and two more of every other cut column.
func (e *Ending[W]) bound(f followUp[W]) int {
	dead := e.Free.AndNot(f.cuts.UpToLowest(e.bottoms, e.tops))
	if lanes.MoverGets(e.Mover, e.Free.AndNot(dead), f.upper, e.Landing).HasFour(e.bits) {
		return Unlimited
	}
	return -int(dead.Size())/2 - int(f.cuts.Size())
}

// withCuts returns the lowest bound with more cuts, at some of the given threats. In a column that
// is cut there, each side gets the cells of the other.
func (e *Ending[W]) withCuts(f followUp[W], threats lanes.Set[W], more int) int {
	if more == 0 {
		return e.bound(f)
	}
	score := Unlimited
	for ; !threats.Empty(); threats = threats.Rest() {
		threat := int(threats.First())
		column := e.columnBits(threat)
		cut := followUp[W]{f.upper.Xor(column), f.cuts.AndNot(column).Or(lanes.Bit[W](threat))}
		score = min(score, e.withCuts(cut, threats.Rest(), more-1))
	}
	return score
}

// columnBits returns the bits of a cell's column.
func (l *Layout[W]) columnBits(cell int) lanes.Set[W] {
	s, column := lanes.Bit[W](cell-cell%int(l.bits)), uint64(1)<<l.bits-1
	s.A *= column
	if i := 0; i < len(s.B) {
		s.B[i] *= column
		s.C[i] *= column
	}
	return s
}
