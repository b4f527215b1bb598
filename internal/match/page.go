package match

import (
	_ "embed" // the template of the tables
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/pages"
)

//go:embed page.html
var tablesText string

// tables is what the template shows.
type tables struct {
	Ranking, Crosstable [][]string
	Facts               []fact
	Players             []Player
	Chart               chart
}

// WritePage writes the match as one self-contained HTML page: the tables, the Elo over the games,
// and every game to replay. It fails if a game has an illegal move, and names that game.
func WritePage(w io.Writer, game engine.Game, s *Standings, games []Record) error {
	p := pages.Page{Summary: s.summary(), Tables: tables{
		Ranking:    s.rankingRows(),
		Crosstable: s.crosstableRows(),
		Facts:      s.facts(),
		Players:    s.Schedule.Players,
		Chart:      newChart(s.Schedule, games),
	}}
	var names []string
	for _, player := range s.Schedule.Players {
		names = append(names, player.Name)
	}
	p.Title = strings.Join(names, ", ")
	for i := range games {
		g, err := replayed(game, &games[i])
		if err != nil {
			return fmt.Errorf("game %d: %w", games[i].Game, err)
		}
		p.Games = append(p.Games, g)
	}
	return pages.Write(w, tablesText, p)
}

// replayed returns a game in the form of the page.
func replayed(game engine.Game, g *Record) (pages.Game, error) {
	shown := pages.Game{
		Number: g.Game, First: g.First, Second: g.Second,
		Result: g.Result, End: g.End, Detail: g.Detail,
	}
	if g.Adjudicated {
		shown.End, shown.Detail = "adjudicated", "both players had proven it"
	}
	start, err := game.Parse(g.FEN)
	if err != nil {
		return shown, fmt.Errorf("fen: %w", err)
	}
	shown.Start(start)
	for i, ply := range g.Moves {
		m, err := boardtext.ParseMove(shown.Position(), ply.Move)
		if err != nil {
			return shown, fmt.Errorf("move %d: %w", i+1, err)
		}
		var data pages.Ply
		if t := ply.Thought; t != nil {
			data.Millis, data.Clock, data.Nodes, data.Winrate = &t.Millis, t.Clock, t.Nodes, t.Winrate
			if t.Proven != nil {
				data.Proven = t.Proven.String()
			}
		}
		shown.Play(m, data)
	}
	return shown, nil
}

// chart is a graph of Elo over games as SVG: numbers and paths in the units of its view box. Points
// outside the plot are drawn on its border, infinite Elo on a separate line.
type chart struct {
	Width, Height int
	Left, Right   int // the plot, without the labels
	Top, Bottom   int
	Curves        []curve
	Ticks         []tick // of Elo
	Games         []tick
}

// curve is one player's Elo with its 95 % band.
type curve struct {
	Name, Colour, Line, Band string
}

// tick is a labelled line across the plot.
type tick struct {
	At   float64
	Text string
}

// sample is an estimate after some games.
type sample struct {
	games       int
	elo, margin float64
}

// curveColours are the colours of the players, in their order. They are safe for the colour-blind.
var curveColours = []string{
	"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#8c6d1f",
}

// newChart draws the estimates after each game, in the order of the schedule. Of two players it
// draws only the first one, because the curve of the other is its mirror image.
func newChart(schedule *Schedule, games []Record) chart {
	c := chart{Width: 760, Height: 300, Left: 56, Right: 744, Top: 12, Bottom: 266}
	series := eloSeries(schedule, games)
	if len(schedule.Players) == 2 {
		series = series[:1]
	}
	limit := eloLimit(series)
	last := float64(max(1, len(games)))
	edge := 0.0 // of the plot, where infinite Elo is drawn
	if unbounded(series) {
		edge = 16
		c.Ticks = append(c.Ticks, tick{float64(c.Top), "inf"}, tick{float64(c.Bottom), "-inf"})
	}
	x := func(games int) float64 {
		return float64(c.Left) + float64(games)/last*float64(c.Right-c.Left)
	}
	y := func(elo float64) float64 {
		if math.IsInf(elo, 0) {
			return float64(c.Top) + float64(c.Bottom-c.Top)*(1-math.Copysign(1, elo))/2
		}
		share := (limit - math.Max(-limit, math.Min(limit, elo))) / (2 * limit)
		return float64(c.Top) + edge + share*(float64(c.Bottom-c.Top)-2*edge)
	}
	for i, samples := range series {
		c.Curves = append(c.Curves, curve{
			Name: schedule.Players[i].Name, Colour: curveColours[i%len(curveColours)],
			Line: linePath(samples, x, y), Band: bandPath(samples, x, y),
		})
	}
	step := niceStep(2 * limit / 6)
	for elo := -math.Floor(limit/step) * step; elo <= limit; elo += step {
		c.Ticks = append(c.Ticks, tick{y(elo), fmt.Sprintf("%+.0f", elo)})
	}
	step = math.Max(1, niceStep(last/8))
	for n := 0.0; n <= last; n += step {
		c.Games = append(c.Games, tick{x(int(n)), fmt.Sprintf("%.0f", n)})
	}
	return c
}

// eloSeries returns the estimates of every player over the games, at most some hundred.
func eloSeries(schedule *Schedule, games []Record) [][]sample {
	s := NewStandings(schedule, nil)
	series := make([][]sample, len(schedule.Players))
	every := max(1, len(games)/400)
	for i := range games {
		s.Add(&games[i])
		if (i+1)%every != 0 && i+1 < len(games) {
			continue
		}
		for p := range series {
			if e := s.Total[p].Pairs.estimate(); !math.IsNaN(e.Elo) {
				series[p] = append(series[p], sample{i + 1, e.Elo, e.Error})
			}
		}
	}
	return series
}

// unbounded reports whether an estimate or its band is infinite.
func unbounded(series [][]sample) bool {
	for _, samples := range series {
		for _, s := range samples {
			if math.IsInf(s.elo, 0) || math.IsInf(s.margin, 0) {
				return true
			}
		}
	}
	return false
}

// eloLimit returns the Elo at the upper border of the plot. The plot contains the bands of the last
// three quarters of the games; the first bands are too wide.
func eloLimit(series [][]sample) float64 {
	limit := 20.0
	for _, samples := range series {
		for _, s := range samples[len(samples)/4:] {
			if reach := math.Abs(s.elo) + s.error(); reach < maxElo {
				limit = math.Max(limit, reach)
			}
		}
	}
	return math.Ceil(limit*1.05/10) * 10
}

// error returns half the width of the band, 0 if it is not known.
func (s sample) error() float64 {
	if math.IsNaN(s.margin) || math.IsInf(s.elo, 0) {
		return 0
	}
	return s.margin
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

func linePath(samples []sample, x func(int) float64, y func(float64) float64) string {
	var path strings.Builder
	for i, s := range samples {
		writePoint(&path, i == 0, x(s.games), y(s.elo))
	}
	return path.String()
}

// bandPath runs along the upper border of the band and back along the lower border.
func bandPath(samples []sample, x func(int) float64, y func(float64) float64) string {
	var path strings.Builder
	for i, s := range samples {
		writePoint(&path, i == 0, x(s.games), y(s.elo+s.error()))
	}
	for i := len(samples) - 1; i >= 0; i-- {
		s := samples[i]
		writePoint(&path, false, x(s.games), y(s.elo-s.error()))
	}
	return path.String()
}

func writePoint(path *strings.Builder, first bool, x, y float64) {
	command := "L"
	if first {
		command = "M"
	}
	fmt.Fprintf(path, "%s%.1f %.1f", command, x, y)
}
