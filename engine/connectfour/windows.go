package connectfour

// tally counts the members of every window at once. In odd and both are the windows with exactly
// one and with both of their first two cells in the set. odd2 and both2 say the same of the last
// two cells.
type tally struct{ odd, both, odd2, both2 set }

func (t *tally) count(s set, step uint) {
	next := s.Shr(step)
	t.odd, t.both = s.Xor(next), s.And(next)
	t.odd2, t.both2 = t.odd.Shr(2*step), t.both.Shr(2*step)
}

func (t *tally) any() set { return t.odd.Or(t.both).Or(t.odd2.Or(t.both2)) }
func (t *tally) one() set { return t.odd.Xor(t.odd2).AndNot(t.both.Or(t.both2)) }
func (t *tally) two() set {
	return t.odd.And(t.odd2).Or(t.both.Xor(t.both2).AndNot(t.odd.Or(t.odd2)))
}
