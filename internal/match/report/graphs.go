package report

import (
	"io"
	"maps"
	"math"
	"slices"

	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/svg"
)

// WriteSVG writes graphs of the games as one picture.
func (r *Results) WriteSVG(w io.Writer) error {
	_, err := io.WriteString(w, svg.Graphs(r.graphs()...))
	return err
}

// graphs returns, against rivals, the points by opponent, the score of each player with its error,
// the time and, where they are recorded, the nodes of a move over the game.
func (r *Results) graphs() (graphs []svg.Graph) {
	if r.Schedule.Format == match.Gauntlet {
		graphs = append(graphs, r.pointsGraph())
	}
	if len(r.compared()) > 1 {
		graphs = append(graphs, r.scoreGraph())
	}
	seconds := func(t *gamefile.Thought) float64 { return t.Millis / 1000 }
	nodes := func(t *gamefile.Thought) float64 { return float64(t.Nodes) }
	graphs = append(graphs,
		r.moveGraph(r.say("Seconds a move, by ply"), seconds), r.moveGraph(r.say("Nodes a move, by ply"), nodes))
	return slices.DeleteFunc(graphs, func(g svg.Graph) bool { return len(g.Series) == 0 })
}

// compared returns the players that a graph compares: the own ones of a gauntlet, else all.
func (r *Results) compared() []match.Player {
	if r.Schedule.Format == match.Gauntlet {
		return r.Schedule.OwnPlayers()
	}
	return r.Schedule.Players
}

// pointsGraph has the points of the own players against each rival.
func (r *Results) pointsGraph() svg.Graph {
	g := svg.Graph{
		Title: r.say("Points by opponent"), X: r.say("a point a win, half a draw"),
		Labels: namesOf(r.Schedule.Rivals()), High: float64(r.Schedule.Games),
	}
	own := r.Schedule.OwnPlayers()
	for a, p := range own {
		series := svg.Series{Name: p.Name, Bars: true}
		for x, t := range r.Against[a][len(own):] {
			series.Points = append(series.Points, svg.Point{X: float64(x), Y: t.Points()})
		}
		g.Series = append(g.Series, series)
	}
	return g
}

// scoreGraph has the score of each player with its 95 % interval, in the order of the command line.
func (r *Results) scoreGraph() svg.Graph {
	names, series := namesOf(r.compared()), svg.Series{Bars: true}
	for i := range names {
		t := &r.ByPlayer[i]
		series.Points = append(series.Points, svg.Point{
			X: float64(i), Y: 100 * t.Points() / float64(max(1, t.Games())),
			Error: 100 * t.Pairs.Estimate().Margin,
		})
	}
	return svg.Graph{
		Title: r.say("Score in percent, with its 95 % interval"), High: 100,
		Labels: names, Series: []svg.Series{series},
	}
}

// moveGraph has the mean of a value of each ply, for each player that has values above 0.
func (r *Results) moveGraph(title string, of func(*gamefile.Thought) float64) svg.Graph {
	g := svg.Graph{Title: title, X: r.say("ply")}
	for _, player := range r.compared() {
		means := meansByPly(gamesOf(r.Records, player.Name), of)
		highest := 0.0
		for _, p := range means {
			highest = max(highest, p.Y)
		}
		if highest > 0 {
			g.High = max(g.High, highest*1.05)
			g.Series = append(g.Series, svg.Series{Name: player.Name, Points: means})
		}
	}
	return g
}

// meansByPly returns the means over the games of a player. A place has two plies, so that a player
// who moves first in some games and second in others has one curve.
func meansByPly(
	games []playerGame, of func(*gamefile.Thought) float64,
) (points []svg.Point) {
	sums, counts := map[int]float64{}, map[int]float64{}
	for _, g := range games {
		for k, ply := range g.Moves {
			if ply.Thought != nil && ply.By == g.Side.String() {
				sums[k/2] += of(ply.Thought)
				counts[k/2]++
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		points = append(points, svg.Point{X: float64(2*k + 1), Y: sums[k] / counts[k]})
	}
	return points
}

// eloGraph returns the estimates after each game, in the order of the schedule. Of two players it
// has only the first one, because the curve of the other is its mirror image.
func (r *Results) eloGraph() svg.Graph {
	series := r.eloSeries()
	if len(series) == 2 {
		series = series[:1]
	}
	limit := eloLimit(series)
	return svg.Graph{
		Title: r.say("Elo over the games, with its 95 % interval"), X: r.say("games, in the order of the schedule"),
		Low: -limit, High: limit, Series: series,
	}
}

// eloSeries returns the estimates of every player over the games, at most some hundred.
func (r *Results) eloSeries() []svg.Series {
	s := match.NewStandings(r.Schedule, nil)
	series := make([]svg.Series, len(r.Schedule.Players))
	for i, p := range r.Schedule.Players {
		series[i].Name = p.Name
	}
	every := max(1, len(r.Records)/400)
	for i := range r.Records {
		s.Add(&r.Records[i])
		if (i+1)%every != 0 && i+1 < len(r.Records) {
			continue
		}
		for p := range series {
			if e := s.ByPlayer[p].Pairs.Estimate(); !math.IsNaN(e.Elo) {
				point := svg.Point{X: float64(i + 1), Y: e.Elo, Error: e.Error}
				series[p].Points = append(series[p].Points, point)
			}
		}
	}
	return series
}

// eloLimit returns the Elo at the upper border of the plot. The plot contains the bands of the last
// three quarters of the games; the first bands are too wide.
func eloLimit(series []svg.Series) float64 {
	limit := 20.0
	for _, s := range series {
		for _, p := range s.Points[len(s.Points)/4:] {
			if math.IsNaN(p.Error) {
				p.Error = 0
			}
			if reach := math.Abs(p.Y) + p.Error; reach < match.MaxElo {
				limit = math.Max(limit, reach)
			}
		}
	}
	return math.Ceil(limit*1.05/10) * 10
}
