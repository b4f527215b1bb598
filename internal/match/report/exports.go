package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/svg"
)

// WriteCSV writes a row for each player and opponent, and one for each player of several opponents.
func (r *Results) WriteCSV(w io.Writer) error {
	var rows table
	rows.add("player", "opponent", "games", "wins", "draws", "losses", gamefile.Failures[:],
		"points", "ms/move", "nodes/move")
	for a, p := range r.Schedule.Players {
		opponents := 0
		for b, opponent := range r.Schedule.Players {
			if t := &r.Against[a][b]; t.Games() > 0 {
				opponents++
				rows.add(csvRow(p.Name, opponent.Name, t))
			}
		}
		if opponents > 1 {
			rows.add(csvRow(p.Name, "all", &r.ByPlayer[a]))
		}
	}
	return csv.NewWriter(w).WriteAll(rows.Rows)
}

func csvRow(player, opponent string, t *match.Tally) []string {
	mean := func(format string, x float64) string {
		if math.IsNaN(x) || x == 0 { // nothing was recorded
			return ""
		}
		return fmt.Sprintf(format, x)
	}
	return row(player, opponent, t.Games(), t.Wins, t.Draws, t.Losses, t.Failures[:],
		t.Points(), mean("%.1f", meanMillis(t)), mean("%.0f", meanNodes(t)))
}

// WriteJudge writes the games of two players, in the order of the schedule, as a result file of the
// course's judge. Each whole pair is a round with a line for each game. The first player is called
// A, and moves first in the first of these games.
func (r *Results) WriteJudge(w io.Writer) error {
	var text strings.Builder
	wins, rounds := map[string]int{}, 0
	games := gamesOf(r.Records, r.Schedule.Players[0].Name)
	for i := 1; i < len(games); i++ {
		if games[i-1].Pair != games[i].Pair {
			continue
		}
		fmt.Fprintf(&text, "%d:\n", rounds)
		rounds++
		for _, g := range games[i-1 : i+1] {
			winner := map[string]string{g.Side.String(): "A", g.Side.Other().String(): "B"}[g.Result]
			wins[winner]++
			code := gamefile.JudgeCode(winner, g.End)
			fmt.Fprintf(&text, "%s\t%.0f\t%.0f\n", code, g.seconds(g.Side), g.seconds(g.Side.Other()))
		}
		text.WriteByte('\n')
	}
	n := float64(max(1, 2*rounds))
	a, b, tie := float64(wins["A"])/n, float64(wins["B"])/n, float64(wins[""])/n
	_, err := fmt.Fprintf(w, `%sStat:
ratio of A wins : %.6g
ratio of B wins : %.6g
ratio of Tie : %.6g

ratio of (A wins + tie) : %.6g
ratio of (B wins + tie) : %.6g
`, text.String(), a, b, tie, a+tie, b+tie)
	return err
}

// seconds returns the time of a side's moves.
func (g playerGame) seconds(side engine.Player) (sum float64) {
	for _, ply := range g.Moves {
		if ply.Thought != nil && ply.By == side.String() {
			sum += ply.Millis / 1000
		}
	}
	return sum
}

// batchColumns are the columns of the course's batch report, behind the player's name. Each game
// counts in one: won or lost as the first (a) or second (b) side, drawn, or ended by a failure. The
// failure is the player's own, or the opponent's if the name begins with "de". The last four count
// libraries that do not load; they stay 0.
var batchColumns = []string{"wina", "winb", "losea", "loseb", "tie",
	gamefile.Bug, "de" + gamefile.Bug, gamefile.Illegal, "de" + gamefile.Illegal,
	gamefile.Timeout, "de" + gamefile.Timeout,
	"loaderr", "deloaderr", "noentry", "denoentry"}

// WriteBatch writes the course's batch report: a row for each player.
func (r *Results) WriteBatch(w io.Writer) error {
	text := strings.Join(row("id", batchColumns), "\t") + "\n"
	for _, p := range r.Schedule.Players {
		counts := make([]int, len(batchColumns))
		for _, g := range gamesOf(r.Records, p.Name) {
			counts[slices.Index(batchColumns, g.batchColumn())]++
		}
		text += strings.Join(row(p.Name, counts), "\t") + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// batchColumn returns the column in which a game counts for its player.
func (g playerGame) batchColumn() string {
	switch side := string("ab"[g.Side]); {
	case g.Result == gamefile.Draw:
		return "tie"
	case g.End == gamefile.Win && g.won():
		return "win" + side
	case g.End == gamefile.Win:
		return "lose" + side
	case g.won():
		return "de" + g.End
	}
	return g.End
}

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
		r.moveGraph("Seconds a move, by ply", seconds), r.moveGraph("Nodes a move, by ply", nodes))
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
		Title: "Points by opponent", X: "a point a win, half a draw",
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
		Title: "Score in percent, with its 95 % interval", High: 100,
		Labels: names, Series: []svg.Series{series},
	}
}

// moveGraph has the mean of a value of each ply, for each player that has values above 0.
func (r *Results) moveGraph(title string, of func(*gamefile.Thought) float64) svg.Graph {
	g := svg.Graph{Title: title, X: "ply"}
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
		Title: "Elo over the games, with its 95 % interval", X: "games, in the order of the schedule",
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
