package connectfour

import "github.com/c4engine/c4engine/engine"

// followUp reports whether the side that does not move, the follower, is sure to win by answering
// (the follow-up strategy and Claimeven of V. Allis, "A Knowledge-Based Approach of Connect-Four",
// 1988, for boards of any shape). The follower
//
//   - answers a move with the cell above it,
//   - answers a move on a bottom, the lowest cell of a column with an odd number of cells, with
//     another bottom,
//   - wins when the mover plays below a threat of the follower.
//
// So the sides get the cells of a column in turn. A column may be cut at a threat of the follower:
// the cell below loses for the mover, and no cell above the threat is ever reached. Other columns
// are filled, and the follower gets their tops:
//
//	cut    filled
//	dead
//	threat   F       F  the follower gets it
//	M, loses M       M  the mover gets it
//	F        F       B  a bottom: each side gets half of them
//	M        M
//	B
//
// Where the cells below the losing ones are even in number, the mover runs out of other moves. So
// the follower wins if the mover cannot complete four, even with all bottoms.
//
// left is the number of empty cells. A result of true is a proof; false says nothing.
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
	even := threats.And(f.upper).Lowest()
	f.dead = above(even)
	odd := threats.AndNot(f.upper).Lowest()
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
	return !f.stones.Or(reached).HasFour()
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
	rest.dead = f.dead.Or(cells.Columns())
	return rest
}

// above expects at most one cell a column. It returns the bits above these cells.
func above(cells set) set { return cells.FromBelow().AndNot(cells).AndNot(cells.Shr(1)) }

// lane returns the bits of a cell's column.
func lane(m engine.Move) set {
	var g grid
	g[m>>6%words] = laneMask << (m & 63 &^ (laneBits - 1))
	return g.load()
}
