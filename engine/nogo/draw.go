package nogo

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Terminal colours of the stones (ECMA-48 SGR).
var colours = map[byte]string{firstStone: "31;1", secondStone: "33;1"}

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
	var text strings.Builder
	text.WriteString("    ")
	for y := range int(p.columns) {
		fmt.Fprintf(&text, "%2d ", y)
	}
	for x := range int(p.rows) {
		fmt.Fprintf(&text, "\n%2d  ", x)
		for y := range int(p.columns) {
			text.WriteString(p.drawCell(cell(x, y), last, colour))
		}
	}
	fmt.Fprintf(&text, "\n%s", p.status())
	return trimLines(text.String())
}

func (p *Position) drawCell(m, last engine.Move, colour bool) string {
	letter := p.letter(m)
	text := string(letter)
	if code := colours[letter]; colour && code != "" {
		text = "\x1b[" + code + "m" + text + "\x1b[0m"
	}
	if m == last {
		return "[" + text + "]"
	}
	return " " + text + " "
}

// status says who is to move or has won.
func (p *Position) status() string {
	if p.Outcome() == engine.Undecided {
		return string(stoneOf[p.turn]) + " to move"
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
