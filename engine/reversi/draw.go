package reversi

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Draw returns the board with its rows and columns numbered, the last move in
// brackets, and the count of discs:
//
//	     0  1  2  3
//	0    .  .  .  .
//	1   [x] x  x  .
//	2    .  x  o  .
//	3    .  .  .  .
//	x 4, o 1: o to move
func (p *Position) Draw(last engine.Move, colour bool) string {
	x, y := -1, -1
	if last < Pass {
		x, y = int(last/lane), int(last%lane)
	}
	text := p.text().Draw(x, y, colour) + "\n" + p.status()
	if last == Pass {
		text += " after a pass"
	}
	return text
}

// text returns what is on the cells.
func (p *Position) text() boardtext.Board {
	return boardtext.Board{Rows: int(p.size), Columns: int(p.size), Letter: func(x, y int) byte { return p.letter(cell(x, y)) }}
}

// status counts the discs and says who is to move or how the game ended.
func (p *Position) status() string {
	count := fmt.Sprintf("x %d, o %d: ", p.Discs(engine.First), p.Discs(engine.Second))
	switch p.outcome {
	case engine.Undecided:
		return count + string(letters[p.turn]) + " to move"
	case engine.Tie:
		return count + "tie"
	case engine.FirstWins:
		return count + "x has won"
	}
	return count + "o has won"
}
