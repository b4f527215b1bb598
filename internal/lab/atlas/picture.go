package atlas

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
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

// size is a number of rows and of columns.
type size struct{ rows, columns int }

// Picture returns the drawing of all boards as an SVG. Boards with the same number of rows
// are side by side.
func (t Table) Picture() string {
	var drawn strings.Builder
	width, x, y, rows := 0, 0, legend, 0
	for _, s := range t.sizes() {
		if rows != 0 && s.rows != rows {
			x, y = 0, y+rows*cell+gap
		}
		rows = s.rows
		t.drawBoard(&drawn, s, x+gap/2, y+gap)
		x += s.columns*cell + gap
		width = max(width, x)
	}
	height := y + rows*cell + gap + gap/2
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" `+
		`font-family="sans-serif" font-size="14">`, width, height, width)
	const white = `<rect width="100%" height="100%" fill="white"/>`
	return head + "\n" + white + "\n" + key() + drawn.String() + "</svg>\n"
}

// sizes returns the sizes whose board without a forbidden cell is in the table.
func (t Table) sizes() []size {
	found := map[size]bool{}
	for b := range t {
		if b.NoX < 0 {
			found[size{b.Rows, b.Columns}] = true
		}
	}
	return slices.SortedFunc(maps.Keys(found), func(a, b size) int {
		return cmp.Or(a.rows-b.rows, a.columns-b.columns)
	})
}

// key returns the legend of the colours.
func key() string {
	var text strings.Builder
	for i, e := range []struct {
		value engine.Value
		name  string
	}{
		{engine.Won, "the first player wins"},
		{engine.Drawn, "draw"},
		{engine.Lost, "the second player wins"},
	} {
		left := gap/2 + i*190
		fmt.Fprintf(&text, `<rect x="%d" y="14" width="18" height="18" fill="%s"/>`, left, colours[e.value])
		fmt.Fprintf(&text, `<text x="%d" y="28">%s</text>`+"\n", left+26, e.name)
	}
	return text.String()
}

// drawBoard draws one board with its upper left corner at x, y.
func (t Table) drawBoard(w *strings.Builder, s size, x, y int) {
	whole := t[Board{s.rows, s.columns, -1, -1}]
	fmt.Fprintf(w, `<text x="%d" y="%d" font-weight="bold">%d x %d: %v</text>`+"\n",
		x, y-10, s.rows, s.columns, whole)
	for row := range s.rows {
		for column := range s.columns {
			e, known := t[Board{s.rows, s.columns, row, min(column, s.columns-1-column)}]
			if known {
				drawCell(w, e, e.Value != whole.Value, x+column*cell, y+row*cell)
			}
		}
	}
}

// drawCell draws one cell with its upper left corner at x, y.
func drawCell(w *strings.Builder, e Entry, framed bool, x, y int) {
	const square = `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke=%s/>` + "\n"
	fmt.Fprintf(w, square, x, y, cell, cell, colours[e.Value], `"white"`)
	if framed {
		fmt.Fprintf(w, square, x+2, y+2, cell-4, cell-4, "none", `"black" stroke-width="2"`)
	}
	if e.Value != engine.Drawn {
		fmt.Fprintf(w, `<text x="%d" y="%d" text-anchor="middle">%d</text>`+"\n",
			x+cell/2, y+cell/2+5, e.Plies)
	}
}
