package match

import (
	_ "embed" // the template of the tables
	"fmt"
	"html/template"
	"io"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/pages"
)

//go:embed page.html
var tablesText string

// tables is what the template shows.
type tables struct {
	Tables  []table
	Facts   []fact
	Graphs  template.HTML
	Players []Player
}

// table is a header and rows, with the names in a column.
type table struct {
	Title string
	Rows  [][]string
	Name  int
}

// WritePage writes the match as one self-contained HTML page: the tables, graphs, and every game to
// replay. Against rivals it begins with the points and the games that were not won, with what
// explained says of them, by their numbers. It fails if a game has an illegal move, and names that
// game.
func WritePage(
	w io.Writer, game engine.Game, s *Standings, games []Record, explained map[int]Explanation,
) error {
	return writeGames(w, newPage(s, games, explained), game, games, explained)
}

// newPage returns the page of a match without the games to replay.
func newPage(s *Standings, games []Record, explained map[int]Explanation) pages.Page {
	p := pages.Page{Title: namesOf(s.Schedule.Players), Summary: s.summary()}
	shown := tables{Players: s.Schedule.Players}
	crosstable := table{"Crosstable", s.crosstableRows(), nameColumn}
	if s.Schedule.OwnBoards {
		p.Title, p.Head = rivalTitle(s.Schedule), newPageHead(newRivalResults(s, games, Kept{}), explained)
		shown.Tables = []table{crosstable}
		shown.Graphs = template.HTML(pages.SVG(s.graphs(games)...))
	} else {
		shown.Tables = []table{{"Standings", s.rankingRows(), nameColumn}, crosstable}
		shown.Facts = s.facts()
		shown.Graphs = template.HTML(pages.SVG(eloGraph(s.Schedule, games)))
	}
	p.Tables = shown
	return p
}

// writeGames writes a page with games to replay.
func writeGames(
	w io.Writer, p pages.Page, game engine.Game, games []Record, explained map[int]Explanation,
) error {
	for i := range games {
		g, err := replayed(game, &games[i])
		if err != nil {
			return fmt.Errorf("game %d: %w", games[i].Game, err)
		}
		if e, known := explained[games[i].Game]; known {
			g.Report, g.Better, g.Says = e.Game.Report, e.Game.Better, e.Game.Says
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
	h, err := g.moves(game)
	if err != nil {
		return shown, err
	}
	shown.Start(h.Start)
	for i, m := range h.Moves {
		var data pages.Ply
		if t := g.Moves[i].Thought; t != nil {
			data.Millis, data.Clock, data.Nodes, data.Winrate = &t.Millis, t.Clock, t.Nodes, t.Winrate
			if t.Proven != nil {
				data.Proven = t.Proven.String()
			}
		}
		shown.Play(m, data)
	}
	return shown, nil
}

// eloGraph returns the estimates after each game, in the order of the schedule. Of two players it
// has only the first one, because the curve of the other is its mirror image.
func eloGraph(schedule *Schedule, games []Record) pages.Graph {
	series := eloSeries(schedule, games)
	if len(schedule.Players) == 2 {
		series = series[:1]
	}
	limit := eloLimit(series)
	return pages.Graph{
		Title: "Elo over the games, with its 95 % interval", X: "games, in the order of the schedule",
		Low: -limit, High: limit, Series: series,
	}
}

// eloSeries returns the estimates of every player over the games, at most some hundred.
func eloSeries(schedule *Schedule, games []Record) []pages.Series {
	s := NewStandings(schedule, nil)
	series := make([]pages.Series, len(schedule.Players))
	for p := range series {
		series[p].Name = schedule.Players[p].Name
	}
	every := max(1, len(games)/400)
	for i := range games {
		s.Add(&games[i])
		if (i+1)%every != 0 && i+1 < len(games) {
			continue
		}
		for p := range series {
			if e := s.Total[p].Pairs.estimate(); !math.IsNaN(e.Elo) {
				series[p].Points = append(series[p].Points, pages.Point{X: float64(i + 1), Y: e.Elo, Error: e.Error})
			}
		}
	}
	return series
}

// eloLimit returns the Elo at the upper border of the plot. The plot contains the bands of the last
// three quarters of the games; the first bands are too wide.
func eloLimit(series []pages.Series) float64 {
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
