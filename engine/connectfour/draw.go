package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Draw returns the board with its rows and columns numbered, the last move in
// brackets:
//
//	     0  1  2  3
//	0    .  .  .  .
//	1    .  .  .  .
//	2    .  #  .  .
//	3    x  . [o] .
//	x to move
func (p *Position) Draw(last engine.Move, colour bool) string {
	x, y := -1, -1
	if last != engine.NoMove {
		x, y = p.Cell(last)
	}
	return p.text().Draw(x, y, colour) + "\n" + p.status()
}

// text returns what is on the cells.
func (p *Position) text() boardtext.Board {
	return boardtext.Board{Rows: int(p.rows), Columns: int(p.columns), Letter: func(x, y int) byte { return p.letter(p.at(x, y)) }}
}

// status says who is to move or how the game ended.
func (p *Position) status() string {
	switch p.outcome {
	case engine.Undecided:
		return string(stoneOf[p.turn]) + " to move"
	case engine.Tie:
		return "tie"
	}
	return string(stoneOf[p.turn.Other()]) + " has won"
}
