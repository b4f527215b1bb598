package boardtext

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// colours are the terminal colours of the squares (ECMA-48 SGR).
var colours = [...]string{
	engine.FirstPiece: "31;1", engine.SecondPiece: "33;1", engine.Forbidden: "2",
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
	return draw(p, last, colour, strconv.Itoa, strconv.Itoa)
}

// DrawNamed is Draw with the names that people use for rows and columns; see [Name].
func DrawNamed(p engine.Position, last engine.Move, colour bool) string {
	n, rows := p.Game().About().Notation, p.Board().Rows
	return draw(p, last, colour,
		func(row int) string { return RowName(n, row, rows) },
		func(column int) string { return ColumnName(n, column) })
}

// draw draws a board with the names of its rows and columns.
func draw(
	p engine.Position, last engine.Move, colour bool, rowName, columnName func(int) string,
) string {
	var text strings.Builder
	b, marked := p.Board(), engine.NoCell
	if last != engine.NoMove {
		marked = p.Cell(last)
	}
	text.WriteString("   ")
	for column := range b.Columns {
		fmt.Fprintf(&text, " %2s", columnName(column))
	}
	for row := range b.Rows {
		line := fmt.Sprintf("%2s  ", rowName(row))
		for column := range b.Columns {
			c := engine.Cell{Row: row, Column: column}
			line += drawCell(b.At(c), c == marked, colour)
		}
		text.WriteString("\n" + strings.TrimRight(line, " "))
	}
	text.WriteString("\n" + status(p, b))
	if last != engine.NoMove && marked == engine.NoCell {
		text.WriteString(" after a pass")
	}
	return text.String()
}

func drawCell(s engine.Square, marked, colour bool) string {
	cell := string(letters[s])
	if colour && colours[s] != "" {
		cell = "\x1b[" + colours[s] + "m" + cell + "\x1b[0m"
	}
	if marked {
		return "[" + cell + "]"
	}
	return " " + cell + " "
}

// status returns the side to move or the result. Where pieces decide the game, their
// counts come first.
func status(p engine.Position, b engine.Board) string {
	text := ""
	if p.Game().Traits().Counted {
		first, second := b.Count(engine.FirstPiece), b.Count(engine.SecondPiece)
		text = fmt.Sprintf("x %d, o %d: ", first, second)
	}
	switch p.Outcome() {
	case engine.Undecided:
		return text + string(letters[engine.Piece(p.Turn())]) + " to move"
	case engine.FirstWins:
		return text + "x has won"
	case engine.SecondWins:
		return text + "o has won"
	}
	return text + "draw"
}
