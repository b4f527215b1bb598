package reversi

import "math/bits"

// upperBound returns an upper bound of the score, from the other side's stable discs. If the
// bound could not be as low as alpha even with all discs stable, it returns maxScore and
// saves the count.
func (v *solver) upperBound(b board, alpha int) int {
	all := bits.OnesCount64(v.rules.cells)
	if disc*(all-2*bits.OnesCount64(b.theirs)) > alpha {
		return maxScore
	}
	return disc * (all - 2*bits.OnesCount64(v.stable(b)))
}

// stable returns discs of the other side that no move can flip. A disc is stable if each
// of the four lines through it meets one of three conditions: the line has no empty cell,
// a neighbour on the line is off the board, or a neighbour on the line is stable. A shift
// that wraps around an edge only reaches cells of the opposite edge, which meet the second
// condition anyway.
func (v *solver) stable(b board) uint64 {
	const left, right = 0x0101010101010101, 0x8080808080808080 // columns
	empty := v.rules.empty(b)
	level := ^lines(empty, ^uint64(left), ^uint64(right), 1) | v.rim.level
	upright := ^lines(empty, ^uint64(0), ^uint64(0), lane) | v.rim.upright
	falling := ^lines(empty, ^uint64(left), ^uint64(right), lane+1) | v.rim.level | v.rim.upright
	rising := ^lines(empty, ^uint64(right), ^uint64(left), lane-1) | v.rim.level | v.rim.upright
	for s := uint64(0); ; {
		next := b.theirs &
			(level | s<<1 | s>>1) &
			(upright | s<<lane | s>>lane) &
			(falling | s<<(lane+1) | s>>(lane+1)) &
			(rising | s<<(lane-1) | s>>(lane-1))
		if next == s {
			return s
		}
		s = next
	}
}

// rim holds the cells that lack a neighbour in their row or in their column.
type rim struct{ level, upright uint64 }

func newRim(size int) (r rim) {
	for i := range size {
		r.level |= 1<<cell(i, 0) | 1<<cell(i, size-1)
		r.upright |= 1<<cell(0, i) | 1<<cell(size-1, i)
	}
	return r
}

// lines returns the set together with all cells in line with it, in both directions of a
// step. upward and downward are the cells that a step in that direction can reach.
func lines(set, upward, downward uint64, step uint) uint64 {
	up, down := set, set
	up |= upward & (up << step)
	down |= downward & (down >> step)
	upward &= upward << step
	downward &= downward >> step
	up |= upward & (up << (2 * step))
	down |= downward & (down >> (2 * step))
	upward &= upward << (2 * step)
	downward &= downward >> (2 * step)
	return up | down | upward&(up<<(4*step)) | downward&(down>>(4*step))
}
