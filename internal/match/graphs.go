package match

import (
	"io"
	"math"

	"github.com/c4engine/c4engine/internal/gamefile"
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
	isGauntlet := r.Schedule.Format == Gauntlet
	if isGauntlet {
		graphs = append(graphs, r.pointsGraph())
	}
	if !isGauntlet || r.Schedule.ownCount() > 1 {
		graphs = append(graphs, r.scoreGraph())
	}
	for _, g := range []struct {
		title string
		of    func(*gamefile.Thought) float64
	}{
		{"Seconds a move, by ply", func(t *gamefile.Thought) float64 { return t.Millis / 1000 }},
		{"Nodes a move, by ply", func(t *gamefile.Thought) float64 { return float64(t.Nodes) }},
	} {
		if graph := r.moveGraph(g.title, g.of); len(graph.Series) > 0 {
			graphs = append(graphs, graph)
		}
	}
	return graphs
}

// compared returns the players that a graph compares: the own ones of a gauntlet, else all.
func (s *Standings) compared() []Player {
	if s.Schedule.Format == Gauntlet {
		return s.Schedule.ownPlayers()
	}
	return s.Schedule.Players
}

// pointsGraph has the points of the own players against each rival.
func (s *Standings) pointsGraph() svg.Graph {
	g := svg.Graph{Title: "Points by opponent", X: "a point a win, half a draw"}
	own := s.Schedule.ownPlayers()
	for a, p := range own {
		series := svg.Series{Name: p.Name, Bars: true}
		for x := range s.Schedule.rivals() {
			points := s.Against[a][len(own)+x].Points()
			series.Points = append(series.Points, svg.Point{X: float64(x), Y: points})
		}
		g.Series = append(g.Series, series)
	}
	for _, p := range s.Schedule.rivals() {
		g.Labels = append(g.Labels, p.Name)
	}
	g.High = float64(s.Schedule.Games)
	return g
}

// scoreGraph has the score of each player with its 95 % interval, in the order of the command line.
func (s *Standings) scoreGraph() svg.Graph {
	g := svg.Graph{Title: "Score in percent, with its 95 % interval", High: 100}
	series := svg.Series{Bars: true}
	for i, p := range s.compared() {
		t := &s.Total[i]
		_, variance := t.Pairs.moments()
		series.Points = append(series.Points, svg.Point{
			X: float64(i), Y: 100 * t.Points() / float64(max(1, t.Games())),
			Error: 100 * normal95 * math.Sqrt(variance/float64(t.Pairs.Pairs())),
		})
		g.Labels = append(g.Labels, p.Name)
	}
	g.Series = []svg.Series{series}
	return g
}

// moveGraph has the mean of a value of each ply, for each player that has values above 0.
func (r *Results) moveGraph(title string, of func(*gamefile.Thought) float64) svg.Graph {
	g := svg.Graph{Title: title, X: "ply"}
	for _, player := range r.compared() {
		means := meansByPly(ownGames(r.Records, player.Name), of)
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
	games []ownGame, of func(*gamefile.Thought) float64,
) (points []svg.Point) {
	sums, counts := map[int]float64{}, map[int]float64{}
	longest := 0
	for _, g := range games {
		for k, ply := range g.Moves {
			if ply.Thought != nil && ply.By == g.Side.String() {
				sums[k/2] += of(ply.Thought)
				counts[k/2]++
				longest = max(longest, k/2+1)
			}
		}
	}
	for k := range longest {
		if counts[k] > 0 {
			points = append(points, svg.Point{X: float64(2*k + 1), Y: sums[k] / counts[k]})
		}
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
		Title: "Elo over the games, with its 95 % interval", X: "games, in the order of the schedule",
		Low: -limit, High: limit, Series: series,
	}
}

// eloSeries returns the estimates of every player over the games, at most some hundred.
func (r *Results) eloSeries() []svg.Series {
	s := NewStandings(r.Schedule, nil)
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
			if e := s.Total[p].Pairs.estimate(); !math.IsNaN(e.Elo) {
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
			if reach := math.Abs(p.Y) + p.Error; reach < maxElo {
				limit = math.Max(limit, reach)
			}
		}
	}
	return math.Ceil(limit*1.05/10) * 10
}
