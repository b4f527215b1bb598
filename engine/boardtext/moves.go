// Package boardtext has the text that all games share: cells and moves written as
// "row,column", the row from the top and both from 0; drawings; the rows of a FEN.
package boardtext

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// pass is how a pass is written.
const pass = "pass"

// ParseMove reads a legal move of p, "row,column" or "pass". The error is an
// *engine.FieldError of the field x, y or move.
func ParseMove(p engine.Position, text string) (engine.Move, error) {
	if text == pass {
		return p.MoveAt(engine.NoCell)
	}
	c, err := parseCell(p.Board(), text)
	if err != nil {
		return engine.NoMove, err
	}
	return p.MoveAt(c)
}

// FormatMove writes any move of p's game as ParseMove reads it.
func FormatMove(p engine.Position, m engine.Move) string {
	c := p.Cell(m)
	if c == engine.NoCell {
		return pass
	}
	return FormatCell(c)
}

// FormatCell writes a cell.
func FormatCell(c engine.Cell) string { return fmt.Sprintf("%d,%d", c.Row, c.Column) }

// parseCell reads a cell of a board.
func parseCell(b engine.Board, text string) (c engine.Cell, err error) {
	row, column, _ := strings.Cut(text, ",")
	var ok bool
	if c.Row, ok = Integer(row); !ok || c.Row < 0 || c.Row >= b.Rows {
		return c, engine.Expected("x", "a row from 0 to %d", b.Rows-1)
	}
	if c.Column, ok = Integer(column); !ok || !b.Has(c) {
		return c, engine.Expected("y", "a column from 0 to %d", b.Columns-1)
	}
	return c, nil
}

// Integer reads an integer in its usual form: no plus sign, no leading zeros.
func Integer(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return 0, false
	}
	return n, true
}
