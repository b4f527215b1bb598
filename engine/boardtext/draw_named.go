package boardtext

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// DrawNamed is [Draw] for people: rows and columns have their names, and brackets are around the
// row that has won, else around the last move. 12 columns take 28 characters:
//
//	                      1 1 1
//	    1 2 3 4 5 6 7 8 9 0 1 2
//	 4  . . . . . . . . . . . .
//	 3  . . . . . . . . . . . .
//	 2  . . # . . . . . . . . .
//	 1  x .[o]. . . . . . . . .
//	x to move
func DrawNamed(p engine.Position, last engine.Move, colour bool) string {
	b, n := p.Board(), p.Game().About().Notation
	marked := Winning(p, last)
	if last != engine.NoMove && marked == nil {
		c := p.Cell(last)
		marked = []int{c.Row*b.Columns + c.Column} // outside of the board after a pass
	}
	text := columnNames(n, b.Columns)
	for row := range b.Rows {
		line := fmt.Sprintf("%2s ", RowName(n, row, b.Rows))
		inside := false
		for column := range b.Columns {
			c := engine.Cell{Row: row, Column: column}
			here := slices.Contains(marked, row*b.Columns+column)
			line += edge(inside, here) + letter(b.At(c), colour)
			inside = here
		}
		text += strings.TrimRight(line+edge(inside, false), " ") + "\n"
	}
	return text + status(p, b) + afterPass(p, last)
}

// edge returns what stands between two cells.
func edge(left, right bool) string {
	switch {
	case right && !left:
		return "["
	case left && !right:
		return "]"
	}
	return " "
}

// columnNames returns the names of the columns, numbers above 9 in two lines.
func columnNames(n engine.Notation, columns int) (text string) {
	for line := len(ColumnName(n, columns-1)); line > 0; line-- {
		digits := "   "
		for column := range columns {
			name := fmt.Sprintf("%*s", line, ColumnName(n, column))
			digits += " " + name[len(name)-line:][:1]
		}
		text += digits + "\n"
	}
	return text
}
