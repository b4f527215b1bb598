package connectfour

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
)

// Game returns the game that p belongs to.
func (p *Position) Game() engine.Game { return Game{} }

// Variant returns the board's size and the forbidden cell, if there is one.
func (p *Position) Variant() string {
	words := fmt.Sprintf("%d %d", p.rows, p.columns)
	if hole := p.Board().Find(engine.Forbidden); hole != engine.NoCell {
		words += fmt.Sprintf(" %d %d", hole.Row, hole.Column)
	}
	return words
}

// Board returns the contents of all cells.
func (p *Position) Board() engine.Board {
	b := engine.NewBoard(int(p.rows), int(p.columns))
	for i := range b.Squares {
		b.Squares[i] = p.square(p.at(i/b.Columns, i%b.Columns))
	}
	return b
}

// square returns the contents of a cell.
func (p *Position) square(m engine.Move) engine.Square {
	switch {
	case p.stones[engine.First].has(m):
		return engine.FirstPiece
	case p.stones[engine.Second].has(m):
		return engine.SecondPiece
	case p.forbidden.has(m):
		return engine.Forbidden
	}
	return engine.Empty
}

// Cell returns the cell that a move takes.
func (p *Position) Cell(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(p.rows) - 1 - height(m), Column: column(m)}
}

// MoveAt returns the legal move that takes a cell. The error is an
// *engine.FieldError of the field move.
func (p *Position) MoveAt(c engine.Cell) (engine.Move, error) { return boardtext.MoveAt(p, c, nil) }

// Remaining returns the number of empty cells.
func (p *Position) Remaining() int { return int(p.empty().Size()) }

// FEN returns the position as boardtext.FEN writes it.
func (p *Position) FEN() string { return boardtext.FEN(p.Board(), p.turn) }

// Parse reads the text that [Position.FEN] writes. The error is an *engine.FieldError of the
// field side, rows, cell or columns, or Setup's.
func (g Game) Parse(fen string) (engine.Position, error) {
	return boardtext.ParseFEN(fen, boards, g.Setup)
}

// Setup returns the position of a board. It fails unless the board has at most one forbidden cell,
// no stone above an empty cell, the numbers of stones of alternating moves, and a line of four only
// if the last move completed it. Whether some order of moves reaches the board is not asked. The
// error is an *engine.FieldError of the field rows, columns, squares, cell, forbidden, gravity,
// stones, side or result.
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	if err := boardtext.CheckBoard(boards, b, turn); err != nil {
		return nil, err
	}
	p := empty(boardtext.Start{Rows: b.Rows, Columns: b.Columns, Hole: b.Find(engine.Forbidden)})
	if err := p.fill(b); err != nil {
		return nil, err
	}
	if err := boardtext.CheckTurn(b, turn); err != nil {
		return nil, err
	}
	p.turn = turn
	if err := p.setOutcome(); err != nil {
		return nil, err
	}
	return p, nil
}

// fill puts the stones on the board, each column from the bottom.
func (p *Position) fill(b engine.Board) error {
	for y := range b.Columns {
		for x := b.Rows - 1; x >= 0; x-- {
			c := engine.Cell{Row: x, Column: y}
			s, m := b.At(c), p.at(x, y)
			if s == engine.Empty || s == engine.Forbidden {
				continue
			}
			if !p.landing.has(m) {
				return engine.Expected("gravity", "the cell below %s taken",
					boardtext.FormatCell(c))
			}
			p.turn = engine.Player(s - engine.FirstPiece)
			p.place(m)
		}
	}
	return nil
}

// setOutcome sets the outcome. It fails if the last move cannot have completed all lines of
// four.
func (p *Position) setOutcome() error {
	next, last := p.turn, p.turn.Other()
	switch {
	case p.stones[next].set().HasFour(lanes.Bits):
		return engine.Expected("result", "no four of %s, because the game ends there",
			boardtext.Side(next))
	case !p.stones[last].set().HasFour(lanes.Bits):
		if p.landing.set().Empty() {
			p.outcome = engine.Draw
		}
	case p.oneStoneMadeFour(last):
		p.outcome = engine.Win(last)
	default:
		return engine.Expected("result", "fours of %s that one last move completed",
			boardtext.Side(last))
	}
	return nil
}

// oneStoneMadeFour reports whether one last move of side can have completed all its lines of
// four. Such a stone lies on top of its column, and without it side has no line of four.
func (p *Position) oneStoneMadeFour(side engine.Player) bool {
	empty := p.empty()
	for stones := p.stones[side].set(); !stones.Empty(); stones = stones.Rest() {
		var top grid
		top.add(stones.First())
		onTop := top.set().Up(p.forbidden.set()).And(p.cells.set()).AndNot(empty).Empty()
		if onTop && !p.stones[side].set().AndNot(top.set()).HasFour(lanes.Bits) {
			return true
		}
	}
	return false
}
