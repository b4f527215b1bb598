// Code generated from words1 by generate.go; DO NOT EDIT.

package words3

// A line of four is known by its first cell, from which the others follow in equal
// steps.

// fours returns the first cells of the lines of four in the set.
func (s set) fours(step uint) set {
	s = s.and(s.back(step))
	return s.and(s.back(2 * step))
}

// spread returns all cells of lines of four.
func (s set) spread(step uint) set {
	s = s.or(s.forth(step))
	return s.or(s.forth(2 * step))
}

// hasFour reports whether there is a line of four in the set.
func (b *board) hasFour(s set) bool {
	h := b.height
	return !s.fours(1).or(s.fours(h - 1)).or(s.fours(h)).or(s.fours(h + 1)).empty()
}

// inFours returns the cells of all lines of four in the set.
func (b *board) inFours(s set) set {
	h := b.height
	straight := s.fours(1).spread(1).or(s.fours(h).spread(h))
	return straight.or(s.fours(h - 1).spread(h - 1)).or(s.fours(h + 1).spread(h + 1))
}

// completing returns the free cells that would complete a line of four of stones.
func (b *board) completing(stones, filled set) set {
	h := b.height
	above := stones.forth(1).and(stones.forth(2)).and(stones.forth(3))
	all := above.or(stones.gaps(h - 1)).or(stones.gaps(h)).or(stones.gaps(h + 1))
	return all.and(b.cells).without(filled)
}

// gaps returns the cells that are one short of a line of four:
//
//	xxx.  xx.x  low, behind a pair      x.xx  .xxx  high, before one
func (s set) gaps(step uint) set {
	before, after := s.forth(step), s.back(step)
	low := before.and(s.forth(2 * step)).and(s.forth(3 * step).or(after))
	high := after.and(s.back(2 * step)).and(s.back(3 * step).or(before))
	return low.or(high)
}
