package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Draw returns the board with its rows and columns numbered, the last move in
// brackets:
//
//	     0  1  2  3  4
//	 0   .  .  .  .  .
//	 1   .  x  .  .  .
//	 2   .  . [o] .  .
//	 3   .  .  .  .  .
//	 4   .  .  .  .  .
//	x to move
func (p *Position) Draw(last engine.Move, colour bool) string {
	x, y := -1, -1
	if last != engine.NoMove {
		x, y = int(last/MaxSize), int(last%MaxSize)
	}
	return p.text().Draw(x, y, colour) + "\n" + p.status()
}

// text returns what is on the cells.
func (p *Position) text() boardtext.Board {
	return boardtext.Board{Rows: int(p.rows), Columns: int(p.columns), Letter: func(x, y int) byte { return p.letter(cell(x, y)) }}
}

// status says who is to move or has won.
func (p *Position) status() string {
	if p.Outcome() == engine.Undecided {
		return string(stoneOf[p.turn]) + " to move"
	}
	return string(stoneOf[p.turn.Other()]) + " has won"
}
