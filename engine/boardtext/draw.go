package boardtext

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// colours are the terminal colours of the squares (ECMA-48 SGR).
var colours = [len(letters)]string{
	engine.FirstPiece: "31;1", engine.SecondPiece: "33;1", engine.Forbidden: "2",
}

// drawings returns how each square is drawn: its letter, in its colour if that is wanted.
func drawings(colour bool) (drawn [len(letters)]string) {
	for s, code := range colours {
		drawn[s] = letters[s : s+1]
		if colour && code != "" {
			drawn[s] = "\x1b[" + code + "m" + drawn[s] + "\x1b[0m"
		}
	}
	return drawn
}

// Draw returns the board with its rows and columns numbered, the last move in
// brackets (NoMove: none), and a line that says how the game stands:
//
//	     0  1  2  3
//	 0   .  .  .  .
//	 1   .  .  .  .
//	 2   .  #  .  .
//	 3   x  . [o] .
//	x to move
func Draw(p engine.Position, last engine.Move, colour bool) string {
	var text strings.Builder
	b, squares, marked := p.Board(), drawings(colour), engine.NoCell
	if last != engine.NoMove {
		marked = p.Cell(last)
	}
	text.WriteString("   ")
	for column := range b.Columns {
		fmt.Fprintf(&text, " %2d", column)
	}
	for row := range b.Rows {
		line := fmt.Sprintf("%2d  ", row)
		for column := range b.Columns {
			c := engine.Cell{Row: row, Column: column}
			before, after := " ", " "
			if c == marked {
				before, after = "[", "]"
			}
			line += before + squares[b.At(c)] + after
		}
		text.WriteString("\n" + strings.TrimRight(line, " "))
	}
	return text.String() + "\n" + status(p, b) + afterPass(p, last)
}

// afterPass says that the last move was a pass.
func afterPass(p engine.Position, last engine.Move) string {
	if last != engine.NoMove && p.Cell(last) == engine.NoCell {
		return " after a pass"
	}
	return ""
}

// status returns the side to move or the result. Where pieces decide the game, their
// counts come first.
func status(p engine.Position, b engine.Board) string {
	text := ""
	if p.Game().About().Counted {
		first, second := b.Count(engine.FirstPiece), b.Count(engine.SecondPiece)
		text = fmt.Sprintf("x %d, o %d: ", first, second)
	}
	switch p.Outcome() {
	case engine.Undecided:
		return text + Side(p.Turn()) + " to move"
	case engine.FirstWins:
		return text + "x has won"
	case engine.SecondWins:
		return text + "o has won"
	}
	return text + "draw"
}

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
	b, squares, n := p.Board(), drawings(colour), p.Game().About().Notation
	marked := winning(p, last)
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
			line += edge(inside, here) + squares[b.At(c)]
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

// winning returns the indices in Board.Squares of the rows of pieces through the last move that
// won the game, none if no row did.
func winning(p engine.Position, last engine.Move) (squares []int) {
	length, b := p.Game().About().Line, p.Board()
	won := p.Outcome() == engine.FirstWins || p.Outcome() == engine.SecondWins
	if length == 0 || !won || last == engine.NoMove || !b.Has(p.Cell(last)) {
		return nil
	}
	return b.InRow(p.Cell(last), b.At(p.Cell(last)), length)
}
