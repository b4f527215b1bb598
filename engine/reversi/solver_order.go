package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// orderedMove is a move with its rank in the order of the search.
type orderedMove struct {
	next board // after the move, the other side to move
	move engine.Move
	rank int // higher ranks are searched first
}

// Moves are ordered by their value in searches of at least valuePlies, where there are at least
// valueEmpty empty cells.
const valuePlies, valueEmpty = 2, 14

// order returns the legal moves in the order of a search of depth plies. The hint is first. The
// others follow by the number of replies, fewest first; a reply to a corner counts twice. Between
// equals, a move into a quarter with an odd number of empty cells is first. In a deep search
// far from the end, the evaluation comes before the number of replies.
func (v *solver) order(b board, legal uint64, hint uint8, depth int) []orderedMove {
	empty := v.rules.empty(b)
	odd := v.odd(empty)
	byValue := depth >= valuePlies && bits.OnesCount64(empty) >= valueEmpty
	list := &v.lists[bits.OnesCount64(empty)]
	moves := (*list)[:0]
	for rest := legal; rest != 0; rest &= rest - 1 {
		m := engine.Move(bits.TrailingZeros64(rest))
		c := orderedMove{next: b.after(m, b.flips(m)), move: m}
		replies := c.next.moves() & v.rules.cells
		switch {
		case m == engine.Move(hint):
			c.rank = 2 * maxScore
		case byValue && replies != 0:
			c.rank = -v.advantage(c.next, replies) - 4*bits.OnesCount64(replies)
		default:
			c.rank = int(odd>>m&1) - 2*bits.OnesCount64(replies) - 2*bits.OnesCount64(replies&v.rules.corners)
		}
		moves = append(moves, c)
		i := len(moves) - 1
		for ; i > 0 && moves[i-1].rank < c.rank; i-- {
			moves[i] = moves[i-1]
		}
		moves[i] = c
	}
	*list = moves
	return moves
}

// odd returns the empty cells of all quarters with an odd number of empty cells. The side
// that plays first in such a quarter tends to make the last move there too.
func (v *solver) odd(empty uint64) (cells uint64) {
	for _, q := range v.quarters {
		if bits.OnesCount64(empty&q)%2 != 0 {
			cells |= empty & q
		}
	}
	return cells
}

// quarters returns the four quarters of a board.
func quarters(size int) [4]uint64 {
	quarter := square(size / 2)
	right, down := size/2, size/2*lane
	return [4]uint64{quarter, quarter << right, quarter << down, quarter << (right + down)}
}
