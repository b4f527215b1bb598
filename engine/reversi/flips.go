package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// rays are the cells in line with a cell: in the four directions in which the
// numbers of the cells grow, and in the opposite ones.
type rays struct{ up, down [4]uint64 }

var raysFrom = func() (from [64]rays) {
	for m := range from {
		for i, step := range [4]struct{ x, y int }{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
			from[m].up[i] = ray(m/lane, m%lane, step.x, step.y)
			from[m].down[i] = ray(m/lane, m%lane, -step.x, -step.y)
		}
	}
	return from
}()

// ray returns the cells from a cell, without it, to the edge.
func ray(x, y, dx, dy int) (cells uint64) {
	for x, y = x+dx, y+dy; x >= 0 && x < lane && y >= 0 && y < lane; x, y = x+dx, y+dy {
		cells |= 1 << cell(x, y)
	}
	return cells
}

// flips returns the discs that a disc on m would flip; none where m is illegal.
func (b board) flips(m engine.Move) uint64 {
	r := &raysFrom[m&63]
	return flipsUp(b, r.up[0]) | flipsUp(b, r.up[1]) | flipsUp(b, r.up[2]) | flipsUp(b, r.up[3]) |
		flipsDown(b, r.down[0]) | flipsDown(b, r.down[1]) | flipsDown(b, r.down[2]) | flipsDown(b, r.down[3])
}

// flipsUp returns the cells of a ray before its first one that is not theirs,
// if that is mine. Nothing here branches: it would be a coin flip.
func flipsUp(b board, ray uint64) uint64 {
	rest := ray &^ b.theirs
	before := rest&-rest&b.mine - 1 // all ones where there is no such cell
	return ray & before &^ uint64(int64(before)>>63)
}

// flipsDown is flipsUp for a ray on which the first cell has the highest bit.
func flipsDown(b board, ray uint64) uint64 {
	const top = 1 << 63
	end := top >> bits.LeadingZeros64(ray&^b.theirs) & b.mine
	return ray & -(end << 1)
}
