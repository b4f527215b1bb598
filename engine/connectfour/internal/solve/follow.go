package solve

import "github.com/c4engine/c4engine/engine/connectfour/internal/lanes"

// FollowUp is a strategy of the side that does not move, the follower: F1 to F4 of package
// connectfour.
type FollowUp[W lanes.Width] struct {
	Upper lanes.Set[W] // the cells of the follower, and the bottoms
	Cuts  lanes.Set[W] // threats of the follower, at most one in each column
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

// Bound returns an upper bound of the mover's score by one strategy. At the end the mover plays
// below one of the cuts. Then all cells above the cuts are free, and two more of every other cut
// column.
func (e *Ending[W]) Bound(f FollowUp[W]) int {
	dead := e.Free.AndNot(f.Cuts.UpToLowest(e.bottoms, e.tops))
	if lanes.MoverGets(e.Mover, e.Free.AndNot(dead), f.Upper, e.Landing).HasFour(e.bits) {
		return Unlimited
	}
	return -int(dead.Size())/2 - int(f.Cuts.Size())
}

// WithCuts returns the lowest bound with more cuts, at some of the given threats. In a column that
// is cut there, each side gets the cells of the other.
func (e *Ending[W]) WithCuts(f FollowUp[W], threats lanes.Set[W], more int) int {
	if more == 0 {
		return e.Bound(f)
	}
	score := Unlimited
	for ; !threats.Empty(); threats = threats.Rest() {
		threat := int(threats.First())
		column := e.column(threat)
		cut := FollowUp[W]{f.Upper.Xor(column), f.Cuts.AndNot(column).Or(lanes.Bit[W](threat))}
		score = min(score, e.WithCuts(cut, threats.Rest(), more-1))
	}
	return score
}

// column returns the bits of a cell's column.
func (l *Layout[W]) column(cell int) lanes.Set[W] {
	s, column := lanes.Bit[W](cell-cell%int(l.bits)), uint64(1)<<l.bits-1
	s.A *= column
	if i := 0; i < len(s.B) {
		s.B[i] *= column
		s.C[i] *= column
	}
	return s
}
