package svg_test

import (
	"encoding/xml"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/svg"
)

// requireWellFormed requires that a picture is XML.
func requireWellFormed(t *testing.T, picture string) {
	require.NoError(t, xml.Unmarshal([]byte(picture), new(struct{})), picture)
}

// TestGraphs draws a graph of curves, one of them with infinite values, and one of bars.
func TestGraphs(t *testing.T) {
	long := strings.Repeat("é", 30)
	picture := svg.Graphs(
		svg.Graph{Title: "<b>&one", Low: -10, High: 10, Series: []svg.Series{
			{Name: "a", Points: []svg.Point{{X: 1, Y: math.Inf(1), Error: math.NaN()}, {X: 2, Y: 3, Error: 2}}},
			{Name: long, Points: []svg.Point{{X: 1, Y: 4}}}, {Name: long}, {Name: long}, {Name: long},
		}},
		svg.Graph{Labels: []string{"short", strings.Repeat(long, 2)}, High: 100, Series: []svg.Series{
			{Bars: true, Points: []svg.Point{{Y: 50, Error: 5}, {X: 1, Y: 120}}},
		}},
	)
	requireWellFormed(t, picture)
	require.Contains(t, picture, ">&lt;b&gt;&amp;one<")
	require.Contains(t, picture, ">-inf<")
	require.Contains(t, picture, ">+5<")
	require.NotContains(t, picture, "NaN")
	require.Equal(t, 1, strings.Count(picture, `fill-opacity="0.15"`), "a band where there is an error")
	require.Equal(t, 1, strings.Count(picture, `class="whisker"`))
	require.Contains(t, picture, `height="230"`, "a bar beyond the axis ends at the border")
	require.Contains(t, picture, ">"+long[:2*23]+"…<", "a long label is cut")
	require.Equal(t, 2, strings.Count(picture, "rotate(-45"))
	require.Contains(t, picture, `<text x="80" y="54" `, "the legend has a second line")
}

func TestSparkline(t *testing.T) {
	curve := svg.Sparkline(`"one"`, []float64{0.5, 1, 0}, 2)
	requireWellFormed(t, curve)
	require.Contains(t, curve, `d="M3 17L80 3L157 31"`)
	require.Contains(t, curve, `<circle cx="80" cy="3" r="3"`, "a dot at the second value")
	require.NotContains(t, svg.Sparkline("", []float64{0.5}, 0), "<circle")
	requireWellFormed(t, svg.Sparkline("", nil, 1))
}
