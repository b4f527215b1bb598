package reversi

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Terminal colours of the discs (ECMA-48 SGR).
var colours = map[byte]string{'x': "31;1", 'o': "33;1"}

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
	var text strings.Builder
	text.WriteString("   ")
	for y := range int(p.size) {
		fmt.Fprintf(&text, " %2d", y)
	}
	for x := range int(p.size) {
		fmt.Fprintf(&text, "\n%2d  ", x)
		for y := range int(p.size) {
			text.WriteString(p.drawCell(cell(x, y), last, colour))
		}
	}
	text.WriteString("\n" + p.status())
	if last == Pass {
		text.WriteString(" after a pass")
	}
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

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
