package words1

// A line of four is represented by its first cell. The other three follow at distances of step.

// fours returns the first cells of the lines of four in s.
func (s set) fours(step uint) set {
	s = s.and(s.back(step))
	return s.and(s.back(2 * step))
}

// spread returns all cells of the lines of four whose first cells are in s.
func (s set) spread(step uint) set {
	s = s.or(s.forth(step))
	return s.or(s.forth(2 * step))
}

// hasFour reports whether s contains a line of four.
func (b *board) hasFour(s set) bool {
	h := b.height
	return !s.fours(1).or(s.fours(h - 1)).or(s.fours(h)).or(s.fours(h + 1)).empty()
}

// inFours returns the cells of all lines of four in s.
func (b *board) inFours(s set) set {
	h := b.height
	straight := s.fours(1).spread(1).or(s.fours(h).spread(h))
	return straight.or(s.fours(h - 1).spread(h - 1)).or(s.fours(h + 1).spread(h + 1))
}

// completing returns the free cells that complete a line of four with the given stones.
func (b *board) completing(stones, filled set) set {
	h := b.height
	above := stones.forth(1).and(stones.forth(2)).and(stones.forth(3))
	all := above.or(stones.gaps(h - 1)).or(stones.gaps(h)).or(stones.gaps(h + 1))
	return all.and(b.cells).without(filled)
}

// gaps returns the cells that complete a line of four with three members of s:
//
//	xxx.  xx.x  low, after a pair      x.xx  .xxx  high, before a pair
func (s set) gaps(step uint) set {
	before, after := s.forth(step), s.back(step)
	low := before.and(s.forth(2 * step)).and(s.forth(3 * step).or(after))
	high := after.and(s.back(2 * step)).and(s.back(3 * step).or(before))
	return low.or(high)
}
