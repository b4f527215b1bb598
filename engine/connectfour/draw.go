package connectfour

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Terminal colours of the stones and the hole (ECMA-48 SGR).
var colours = map[byte]string{firstStone: "31;1", secondStone: "33;1", holeMark: "2"}

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
	var text strings.Builder
	text.WriteString("    ")
	for y := range int(p.columns) {
		fmt.Fprintf(&text, "%2d ", y)
	}
	for x := range int(p.rows) {
		fmt.Fprintf(&text, "\n%2d  ", x)
		for y := range int(p.columns) {
			text.WriteString(p.drawCell(p.at(x, y), last, colour))
		}
	}
	fmt.Fprintf(&text, "\n%s", p.status())
	return trimLines(text.String())
}

func (p *Position) drawCell(m, last engine.Move, colour bool) string {
	letter := p.letter(m)
	cell := string(letter)
	if code := colours[letter]; colour && code != "" {
		cell = "\x1b[" + code + "m" + cell + "\x1b[0m"
	}
	if m == last {
		return "[" + cell + "]"
	}
	return " " + cell + " "
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

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
