package pages

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Graph is a graph of series over common axes.
type Graph struct {
	Title, X string
	// Labels name the places 0, 1, .. on the x axis. Without labels it has numbers from 0.
	Labels    []string
	Low, High float64 // of the y axis
	Series    []Series
}

// Series is a curve, or with Bars a bar for each place.
type Series struct {
	Name   string
	Bars   bool
	Points []Point
}

// Point is a value with its error, half the height of a band or a whisker. What is outside the
// graph is drawn at its border, infinite values on a line of their own. An error of 0 or NaN is not
// drawn.
type Point struct{ X, Y, Error float64 }

// colours are those of series, in their order. They are safe for the colour-blind.
var colours = []string{
	"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#8c6d1f",
}

// SVG returns graphs, one below the other, as one picture. A page sets other colours by the
// classes.
func SVG(graphs ...Graph) string {
	var drawn strings.Builder
	y := 0
	for _, g := range graphs {
		d := newDrawing(g, y)
		d.draw(&drawn)
		y = d.end
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 %d %d" width="%d" height="%d" `+
		`font-family="sans-serif" font-size="12"><rect class="back" width="100%%" height="100%%" fill="#fff"/>`+"\n%s</svg>\n",
		graphWidth, y, graphWidth, y, drawn.String())
}

// Sparkline returns a small curve of values from 0 to 1, with a dot at the value with a number from
// 1, 0 for none.
func Sparkline(label string, values []float64, dot int) string {
	const width, height, edge = 160, 34, 3
	at := func(i int) (x, y float64) {
		return edge + float64(i)/float64(max(1, len(values)-1))*(width-2*edge), edge + (1-values[i])*(height-2*edge)
	}
	var drawn strings.Builder
	to := "M"
	fmt.Fprintf(&drawn, `<svg class="sparkline" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="%s">`+
		`<path d="M0 %dH%d" stroke="currentColor" stroke-opacity="0.3" stroke-dasharray="2 3"/><path fill="none" stroke="currentColor" d="`,
		width, height, width, height, html.EscapeString(label), height/2, width)
	for i := range values {
		x, y := at(i)
		fmt.Fprintf(&drawn, "%s%.1f %.1f", to, x, y)
		to = "L"
	}
	drawn.WriteString(`"/>`)
	if dot > 0 && dot <= len(values) {
		x, y := at(dot - 1)
		fmt.Fprintf(&drawn, `<circle cx="%.1f" cy="%.1f" r="3" fill="currentColor"/>`, x, y)
	}
	return drawn.String() + "</svg>"
}

// The picture, in pixels.
const (
	graphWidth  = 760
	plotLeft    = 56
	plotRight   = 744
	plotHeight  = 230
	lineHeight  = 18
	letterWidth = 7
)

// drawing is a graph with its place.
type drawing struct {
	Graph
	start, top, bottom, end int // the plot lies from top to bottom
	last                    float64
	edge                    float64 // of the plot, where infinite values are drawn
	infinite                bool
}

func newDrawing(g Graph, y int) *drawing {
	d := &drawing{Graph: g, start: y, last: 1}
	d.top = y + 30 + lineHeight*d.legend(&strings.Builder{})
	d.bottom = d.top + plotHeight
	d.end = d.bottom + 44
	longest := 0
	for _, label := range g.Labels {
		longest = max(longest, utf8.RuneCountInString(label))
	}
	if d.slanted() {
		d.end = d.bottom + 24 + min(longest, maxLabel)*letterWidth*3/4
	}
	for _, s := range g.Series {
		for _, p := range s.Points {
			d.last = max(d.last, p.X)
			d.infinite = d.infinite || math.IsInf(p.Y, 0) || math.IsInf(p.Error, 0)
		}
	}
	if d.infinite {
		d.edge = 16
	}
	if len(g.Labels) > 0 {
		d.last = float64(len(g.Labels))
	}
	return d
}

// maxLabel is the number of letters of the longest label that is shown whole.
const maxLabel = 24

// slanted reports whether the labels need more room than their places.
func (d *drawing) slanted() bool {
	room := (plotRight - plotLeft) / max(1, len(d.Labels))
	return slices.ContainsFunc(d.Labels, func(l string) bool { return utf8.RuneCountInString(l)*letterWidth > room })
}

func (d *drawing) x(x float64) float64 {
	if len(d.Labels) > 0 {
		x += 0.5
	}
	return plotLeft + x/d.last*(plotRight-plotLeft)
}

func (d *drawing) y(y float64) float64 {
	if math.IsInf(y, 0) {
		return float64(d.top) + plotHeight*(1-math.Copysign(1, y))/2
	}
	share := (d.High - max(d.Low, min(d.High, y))) / (d.High - d.Low)
	return float64(d.top) + d.edge + share*(plotHeight-2*d.edge)
}

func (d *drawing) draw(to *strings.Builder) {
	d.text(to, plotLeft, float64(d.start)+18, `font-weight="bold"`, d.Title)
	d.legend(to)
	d.grid(to)
	for i, s := range d.Series {
		if colour := colours[i%len(colours)]; s.Bars {
			d.bars(to, i, s.Points, colour)
		} else {
			d.curve(to, s.Points, colour)
		}
	}
}

func (d *drawing) text(to *strings.Builder, x, y float64, attributes, text string) {
	fmt.Fprintf(to, `<text x="%.1f" y="%.1f" fill="#444" %s>%s</text>`+"\n", x, y, attributes, html.EscapeString(text))
}

// legend names the series, if there are several, and returns the number of lines.
func (d *drawing) legend(to *strings.Builder) (lines int) {
	if len(d.Series) < 2 {
		return 0
	}
	x, lines := plotLeft, 1
	for i, s := range d.Series {
		width := 40 + letterWidth*utf8.RuneCountInString(s.Name)
		if x > plotLeft && x+width > plotRight {
			x, lines = plotLeft, lines+1
		}
		y := d.start + 18 + lineHeight*lines
		fmt.Fprintf(to, `<rect x="%d" y="%d" width="18" height="4" fill="%s"/>`, x, y-6, colours[i%len(colours)])
		d.text(to, float64(x+24), float64(y), "", s.Name)
		x += width
	}
	return lines
}

// grid draws the axes with their labels.
func (d *drawing) grid(to *strings.Builder) {
	tick := func(y float64, text string) {
		fmt.Fprintf(to, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/>`, plotLeft, plotRight, y, y)
		d.text(to, plotLeft-8, y+4, `text-anchor="end"`, text)
	}
	if d.infinite {
		tick(float64(d.top), "inf")
		tick(float64(d.bottom), "-inf")
	}
	step := niceStep((d.High - d.Low) / 6)
	for k := math.Ceil(d.Low / step); k*step <= d.High; k++ {
		text := fmt.Sprintf("%.10g", k*step)
		if d.Low < 0 && k >= 0 {
			text = "+" + text
		}
		tick(d.y(k*step), text)
	}
	under := float64(d.bottom) + lineHeight
	if d.Labels == nil {
		step := max(1, niceStep(d.last/8))
		for x := 0.0; x <= d.last; x += step {
			d.text(to, d.x(x), under, `text-anchor="middle"`, fmt.Sprintf("%.0f", x))
		}
	}
	for i, label := range d.Labels {
		attributes := `text-anchor="middle"`
		if d.slanted() {
			attributes = fmt.Sprintf(`text-anchor="end" transform="rotate(-45 %.1f %.1f)"`, d.x(float64(i)), under-4)
		}
		if utf8.RuneCountInString(label) > maxLabel {
			label = string([]rune(label)[:maxLabel-1]) + "…"
		}
		d.text(to, d.x(float64(i)), under-4, attributes, label)
	}
	d.text(to, plotRight, float64(d.start)+18, `text-anchor="end"`, d.X)
}

// curve draws a line with its band.
func (d *drawing) curve(to *strings.Builder, points []Point, colour string) {
	path := func(points []Point, by float64, begin string) (path string) {
		for _, p := range points {
			y := p.Y
			if by != 0 { // an infinite error times 0 is no number
				y += by * p.error()
			}
			path += fmt.Sprintf("%s%.1f %.1f", begin, d.x(p.X), d.y(y))
			begin = "L"
		}
		return path
	}
	if slices.ContainsFunc(points, func(p Point) bool { return p.error() != 0 }) {
		back := slices.Clone(points)
		slices.Reverse(back)
		fmt.Fprintf(to, `<path d="%s%s" fill="%s" fill-opacity="0.15"/>`, path(points, 1, "M"), path(back, -1, "L"), colour)
	}
	fmt.Fprintf(to, `<path d="%s" fill="none" stroke="%s" stroke-width="2" stroke-linejoin="round"/>`+"\n",
		path(points, 0, "M"), colour)
}

// error returns the error that is drawn.
func (p Point) error() float64 {
	if math.IsNaN(p.Error) || math.IsInf(p.Y, 0) {
		return 0
	}
	return p.Error
}

// bars draws the bars of the i-th series, beside those of the others, with whiskers.
func (d *drawing) bars(to *strings.Builder, i int, points []Point, colour string) {
	place := d.x(1) - d.x(0)
	width := 0.7 * place / float64(len(d.Series))
	foot := d.y(d.Low)
	for _, p := range points {
		x, y := d.x(p.X)-0.35*place+float64(i)*width, d.y(p.Y)
		fmt.Fprintf(to, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`, x, y, width, max(foot-y, 1), colour)
		if e := p.error(); e != 0 {
			fmt.Fprintf(to, `<path class="whisker" d="M%.1f %.1fV%.1f" stroke="#444" stroke-width="2"/>`, x+width/2, d.y(p.Y-e), d.y(p.Y+e))
		}
		to.WriteByte('\n')
	}
}

// niceStep returns the least number of at least x that is 1, 2 or 5 times a power of ten.
func niceStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, factor := range []float64{1, 2, 5} {
		if factor*power >= x {
			return factor * power
		}
	}
	return 10 * power
}
