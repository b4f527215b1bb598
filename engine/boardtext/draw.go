package boardtext

import (
	"fmt"
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
	var text strings.Builder
	b, marked := p.Board(), engine.NoCell
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
			line += drawCell(b.At(c), c == marked, colour)
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

func drawCell(s engine.Square, marked, colour bool) string {
	if marked {
		return "[" + letter(s, colour) + "]"
	}
	return " " + letter(s, colour) + " "
}

// letter returns the letter of a square.
func letter(s engine.Square, colour bool) string {
	if colour && colours[s] != "" {
		return "\x1b[" + colours[s] + "m" + letters[s:s+1] + "\x1b[0m"
	}
	return letters[s : s+1]
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
		return text + Side(p.Turn()) + " to move"
	case engine.FirstWins:
		return text + "x has won"
	case engine.SecondWins:
		return text + "o has won"
	}
	return text + "draw"
}
