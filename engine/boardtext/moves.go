// Package boardtext reads and writes the text that all games share: cells and moves as
// "row,column", the row from the top and both from 0; the names that people use for them;
// the words after newgame; drawings; the board of a FEN.
package boardtext

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// pass is the text of a pass.
const pass = "pass"

// ParseMove reads a legal move of p, "row,column" or "pass", or the column alone in
// games with gravity. The error is an *engine.FieldError of the field x, y or move.
func ParseMove(p engine.Position, text string) (engine.Move, error) {
	if text == pass {
		return p.MoveAt(engine.NoCell)
	}
	if column, ok := field.Integer[int](text); ok && p.Game().Traits().Gravity {
		return InColumn(p, column)
	}
	c, err := parseCell(p.Board(), text)
	if err != nil {
		return engine.NoMove, err
	}
	return p.MoveAt(c)
}

// InColumn returns the move in a column, counted from 0, of a game with gravity. The error
// is an *engine.FieldError of the field y or move.
func InColumn(p engine.Position, column int) (engine.Move, error) {
	if columns := p.Board().Columns; column < 0 || column >= columns {
		return engine.NoMove, expectedColumn(columns)
	}
	for _, m := range p.Moves(nil) {
		if p.Cell(m).Column == column {
			return m, nil
		}
	}
	return p.MoveAt(engine.Cell{Row: 0, Column: column}) // its error says why there is none
}

// FormatMove returns the text of a move of p's game, legal or not, for ParseMove.
func FormatMove(p engine.Position, m engine.Move) string {
	c := p.Cell(m)
	if c == engine.NoCell {
		return pass
	}
	return FormatCell(c)
}

// FormatCell returns the text of a cell.
func FormatCell(c engine.Cell) string { return fmt.Sprintf("%d,%d", c.Row, c.Column) }

// parseCell reads a cell of a board.
func parseCell(b engine.Board, text string) (c engine.Cell, err error) {
	row, column, _ := strings.Cut(text, ",")
	var ok bool
	if c.Row, ok = field.Integer[int](row); !ok || c.Row < 0 || c.Row >= b.Rows {
		return c, engine.Expected("x", "a row from 0 to %d", b.Rows-1)
	}
	if c.Column, ok = field.Integer[int](column); !ok || !b.Has(c) {
		return c, expectedColumn(b.Columns)
	}
	return c, nil
}

func expectedColumn(columns int) error {
	return engine.Expected("y", "a column from 0 to %d", columns-1)
}
