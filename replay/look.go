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

	line     int  // the length of a row that wins, 0: no row wins
	numbered bool // rows and columns are numbers from 0, not as people name them
	notation engine.Notation
}

// lookOf returns the look of p's game. Where columns have no letters, rows and columns are
// numbers from 0, as boardtext.FormatMove writes them.
func lookOf(p engine.Position) Look {
	b, about := p.Board(), p.Game().About()
	l := Look{Board: about.Look, Counted: p.Game().Traits().Counted, line: about.Line, notation: about.Notation}
	l.numbered = l.notation.Letters == ""
	for c := range b.Columns {
		name := boardtext.ColumnName(l.notation, c)
		if l.numbered {
			name = fmt.Sprint(c)
		}
		l.Columns = append(l.Columns, name)
	}
	for r := range b.Rows {
		name := boardtext.RowName(l.notation, r, b.Rows)
		if l.numbered {
			name = fmt.Sprint(r)
		}
		l.Rows = append(l.Rows, name)
	}
	return l
}

// cell returns a cell as the players write it.
func (l Look) cell(c engine.Cell) string {
	if l.numbered {
		return boardtext.FormatCell(c)
	}
	return boardtext.CellName(l.notation, c, len(l.Rows))
}

// move returns a move of p as the players write it.
func (l Look) move(p engine.Position, m engine.Move) string {
	if l.numbered {
		return boardtext.FormatMove(p, m)
	}
	return boardtext.Name(p, m)
}

var moveText = regexp.MustCompile(`\b(\d+),(\d+)\b`)

// Label returns a text with the cells in it, "row,column", as the players write them.
func (l Look) Label(text string) string {
	return moveText.ReplaceAllStringFunc(text, func(move string) string {
		var c engine.Cell
		if _, err := fmt.Sscanf(move, "%d,%d", &c.Row, &c.Column); err != nil || c.Row >= len(l.Rows) || c.Column >= len(l.Columns) {
			return move
		}
		return l.cell(c)
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
