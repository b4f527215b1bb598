// Package boardtext is the text that games on rectangular boards have in common:
// drawings, the rows of a FEN, and cells written as "x,y", the row from the top
// and the column, both from 0.
package boardtext

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Empty is the letter of an empty cell.
const Empty = '.'

// Terminal colours of the first player's pieces, the second's and what is
// neither (ECMA-48 SGR).
var colours = map[byte]string{'x': "31;1", 'o': "33;1", '#': "2"}

// Board is what is on the cells of a board.
type Board struct {
	Rows, Columns int
	Letter        func(x, y int) byte
}

// Draw returns the board with its rows and columns numbered, one cell in
// brackets where it is on the board:
//
//	    0  1  2  3
//	0   .  .  .  .
//	1   .  .  .  .
//	2   .  #  .  .
//	3   x  . [o] .
func (b Board) Draw(lastX, lastY int, colour bool) string {
	var text strings.Builder
	text.WriteString("   ")
	for y := range b.Columns {
		fmt.Fprintf(&text, " %2d", y)
	}
	for x := range b.Rows {
		row := fmt.Sprintf("%2d  ", x)
		for y := range b.Columns {
			row += drawCell(b.Letter(x, y), x == lastX && y == lastY, colour)
		}
		text.WriteString("\n" + strings.TrimRight(row, " "))
	}
	return text.String()
}

func drawCell(letter byte, marked, colour bool) string {
	cell := string(rune(letter))
	if code := colours[letter]; colour && code != "" {
		cell = "\x1b[" + code + "m" + cell + "\x1b[0m"
	}
	if marked {
		return "[" + cell + "]"
	}
	return " " + cell + " "
}

// FEN returns the rows from the top, joined by "/", a number for a run of empty
// cells.
func (b Board) FEN() string {
	rows := make([]string, b.Rows)
	for x := range rows {
		rows[x] = b.row(x)
	}
	return strings.Join(rows, "/")
}

func (b Board) row(x int) string {
	var text strings.Builder
	run := 0
	end := func() {
		if run > 0 {
			text.WriteString(strconv.Itoa(run))
		}
		run = 0
	}
	for y := range b.Columns {
		if letter := b.Letter(x, y); letter != Empty {
			end()
			text.WriteByte(letter)
			continue
		}
		run++
	}
	end()
	return text.String()
}

// ParseCell reads "x,y" on a board of that size. The error is an
// *engine.FieldError of the field x or y.
func ParseCell(text string, rows, columns int) (x, y int, err error) {
	xText, yText, _ := strings.Cut(text, ",")
	x, ok := Integer(xText)
	if !ok || x < 0 || x >= rows {
		return 0, 0, &engine.FieldError{Field: "x", Expected: fmt.Sprintf("a row from 0 to %d", rows-1)}
	}
	y, ok = Integer(yText)
	if !ok || y < 0 || y >= columns {
		return 0, 0, &engine.FieldError{Field: "y", Expected: fmt.Sprintf("a column from 0 to %d", columns-1)}
	}
	return x, y, nil
}

// FormatCell writes a cell as ParseCell reads it.
func FormatCell(x, y int) string { return fmt.Sprintf("%d,%d", x, y) }

// Integer reads a whole number in its one usual form: no plus, no leading zeros.
func Integer(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return 0, false
	}
	return n, true
}
