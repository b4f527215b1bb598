package replay

import (
	"fmt"
	"regexp"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Look is the look of a game's board.
type Look struct {
	Board engine.Look `json:"board"`
	// Rows has the names of the rows from the top, Columns those of the columns from the left.
	Rows    []string `json:"rows"`
	Columns []string `json:"columns"`
	// Counted is set if the pieces are counted.
	Counted bool `json:"counted,omitempty"`

	line     int  // the length of a row that wins, 0 if no row wins
	numbered bool // rows and columns are numbers from 0 in the place of names
	notation engine.Notation
}

// lookOf returns the look of p's game. If columns have no letters, rows and columns are numbers
// from 0, as in boardtext.FormatMove.
func lookOf(p engine.Position) Look {
	b, about := p.Board(), p.Game().About()
	l := Look{
		Board: about.Look, Counted: p.Game().Traits().Counted, line: about.Line,
		notation: about.Notation, numbered: about.Notation.Letters == "",
	}
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

// cell returns a cell in the players' notation.
func (l Look) cell(c engine.Cell) string {
	if l.numbered {
		return boardtext.FormatCell(c)
	}
	return boardtext.CellName(l.notation, c, len(l.Rows))
}

// move returns a move of p in the players' notation.
func (l Look) move(p engine.Position, m engine.Move) string {
	if l.numbered {
		return boardtext.FormatMove(p, m)
	}
	return boardtext.Name(p, m)
}

var moveText = regexp.MustCompile(`\b(\d+),(\d+)\b`)

// Label returns a text with the cells in it, "row,column", in the players' notation.
func (l Look) Label(text string) string {
	return moveText.ReplaceAllStringFunc(text, func(move string) string {
		var c engine.Cell
		_, err := fmt.Sscanf(move, "%d,%d", &c.Row, &c.Column)
		if err != nil || c.Row >= len(l.Rows) || c.Column >= len(l.Columns) {
			return move
		}
		return l.cell(c)
	})
}

// winning returns the indices of the cells of all rows through the last move that have at least the
// wanted length.
func winning(b engine.Board, last engine.Cell, wanted int) (cells []int) {
	if !b.Has(last) {
		return nil
	}
	for _, d := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		line := []int{last.Row*b.Columns + last.Column}
		for _, sign := range [...]int{1, -1} {
			down, right := sign*d[0], sign*d[1]
			c := engine.Cell{Row: last.Row + down, Column: last.Column + right}
			for b.Has(c) && b.At(c) == b.At(last) {
				line = append(line, c.Row*b.Columns+c.Column)
				c.Row, c.Column = c.Row+down, c.Column+right
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
	won := p.Outcome() == engine.FirstWins || p.Outcome() == engine.SecondWins
	if g.Look.line > 0 && won && last != engine.NoMove {
		g.Four = winning(p.Board(), p.Cell(last), g.Look.line)
	}
}
