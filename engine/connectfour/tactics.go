package connectfour

import "github.com/c4engine/c4engine/engine"

// tactic is the knowledge about a position without a search.
type tactic uint8

const (
	unclear    tactic = iota // nothing is known
	winInOne                 // the side to move completes four
	winInThree               // the side to move makes two threats above each other
	lossInTwo                // the opponent completes four after every move
	drawn                    // no cell is left
)

// proof returns the value that a tactic proves for the side to move.
func (t tactic) proof() engine.Proof { return tacticProofs[t] }

var tacticProofs = [...]engine.Proof{
	unclear:    {},
	winInOne:   {Value: engine.Won, Plies: 1},
	winInThree: {Value: engine.Won, Plies: 3},
	lossInTwo:  {Value: engine.Lost, Plies: 2},
	drawn:      {Value: engine.Drawn, Plies: 0},
}

// tactics evaluates a position without a winner and returns the moves that matter. If the value
// is known, these are moves that attain it. Otherwise they are all moves that do not lose in two
// plies.
//
// L1 is the landing cell of a column, L2 the cell above it and L3 the next. "Mine" are the cells
// that complete four for the side to move, "theirs" those that complete four for the opponent:
//
//  1. L1 is mine: take it.
//  2. L1 is theirs in two columns, or in one column whose L2 is theirs too: lost.
//  3. L1 is theirs in one column: block there.
//  4. L2 is theirs: the column is poisoned, because a stone on L1 lets them take L2.
//     If all columns are poisoned, the game is lost.
//  5. L2 and L3 are mine in a column that is not poisoned: a stone on L1 forces
//     them to take L2, and L3 wins.
func (p *Position) tactics() (moves set, known tactic) {
	mine, theirs := p.threats[p.turn&1].load(), p.threats[p.turn&1^1].load()
	forbidden, cells, land := p.forbidden.load(), p.cells.load(), p.landing.load()
	second := land.Up(forbidden, cells)

	if wins := land.And(mine); !wins.Empty() {
		return wins, winInOne
	}
	if blocks := land.And(theirs); !blocks.Empty() {
		if blocks.Single() && blocks.Up(forbidden, cells).And(theirs).Empty() {
			return blocks, unclear
		}
		return blocks, lossInTwo
	}
	safe := land.AndNot(second.And(theirs).Down(forbidden))
	if safe.Empty() {
		if land.Empty() {
			return land, drawn
		}
		return land, lossInTwo
	}
	third := second.Up(forbidden, cells).And(mine).Down(forbidden)
	if double := second.And(mine).And(third).Down(forbidden).And(safe); !double.Empty() {
		return double, winInThree
	}
	return safe, unclear
}

// Candidates appends the moves that matter and returns the value that tactics prove.
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	if p.outcome != engine.Undecided {
		return buf, engine.Proof{Value: p.turn.Of(p.outcome)}
	}
	moves, known := p.tactics()
	return moves.AppendTo(buf), known.proof()
}
