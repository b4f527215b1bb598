// Package svg draws pictures in the format SVG: graphs of series ([Graphs]), and small curves
// beside text ([Sparkline]).
package svg

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// drawing is the elements of a picture, of which later ones cover earlier ones. Lengths are in
// pixels, from the upper left corner. A look is the attributes of an element beside its place, such
// as fill="none".
type drawing struct{ elements strings.Builder }

// rect draws a rectangle. Its upper left corner is at x, y.
func (d *drawing) rect(x, y, width, height float64, look string) {
	const place = `x="%s" y="%s" width="%s" height="%s" `
	d.element("rect", fmt.Sprintf(place, number(x), number(y), number(width), number(height))+look, "")
}

// line draws a straight line.
func (d *drawing) line(x1, y1, x2, y2 float64, look string) {
	d.path([]place{{x1, y1}, {x2, y2}}, look)
}

// path draws lines from place to place.
func (d *drawing) path(places []place, look string) {
	data, command := "", "M"
	for _, p := range places {
		data += command + number(p.X) + " " + number(p.Y)
		command = "L"
	}
	d.element("path", `d="`+data+`" `+look, "")
}

// place is a point of a drawing.
type place struct{ X, Y float64 }

// text writes a line of text, whose baseline begins at x, y.
func (d *drawing) text(x, y float64, words, look string) {
	d.element("text", fmt.Sprintf(`x="%s" y="%s" `, number(x), number(y))+look, html.EscapeString(words))
}

// element adds an element with its content, if any.
func (d *drawing) element(name, attributes, content string) {
	end := "/>\n"
	if content != "" {
		end = ">" + content + "</" + name + ">\n"
	}
	d.elements.WriteString("<" + name + " " + strings.TrimSpace(attributes) + end)
}

// number returns a length, rounded to a tenth.
func number(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64) }

// picture returns the picture of a drawing.
func (d *drawing) picture(width, height int, look string) string {
	const head = `<svg %s xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">` + "\n"
	return fmt.Sprintf(head, look, width, height, width, height) + d.elements.String() + "</svg>\n"
}

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

func colour(series int) string { return colours[series%len(colours)] }

// Graphs returns graphs, one below the other, as one picture. A page sets other colours by the
// classes.
func Graphs(graphs ...Graph) string {
	var d drawing
	d.element("rect", `width="100%" height="100%" class="back" fill="#fff"`, "")
	height := 0.0
	for _, g := range graphs {
		p := newPlot(g, height)
		p.draw(&d)
		height = p.end
	}
	return d.picture(graphWidth, int(height), `class="graph" font-family="sans-serif" font-size="12"`)
}

// Sparkline returns a small curve of values from 0 to 1, with a dot at the value with a number from
// 1, 0 for none.
func Sparkline(label string, values []float64, dot int) string {
	const width, height, edge = 160, 34, 3
	var d drawing
	var curve []place
	for i, value := range values {
		share := float64(i) / float64(max(1, len(values)-1))
		curve = append(curve, place{edge + share*(width-2*edge), edge + (1-value)*(height-2*edge)})
	}
	const dashed = `stroke="currentColor" stroke-opacity="0.3" stroke-dasharray="2 3"`
	d.line(0, height/2, width, height/2, dashed)
	d.path(curve, `fill="none" stroke="currentColor"`)
	if dot > 0 && dot <= len(curve) {
		at := curve[dot-1]
		d.element("circle", fmt.Sprintf(`cx="%s" cy="%s" r="3" fill="currentColor"`, number(at.X), number(at.Y)), "")
	}
	const look = `class="sparkline" role="img" aria-label="%s"`
	return d.picture(width, height, fmt.Sprintf(look, html.EscapeString(label)))
}

// The sizes of a graph.
const (
	graphWidth  = 760
	left, right = 56, 744 // the ends of the x axis
	plotHeight  = 230     // of the y axis
	lineHeight  = 18      // of text
	letterWidth = 7
	maxLabel    = 24 // letters of the longest label that is shown whole
	infinity    = 16 // between a line of infinite values and the others
)

// plot is a graph with its place in a picture: from start down are the title and the legend, from
// top to bottom the y axis, and from there to end the labels of the x axis.
type plot struct {
	Graph
	legend                  []place // where the name of each series begins; none for one series
	start, top, bottom, end float64
	last                    float64 // value at the right end of the x axis
	slanted                 bool    // the labels need more room than their places
	infinite                bool    // there are infinite values
}

// newPlot places a graph below the y of a picture.
func newPlot(g Graph, y float64) *plot {
	p := &plot{Graph: g, start: y, top: y + 30, last: 1}
	p.placeLegend()
	p.bottom = p.top + plotHeight
	p.end = p.bottom + 44
	for _, s := range g.Series {
		for _, point := range s.Points {
			p.last = max(p.last, point.X)
			p.infinite = p.infinite || math.IsInf(point.Y, 0) || math.IsInf(point.Error, 0)
		}
	}
	if len(g.Labels) > 0 {
		p.last = float64(len(g.Labels))
		longest := 0
		for _, label := range g.Labels {
			longest = max(longest, textWidth(label))
		}
		if p.slanted = longest > (right-left)/len(g.Labels); p.slanted {
			p.end = p.bottom + 24 + float64(min(longest, maxLabel*letterWidth)*3/4)
		}
	}
	return p
}

// textWidth returns about the width of a text.
func textWidth(text string) int { return letterWidth * utf8.RuneCountInString(text) }

// placeLegend places the names of the series, if there are several, in lines above the y axis.
func (p *plot) placeLegend() {
	if len(p.Series) < 2 {
		return
	}
	x := float64(left)
	p.top += lineHeight
	for _, s := range p.Series {
		width := float64(40 + textWidth(s.Name))
		if x > left && x+width > right {
			x = left
			p.top += lineHeight
		}
		p.legend = append(p.legend, place{x, p.top - 12})
		x += width
	}
}

// x returns the place of a value on the x axis.
func (p *plot) x(value float64) float64 {
	if len(p.Labels) > 0 {
		value += 0.5
	}
	return left + value/p.last*(right-left)
}

// y returns the place of a value on the y axis.
func (p *plot) y(value float64) float64 {
	switch {
	case math.IsInf(value, 1):
		return p.top
	case math.IsInf(value, -1):
		return p.bottom
	}
	edge := 0.0
	if p.infinite {
		edge = infinity
	}
	share := (p.High - max(p.Low, min(p.High, value))) / (p.High - p.Low)
	return p.top + edge + share*(plotHeight-2*edge)
}

// The looks of text.
const (
	plain    = `fill="#444"`
	bold     = plain + ` font-weight="bold"`
	centred  = plain + ` text-anchor="middle"`
	toTheEnd = plain + ` text-anchor="end"`
)

func (p *plot) draw(d *drawing) {
	d.text(left, p.start+lineHeight, p.Title, bold)
	d.text(right, p.start+lineHeight, p.X, toTheEnd)
	for i, place := range p.legend {
		d.rect(place.X, place.Y-6, 18, 4, `fill="`+colour(i)+`"`)
		d.text(place.X+24, place.Y, p.Series[i].Name, plain)
	}
	p.drawGrid(d)
	p.drawLabels(d)
	for i, s := range p.Series {
		if s.Bars {
			p.drawBars(d, i)
		} else {
			p.drawCurve(d, s.Points, colour(i))
		}
	}
}

// drawGrid draws the lines across, with their values.
func (p *plot) drawGrid(d *drawing) {
	line := func(y float64, text string) {
		d.line(left, y, right, y, `class="grid" stroke="#ddd"`)
		d.text(left-8, y+4, text, toTheEnd)
	}
	if p.infinite {
		line(p.top, "inf")
		line(p.bottom, "-inf")
	}
	step := niceStep((p.High - p.Low) / 6)
	for k := math.Ceil(p.Low / step); k*step <= p.High; k++ {
		text := fmt.Sprintf("%.10g", k*step)
		if p.Low < 0 && k >= 0 {
			text = "+" + text
		}
		line(p.y(k*step), text)
	}
}

// drawLabels draws the labels of the x axis, or its numbers.
func (p *plot) drawLabels(d *drawing) {
	under := p.bottom + lineHeight
	if p.Labels == nil {
		step := max(1, niceStep(p.last/8))
		for x := 0.0; x <= p.last; x += step {
			d.text(p.x(x), under, fmt.Sprintf("%.0f", x), centred)
		}
	}
	for i, label := range p.Labels {
		if letters := []rune(label); len(letters) > maxLabel {
			label = string(letters[:maxLabel-1]) + "…"
		}
		x, y, look := p.x(float64(i)), under-4, centred
		if p.slanted {
			look = toTheEnd + fmt.Sprintf(` transform="rotate(-45 %s %s)"`, number(x), number(y))
		}
		d.text(x, y, label, look)
	}
}

// drawCurve draws a line with its band.
func (p *plot) drawCurve(d *drawing, points []Point, colour string) {
	var line, upper, lower []place
	banded := false
	for _, point := range points {
		x, e := p.x(point.X), point.error()
		line = append(line, place{x, p.y(point.Y)})
		upper = append(upper, place{x, p.y(point.Y + e)})
		lower = append(lower, place{x, p.y(point.Y - e)})
		banded = banded || e != 0
	}
	if banded {
		slices.Reverse(lower)
		d.path(append(upper, lower...), `fill="`+colour+`" fill-opacity="0.15"`)
	}
	d.path(line, `fill="none" stroke="`+colour+`" stroke-width="2" stroke-linejoin="round"`)
}

// error returns the error that is drawn.
func (p Point) error() float64 {
	if math.IsNaN(p.Error) || math.IsInf(p.Y, 0) {
		return 0
	}
	return p.Error
}

// drawBars draws the bars of the i-th series, beside those of the others, with whiskers.
func (p *plot) drawBars(d *drawing, i int) {
	place := p.x(1) - p.x(0)
	width := 0.7 * place / float64(len(p.Series))
	foot := p.y(p.Low)
	for _, point := range p.Series[i].Points {
		x, y := p.x(point.X)-0.35*place+float64(i)*width, p.y(point.Y)
		d.rect(x, y, width, max(foot-y, 1), `fill="`+colour(i)+`"`)
		if e := point.error(); e != 0 {
			middle := x + width/2
			const look = `class="whisker" stroke="#444" stroke-width="2"`
			d.line(middle, p.y(point.Y-e), middle, p.y(point.Y+e), look)
		}
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
