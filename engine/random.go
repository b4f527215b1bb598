package engine

import "github.com/c4engine/c4engine/internal/rng"

// Random is a fast source of random numbers for one goroutine: Below(n uint32) uint32 returns one
// in [0, n), Uint64() uint64 returns 64 bits. A game outside of this module names it so.
type Random = rng.Source

// NewRandom returns a source whose sequence depends on every seed and on their order.
func NewRandom(seeds ...uint64) Random { return rng.New(seeds...) }

// openingTries is the number of sequences of random moves that are tried before one with an
// immediate win is accepted.
const openingTries = 100

// RandomMoves returns random moves from a position, plies in number, that do not end the game. ok
// is false if it found none. It prefers moves that leave no immediate win, because the rest of such
// a game says nothing about the players.
func RandomMoves(start Position, plies int, random *Random) (found []Move, ok bool) {
	for range openingTries {
		var moves []Move
		p := start.Clone()
		for legal := p.Moves(nil); len(moves) < plies && len(legal) > 0; legal = p.Moves(nil) {
			m := legal[random.Below(uint32(len(legal)))]
			p.Play(m)
			moves = append(moves, m)
		}
		if p.Outcome() != Undecided {
			continue
		}
		found, ok = moves, true
		if len(WinsAtOnce(p)) == 0 {
			break
		}
	}
	return found, ok
}

// RandomBoard draws the size of a board and its forbidden cell: rows, then columns, each from low
// to high, then the cell's row x and column y, from 0. All are equally probable. The order of the
// draws is fixed, so that a seed always gives the same board.
func RandomBoard(low, high int, random *Random) (rows, columns, x, y int) {
	rows, columns = random.Between(low, high), random.Between(low, high)
	return rows, columns, random.Between(0, rows-1), random.Between(0, columns-1)
}
