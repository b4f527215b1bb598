package tictactoe

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
)

// lines are the eight ways to win.
var lines = [][3]int{
	{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6},
}

// Position is a board, whose cells are numbered row by row from the top, and the side to
// move. A move is the number of a cell.
type Position struct {
	cells   [9]engine.Square
	turn    engine.Player
	outcome engine.Outcome
}

// CopyFrom makes p equal to another position.
func (p *Position) CopyFrom(s engine.State) { *p = *s.(*Position) }

// Turn returns the side to move.
func (p *Position) Turn() engine.Player { return p.turn }

// Outcome returns the result.
func (p *Position) Outcome() engine.Outcome { return p.outcome }

// Moves appends the empty cells.
func (p *Position) Moves(buf []engine.Move) []engine.Move {
	for i, c := range p.cells {
		if c == engine.Empty && p.outcome == engine.Undecided {
			buf = append(buf, engine.Move(i))
		}
	}
	return buf
}

// Candidates appends a winning move if there is one, else all moves.
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	if p.outcome != engine.Undecided {
		return buf, engine.Proof{Value: p.turn.Of(p.outcome)}
	}
	for i, c := range p.cells {
		if c != engine.Empty {
			continue
		}
		next := *p
		next.Play(engine.Move(i))
		if next.outcome == engine.Win(p.turn) {
			return append(buf, engine.Move(i)), engine.Proof{Value: engine.Won, Plies: 1}
		}
	}
	return p.Moves(buf), engine.Proof{}
}

// Play takes a cell.
func (p *Position) Play(m engine.Move) {
	p.cells[m] = engine.Piece(p.turn)
	p.turn = p.turn.Other()
	p.updateOutcome()
}

// updateOutcome sets the outcome. Only the side that moved last can have won.
func (p *Position) updateOutcome() {
	switch {
	case p.hasLine(p.turn.Other()):
		p.outcome = engine.Win(p.turn.Other())
	case !slices.Contains(p.cells[:], engine.Empty):
		p.outcome = engine.Draw
	}
}

// hasLine reports whether side has three in a row.
func (p *Position) hasLine(side engine.Player) bool {
	piece := engine.Piece(side)
	for _, l := range lines {
		if p.cells[l[0]] == piece && p.cells[l[1]] == piece && p.cells[l[2]] == piece {
			return true
		}
	}
	return false
}

// Key returns a hash of the cells, two bits each; whose turn it is follows from them.
func (p *Position) Key() uint64 {
	key := uint64(0)
	for _, c := range p.cells {
		key = 4*key + uint64(c)
	}
	hash := engine.NewRandom(key)
	return hash.Uint64()
}

// playout plays random moves to the end of the game.
func (p *Position) playout(r *engine.Random) evaluation.Ending {
	var buf [9]engine.Move
	end := evaluation.Ending{Exact: p.outcome != engine.Undecided}
	for ; p.outcome == engine.Undecided; end.Plies++ {
		moves := p.Moves(buf[:0])
		p.Play(moves[r.Below(uint32(len(moves)))])
	}
	end.Outcome = p.outcome
	return end
}
