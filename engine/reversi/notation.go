package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Game returns the game that p belongs to.
func (p *Position) Game() engine.Game { return Game{} }

// Board returns what is on every cell.
func (p *Position) Board() engine.Board {
	b := engine.NewBoard(int(p.size), int(p.size))
	for side, discs := range map[engine.Player]uint64{p.turn: p.mine, p.turn.Other(): p.theirs} {
		for ; discs != 0; discs &= discs - 1 {
			b.Set(p.Cell(engine.Move(bits.TrailingZeros64(discs))), engine.Piece(side))
		}
	}
	return b
}

// Cell returns the cell that a move takes.
func (p *Position) Cell(m engine.Move) engine.Cell {
	if m == Pass {
		return engine.NoCell
	}
	return engine.Cell{Row: int(m / lane), Column: int(m % lane)}
}

// MoveAt returns the legal move that takes a cell, or the pass.
func (p *Position) MoveAt(c engine.Cell) (engine.Move, error) {
	onBoard := c.Row >= 0 && c.Row < int(p.size) && c.Column >= 0 && c.Column < int(p.size)
	switch m := cell(c.Row, c.Column); {
	case p.outcome != engine.Undecided:
		return engine.NoMove, wrong("move", "none, the game is over")
	case c == engine.NoCell && p.legal == 0:
		return Pass, nil
	case c == engine.NoCell:
		return engine.NoMove, wrong("move", "a disc, for one can be placed")
	case !onBoard:
		return engine.NoMove, wrong("move", "a cell")
	case p.legal == 0:
		return engine.NoMove, wrong("move", "pass, no disc can be placed")
	case p.legal>>m&1 == 0:
		return engine.NoMove, wrong("move", "an empty cell where a disc flips others")
	default:
		return m, nil
	}
}

// Remaining returns twice the number of empty cells: a pass may follow each disc.
func (p *Position) Remaining() int { return 2 * bits.OnesCount64(p.rules.empty(p.board)) }

// FEN returns the position as boardtext.FEN writes it, and behind it the word
// "nopass" where a side that cannot place a disc ends the game.
func (p *Position) FEN() string {
	fen := boardtext.FEN(p.Board(), p.turn)
	if p.noPass {
		fen += " " + noPassWord
	}
	return fen
}
