package connectfour

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Game returns the game that p belongs to.
func (p *Position) Game() engine.Game { return Game{} }

// Board returns what is on every cell.
func (p *Position) Board() engine.Board {
	b := engine.NewBoard(int(p.rows), int(p.columns))
	for i := range b.Squares {
		b.Squares[i] = p.square(p.at(i/b.Columns, i%b.Columns))
	}
	return b
}

// square returns what is on a cell.
func (p *Position) square(m engine.Move) engine.Square {
	switch {
	case p.stones[engine.First].has(m):
		return engine.FirstPiece
	case p.stones[engine.Second].has(m):
		return engine.SecondPiece
	case p.hole.has(m):
		return engine.Forbidden
	}
	return engine.Empty
}

// Cell returns the cell that a move takes.
func (p *Position) Cell(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(p.rows) - 1 - height(m), Column: column(m)}
}

// MoveAt returns the legal move that takes a cell.
func (p *Position) MoveAt(c engine.Cell) (engine.Move, error) {
	onBoard := c.Row >= 0 && c.Row < int(p.rows) && c.Column >= 0 && c.Column < int(p.columns)
	switch m := p.at(c.Row, c.Column); {
	case p.outcome != engine.Undecided:
		return engine.NoMove, wrong("move", "none, the game is over")
	case !onBoard:
		return engine.NoMove, wrong("move", "a cell")
	case !p.landing.has(m):
		return engine.NoMove, wrong("move", p.landingText(c.Column))
	default:
		return m, nil
	}
}

// landingText says where the next stone of a column lands.
func (p *Position) landingText(column int) string {
	for h := range int(p.rows) {
		if m := cell(column, h); p.landing.has(m) {
			return fmt.Sprintf("%s, where column %d takes the next stone", boardtext.FormatCell(p.Cell(m)), column)
		}
	}
	return fmt.Sprintf("another column, column %d is full", column)
}

// Remaining returns how many cells are empty.
func (p *Position) Remaining() int {
	return int(p.cells.load().size()) - p.stones[0].count() - p.stones[1].count()
}

// FEN returns the position as boardtext.FEN writes it.
func (p *Position) FEN() string { return boardtext.FEN(p.Board(), p.turn) }
