package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/lanes"
)

// Follow-up (Claimeven; V. Allis, "A Knowledge-based Approach of Connect-Four", 1988) stands in
// three places, which ask for different things on different boards:
//
//   - A playout only asks whether the follower wins (here). It reads the threats that a position
//     keeps anyway, on all its words.
//   - The solver asks what the mover can still get, a score, at most nodes (solve/followup.go),
//     and packs its boards.
//   - WinsWithout asks on a board where the attacker's fours through some cells do not count
//     (bound in without.go). It searches endings, and does without cuts.

// followUp reports whether the side that does not move, the follower, is sure to win by answering
// with the cell above and by the other answers of follow-up, which followUp of package solve lists:
// with its cuts, the mover runs out of moves. left is the number of empty cells. A result of true
// is a proof; false says nothing.
func (p *Position) followUp(left int) bool {
	mover := p.turn & 1
	f := follow{stones: p.stones[mover].load(), empty: p.empty(), landing: p.landing.load()}
	threats := p.threats[mover^1].load().And(f.empty)
	if threats.Empty() || !threats.And(f.landing).Empty() {
		return false
	}
	// A cut at a cell of the pattern of filled columns leaves out an even number of cells, any
	// other cut an odd number.
	f.upper = p.oddFromTop().And(f.empty)
	even := lanes.Lowest(threats.And(f.upper))
	f.dead = above(even)
	odd := lanes.Lowest(threats.AndNot(f.upper))
	if others := f.skip(odd); !others.wins() {
		return false // wherever the columns of odd are cut
	}
	if left%2 == 1 {
		return f.winsByCut(odd)
	}
	if !even.Empty() && f.wins() {
		return true
	}
	for ; !odd.Empty(); odd = odd.Rest() {
		if one := f.cut(odd); one.winsByCut(odd.Rest()) {
			return true
		}
	}
	return false
}

// follow is what the two sides get by follow-up.
type follow struct {
	stones         set // the mover's
	empty, landing set
	upper          set // the follower's cells, and the bottoms
	dead           set // cells that are never reached
}

// wins reports whether the mover can never complete four.
func (f *follow) wins() bool {
	reached := f.empty.AndNot(f.dead).AndNot(f.upper.AndNot(f.landing))
	return !f.stones.Or(reached).HasFour(lanes.Bits)
}

// winsByCut reports whether the follower wins with one more cut, at one of the threats.
func (f *follow) winsByCut(threats set) bool {
	for ; !threats.Empty(); threats = threats.Rest() {
		if more := f.cut(threats); more.wins() {
			return true
		}
	}
	return false
}

// cut cuts the column of the first of the threats there. Each side gets the cells of the other.
func (f *follow) cut(threats set) follow {
	lane := lane(threats.First())
	cut := *f
	cut.upper = f.upper.Xor(f.empty.And(lane))
	cut.dead = f.dead.AndNot(lane).Or(above(threats).And(lane))
	return cut
}

// skip leaves out the columns of the given cells.
func (f *follow) skip(cells set) follow {
	rest := *f
	rest.dead = f.dead.Or(lanes.Columns(cells))
	return rest
}

// above expects at most one cell a column. It returns the bits above these cells.
func above(cells set) set { return lanes.FromBelow(cells).AndNot(cells).AndNot(cells.Shr(1)) }

// lane returns the bits of a cell's column.
func lane(m engine.Move) set {
	var g grid
	g[m>>6%lanes.Words] = lanes.Mask << (m & 63 &^ (lanes.Bits - 1))
	return g.load()
}
