package replay

import (
	"fmt"
	"regexp"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Look is how the players of a game know its board.
type Look struct {
	Board engine.Look `json:"board"`
	// Rows are named from the top, Columns from the left.
	Rows    []string `json:"rows"`
	Columns []string `json:"columns"`
	// Counted is set if the pieces are counted.
	Counted bool `json:"counted,omitempty"`

	line int // so many in a row win, 0: no row wins
}

// lookOf returns the look of p's game. Where columns have no letters, rows and columns are
// numbers from 0, as in package boardtext.
func lookOf(p engine.Position) Look {
	b, about := p.Board(), p.Game().About()
	l := Look{Board: about.Look, Counted: p.Game().Traits().Counted, line: about.Line}
	numbers := about.Notation.Letters == ""
	for c := range b.Columns {
		name := boardtext.ColumnName(about.Notation, c)
		if numbers {
			name = fmt.Sprint(c)
		}
		l.Columns = append(l.Columns, name)
	}
	for r := range b.Rows {
		name := boardtext.RowName(about.Notation, r, b.Rows)
		if numbers {
			name = fmt.Sprint(r)
		}
		l.Rows = append(l.Rows, name)
	}
	return l
}

// label returns a move that takes a cell as the players write it.
func (l Look) label(c engine.Cell) string {
	switch {
	case c == engine.NoCell:
		return "pass"
	case l.Columns[0] == "0":
		return boardtext.FormatCell(c)
	}
	return l.Columns[c.Column] + l.Rows[c.Row]
}

var moveText = regexp.MustCompile(`\b(\d+),(\d+)\b`)

// Label returns a text with the moves in it, "row,column", as the players write them.
func (l Look) Label(text string) string {
	return moveText.ReplaceAllStringFunc(text, func(move string) string {
		var c engine.Cell
		if _, err := fmt.Sscanf(move, "%d,%d", &c.Row, &c.Column); err != nil || c.Row >= len(l.Rows) || c.Column >= len(l.Columns) {
			return move
		}
		return l.label(c)
	})
}

// winning returns the indices of the cells of all rows through the last move that are as
// long as wanted; none where there is no such row.
func winning(b engine.Board, last engine.Cell, wanted int) (cells []int) {
	if !b.Has(last) {
		return nil
	}
	for _, d := range [...]engine.Cell{{Row: 0, Column: 1}, {Row: 1, Column: 0}, {Row: 1, Column: 1}, {Row: 1, Column: -1}} {
		line := []int{last.Row*b.Columns + last.Column}
		for _, sign := range [...]int{1, -1} {
			c := engine.Cell{Row: last.Row + sign*d.Row, Column: last.Column + sign*d.Column}
			for b.Has(c) && b.At(c) == b.At(last) {
				line = append(line, c.Row*b.Columns+c.Column)
				c = engine.Cell{Row: c.Row + sign*d.Row, Column: c.Column + sign*d.Column}
			}
		}
		if len(line) >= wanted {
			cells = append(cells, line...)
		}
	}
	return cells
}

// SetEnd marks the winning line in the last position, if there is one.
func (g *Game) SetEnd(p engine.Position, last engine.Move) {
	if g.Look.line > 0 && p.Outcome() != engine.Undecided && p.Outcome() != engine.Draw && last != engine.NoMove {
		g.Four = winning(p.Board(), p.Cell(last), g.Look.line)
	}
}
