package boardtext

import (
	"fmt"
	"slices"
	"strconv"
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
	return draw(p, last, colour, columnNumbers(p), strconv.Itoa, " ", nil)
}

// DrawMarked is [Draw], without colours, with a cell of the board in brackets instead of the last
// move.
func DrawMarked(p engine.Position, marked engine.Cell) string {
	square := marked.Row*p.Board().Columns + marked.Column
	return draw(p, engine.NoMove, false, columnNumbers(p), strconv.Itoa, " ", []int{square})
}

func columnNumbers(p engine.Position) string {
	head := "   "
	for column := range p.Board().Columns {
		head += fmt.Sprintf(" %2d", column)
	}
	return head + "\n"
}

// draw draws the rows below a head, and says how the game stands. name returns the name of a row;
// gap widens the cells. Brackets are around the marked squares, nil for that of the last move.
func draw(
	p engine.Position, last engine.Move, colour bool,
	head string, name func(row int) string, gap string, marked []int,
) string {
	text, b, squares := head, p.Board(), drawings(colour)
	after := ""
	if last != engine.NoMove {
		switch c := p.Cell(last); {
		case c == engine.NoCell:
			after = " after a pass"
		case marked == nil:
			marked = []int{c.Row*b.Columns + c.Column}
		}
	}
	for row := range b.Rows {
		line, inside := fmt.Sprintf("%2s ", name(row)), false
		for column := range b.Columns {
			here := slices.Contains(marked, row*b.Columns+column)
			line += edge(inside, here, gap) + squares[b.Squares[row*b.Columns+column]]
			inside = here
		}
		text += strings.TrimRight(line+edge(inside, false, gap), " ") + "\n"
	}
	return text + status(p, b) + after
}

// edge returns what stands between two cells, of which some are marked.
func edge(left, right bool, gap string) string {
	switch {
	case right && !left:
		return gap + "["
	case left && !right:
		return "]" + gap
	}
	return gap + " "
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
	b, n := p.Board(), p.Game().About().Notation
	name := func(row int) string { return RowName(n, row, b.Rows) }
	return draw(p, last, colour, columnNames(n, b.Columns), name, "", winning(p, last))
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
