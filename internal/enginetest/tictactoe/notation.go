package tictactoe

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Game returns the game that p belongs to.
func (p *Position) Game() engine.Game { return Game{} }

// Clone returns an independent copy.
func (p *Position) Clone() engine.Position {
	c := *p
	return &c
}

// Board returns what is on every cell.
func (p *Position) Board() engine.Board {
	return engine.Board{Rows: 3, Columns: 3, Squares: slices.Clone(p.cells[:])}
}

// Cell returns the cell that a move takes.
func (p *Position) Cell(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(m / 3), Column: int(m % 3)}
}

// MoveAt returns the legal move that takes a cell. The error is an *engine.FieldError of
// the field move.
func (p *Position) MoveAt(c engine.Cell) (engine.Move, error) {
	for _, m := range p.Moves(nil) {
		if p.Cell(m) == c {
			return m, nil
		}
	}
	if p.outcome != engine.Undecided {
		return engine.NoMove, engine.GameOver()
	}
	return engine.NoMove, engine.IllegalMove("an empty cell")
}

// Remaining returns how many cells are empty.
func (p *Position) Remaining() int { return p.Board().Count(engine.Empty) }

// Variant returns nothing: there is one board.
func (p *Position) Variant() string { return "" }

// FEN returns the position as boardtext.FEN writes it.
func (p *Position) FEN() string { return boardtext.FEN(p.Board(), p.turn) }
