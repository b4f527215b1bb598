package main

import (
	"fmt"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/svg"
)

// The picture has a square for each cell. The square's colour is the value of the board on
// which that cell is forbidden; its number is the last ply. A frame marks a value that
// differs from the board without a forbidden cell. Lengths are in pixels.
const (
	cell   = 36
	gap    = 48 // between boards; it holds the titles
	legend = 40
)

// Colour-blind readers can distinguish these colours (M. Okabe and K. Ito, "Color Universal
// Design", 2008).
var colours = map[engine.Value]string{
	engine.Won: "#56b4e9", engine.Drawn: "#e6e6e6", engine.Lost: "#e69f00",
}

// picture returns the drawing of all boards as an SVG. Boards with the same number of rows
// are side by side.
func (t atlas) picture() string {
	var d svg.Drawing
	d.Ground(`fill="white"`)
	drawKey(&d)
	width, y := 0, legend
	for rows := connectfour.MinSize; rows <= connectfour.MaxSize; rows++ {
		x := 0
		for columns := connectfour.MinSize; columns <= connectfour.MaxSize; columns++ {
			if _, known := t[emptyBoard{rows, columns, -1, -1}]; known {
				t.drawBoard(&d, rows, columns, x+gap/2, y+gap)
				x += columns*cell + gap
			}
		}
		width = max(width, x)
		if x > 0 {
			y += rows*cell + gap
		}
	}
	return d.Picture(width, y+gap/2, `font-family="sans-serif" font-size="14"`)
}

// drawKey draws the legend of the colours.
func drawKey(d *svg.Drawing) {
	for i, e := range []struct {
		value engine.Value
		name  string
	}{
		{engine.Won, "the first player wins"},
		{engine.Drawn, "draw"},
		{engine.Lost, "the second player wins"},
	} {
		left := float64(gap/2 + i*190)
		d.Rect(left, 14, 18, 18, `fill="`+colours[e.value]+`"`)
		d.Text(left+26, 28, e.name, "")
	}
}

// drawBoard draws one board with its upper left corner at x, y.
func (t atlas) drawBoard(d *svg.Drawing, rows, columns, x, y int) {
	whole := t[emptyBoard{rows, columns, -1, -1}]
	title := fmt.Sprintf("%d x %d: %v", rows, columns, whole)
	d.Text(float64(x), float64(y-10), title, `font-weight="bold"`)
	for row := range rows {
		for column := range columns {
			e, known := t[emptyBoard{rows, columns, row, min(column, columns-1-column)}]
			if known {
				at := svg.Place{X: float64(x + column*cell), Y: float64(y + row*cell)}
				drawCell(d, at, e, e.Value() != whole.Value())
			}
		}
	}
}

// drawCell draws one cell with its upper left corner at a place.
func drawCell(d *svg.Drawing, at svg.Place, e engine.Known, framed bool) {
	d.Rect(at.X, at.Y, cell, cell, `fill="`+colours[e.Value()]+`" stroke="white"`)
	if framed {
		d.Rect(at.X+2, at.Y+2, cell-4, cell-4, `fill="none" stroke="black" stroke-width="2"`)
	}
	if e.Value() != engine.Drawn {
		d.Text(at.X+cell/2, at.Y+cell/2+5, strconv.Itoa(e.Plies), `text-anchor="middle"`)
	}
}
