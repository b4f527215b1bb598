package solve

import "github.com/c4engine/c4engine/engine/connectfour/lanes"

// followUp returns an upper bound of n's score, from a strategy of the side that does not move,
// the follower (follow-up, Claimeven and Baseinverse of V. Allis, "A Knowledge-Based Approach of
// Connect-Four", 1988). It
//
//   - answers a stone with one right above it,
//   - answers a stone at the bottom of a column with an odd number of cells with one at the bottom
//     of another such column,
//   - completes four when the mover plays right below a threat of the follower.
//
// So the sides get the cells of a column in turn, and nobody gets the cells above a threat that is
// the follower's. A column may also be cut at a threat that would be the mover's: nobody plays
// right below it before the rest is filled. From the landing cell up, M is the mover's, F the
// follower's, and B goes to the mover or to the follower:
//
//	even    odd    threat    odd threat, cut
//	 F       F      dead      dead
//	 M       M      F         F
//	 F       F      M         M
//	 M       B      F         F
//	                M         B
//
// The strategy needs an even number of cells below the cuts. If the mover then has no four in its
// cells, it does not win. If there is a cut, it runs out of other moves and loses.
func (r *rules[W]) followUp(n *node[W]) int {
	threats := n.theirWins.AndNot(r.odd)
	threats = threats.And(r.upToLowest(threats))
	plain := follow[W]{upper: r.odd, cuts: n.theirWins.And(r.odd)}
	plain.cuts = plain.cuts.And(r.upToLowest(plain.cuts))
	if n.left%2 != 0 {
		return r.followWithCuts(n, plain, threats, 1)
	}
	if score := r.follow(n, plain); score <= 0 {
		return min(score, r.followerWins(n))
	}
	return r.followWithCuts(n, plain, threats, 2)
}

// follow is a strategy of follow-up.
type follow[W lanes.Width] struct {
	upper lanes.Set[W] // the cells of the follower, and the bottoms
	cuts  lanes.Set[W] // threats of the follower, at most one in each column
}

// followWithCuts returns the lowest bound with more cuts at some of the given threats.
func (r *rules[W]) followWithCuts(n *node[W], f follow[W], threats lanes.Set[W], more int) int {
	if more == 0 {
		return r.follow(n, f)
	}
	score := Unlimited
	for ; !threats.Empty(); threats = threats.Rest() {
		threat := int(threats.First())
		lane := r.lanes[r.column(threat)]
		cut := follow[W]{f.upper.Xor(lane), f.cuts.AndNot(lane).Or(lanes.Bit[W](threat))}
		score = min(score, r.followWithCuts(n, cut, threats.Rest(), more-1))
	}
	return score
}

// follow returns an upper bound of n's score by one strategy. At the end the mover plays below one
// of the cuts. Then all cells above the cuts are free, and two more of every other cut column.
func (r *rules[W]) follow(n *node[W], f follow[W]) int {
	free := r.cells.AndNot(n.filled)
	dead := free.AndNot(r.upToLowest(f.cuts))
	if free.AndNot(dead).AndNot(f.upper).Or(r.landing(n.filled)).Or(n.mine).HasFour(r.lane) {
		return Unlimited
	}
	return -int(dead.Size())/2 - int(f.cuts.Size())
}

// followerWins returns an upper bound of n's score, which is at most 0 by follow-up without cuts.
// If the follower has a four in its cells, it wins. Cells above the last cell of this four stay
// free. If the four does not need the highest F of any column, at least two cells stay free, and
// the bound is one lower. If it does not need the second highest either, four stay free, and so on.
// Four free cells of a column:
//
//	F  the highest       a four that needs no such cell: one lower
//	M
//	F  second highest    a four that needs neither: two lower
//	M  landing cell
func (r *rules[W]) followerWins(n *node[W]) int {
	cells, score := r.odd.AndNot(n.filled).AndNot(r.landing(n.filled)), 0
	for i := 0; cells.Or(n.theirs).HasFour(r.lane); i++ {
		cells = cells.AndNot(r.evens[i])
		score--
	}
	return score
}
