// Package svg draws pictures in the format SVG: graphs of series ([Graphs]), small curves beside
// text ([Sparkline]), and other pictures of simple elements ([Drawing]).
package svg

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// Drawing is the elements of a picture, of which later ones cover earlier ones. Lengths are in
// pixels, from the upper left corner. A look is the attributes of an element beside its place, such
// as fill="none".
type Drawing struct{ elements strings.Builder }

// Ground fills the whole picture.
func (d *Drawing) Ground(look string) { d.element("rect", `width="100%" height="100%" `+look, "") }

// Rect draws a rectangle. Its upper left corner is at x, y.
func (d *Drawing) Rect(x, y, width, height float64, look string) {
	const place = `x="%s" y="%s" width="%s" height="%s" `
	d.element("rect", fmt.Sprintf(place, number(x), number(y), number(width), number(height))+look, "")
}

// Circle draws a circle around x, y.
func (d *Drawing) Circle(x, y, radius float64, look string) {
	const place = `cx="%s" cy="%s" r="%s" `
	d.element("circle", fmt.Sprintf(place, number(x), number(y), number(radius))+look, "")
}

// Line draws a straight line.
func (d *Drawing) Line(x1, y1, x2, y2 float64, look string) {
	d.Path([]Place{{x1, y1}, {x2, y2}}, look)
}

// Path draws lines from place to place.
func (d *Drawing) Path(places []Place, look string) {
	data, command := "", "M"
	for _, p := range places {
		data += command + number(p.X) + " " + number(p.Y)
		command = "L"
	}
	d.element("path", `d="`+data+`" `+look, "")
}

// Place is a point of a drawing.
type Place struct{ X, Y float64 }

// Text writes a line of text, whose baseline begins at x, y.
func (d *Drawing) Text(x, y float64, text, look string) {
	d.element("text", fmt.Sprintf(`x="%s" y="%s" `, number(x), number(y))+look, html.EscapeString(text))
}

// element adds an element with its content, if any.
func (d *Drawing) element(name, attributes, content string) {
	end := "/>\n"
	if content != "" {
		end = ">" + content + "</" + name + ">\n"
	}
	d.elements.WriteString("<" + name + " " + strings.TrimSpace(attributes) + end)
}

// number returns a length, rounded to a tenth.
func number(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64) }

// Picture returns the picture of a drawing.
func (d *Drawing) Picture(width, height int, look string) string {
	const head = `<svg %s xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">` + "\n"
	return fmt.Sprintf(head, look, width, height, width, height) + d.elements.String() + "</svg>\n"
}
