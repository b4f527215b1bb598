package connectfour

import "github.com/c4engine/c4engine/engine"

// verdict is what is known of a position without searching.
type verdict uint8

const (
	open       verdict = iota // nothing
	winNow                    // the side to move completes four
	winInThree                // it threatens twice in one column
	lostInTwo                 // the opponent completes four whatever it does
	full                      // a tie: no cell is left
)

var proofOf = [...]engine.Proof{
	open:       {},
	winNow:     {Value: engine.Won, Plies: 1},
	winInThree: {Value: engine.Won, Plies: 3},
	lostInTwo:  {Value: engine.Lost, Plies: 2},
	full:       {Value: engine.Drawn, Plies: 0},
}

// sight judges a game that nobody has won yet, and returns the moves that
// matter: all that attain a known value, or else all that do not lose in two.
//
// A column has landing cells in turn, L1 now, L2 above it, L3 above that. Mine
// and theirs are the cells that would complete four:
//
//  1. L1 is mine: take it.
//  2. L1 is theirs in two columns, or in one whose L2 is theirs too: lost.
//  3. L1 is theirs in one column: block there.
//  4. L2 is theirs: the column is poisoned, playing there hands them L2.
//     If all are, the game is lost.
//  5. L2 and L3 are mine in a column not poisoned: L1 forces them to take L2,
//     and L3 wins.
func (p *Position) sight() (moves set, v verdict) {
	mine, theirs := p.threats[p.turn&1].load(), p.threats[p.turn&1^1].load()
	hole, cells, land := p.hole.load(), p.cells.load(), p.landing.load()
	second := land.up(hole, cells)

	if wins := land.and(mine); !wins.empty() {
		return wins, winNow
	}
	if blocks := land.and(theirs); !blocks.empty() {
		if blocks.single() && blocks.up(hole, cells).and(theirs).empty() {
			return blocks, open
		}
		return blocks, lostInTwo
	}
	safe := land.without(second.and(theirs).down(hole))
	if safe.empty() {
		if land.empty() {
			return land, full
		}
		return land, lostInTwo
	}
	third := second.up(hole, cells).and(mine).down(hole)
	if double := second.and(mine).and(third).down(hole).and(safe); !double.empty() {
		return double, winInThree
	}
	return safe, open
}

// Candidates appends the moves that matter and returns what is known at sight.
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	if p.outcome != engine.Undecided {
		return buf, engine.Proof{Value: p.turn.Of(p.outcome)}
	}
	moves, v := p.sight()
	return moves.appendTo(buf), proofOf[v]
}

// ForcedVisits returns 100: a quiet move whose threats tell many plies later
// looks bad until it is searched, and what plays best gives each move a hundredth
// of its node's visits (engine/uct/EXPERIMENTS.md).
func (p *Position) ForcedVisits() int { return 100 }
