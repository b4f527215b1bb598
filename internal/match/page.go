package match

import (
	_ "embed" // the page's template
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/replay"
)

//go:embed page.html
var pageText string

var pageTemplate = replay.Parse(pageText)

// page is what the template shows.
type page struct {
	Title, Summary      string
	Ranking, Crosstable [][]string
	Facts               []fact
	Players             []Player
	Chart               chart
	Games               []replay.Game
}

// WritePage writes the match as one self-contained HTML page: the tables, the Elo over the games,
// and every game to replay. It fails if a game has an illegal move, and names that game.
func WritePage(w io.Writer, game engine.Game, s *Standings, games []Record) error {
	p := page{
		Summary:    s.summary(),
		Ranking:    s.rankingRows(),
		Crosstable: s.crosstableRows(),
		Facts:      s.facts(),
		Players:    s.Schedule.Players,
		Chart:      newChart(s.Schedule, games),
		Games:      []replay.Game{},
	}
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
	return pageTemplate.Execute(w, p)
}

// replayed returns a game in the form of the page.
func replayed(game engine.Game, g *Record) (replay.Game, error) {
	shown := replay.Game{
		Number: g.Game, First: g.First, Second: g.Second,
		Result: g.Result, End: g.End, Detail: g.Detail,
	}
	if g.Adjudicated {
		shown.End, shown.Detail = "adjudicated", "both players had proven it"
	}
	position, err := game.Parse(g.FEN)
	if err != nil {
		return shown, fmt.Errorf("fen: %w", err)
	}
	shown.SetStart(position)
	last := engine.NoMove
	for i, ply := range g.Moves {
		m, err := boardtext.ParseMove(position, ply.Move)
		if err != nil {
			return shown, fmt.Errorf("move %d: %w", i+1, err)
		}
		step := replay.Ply{Step: replay.Play(position, m)}
		if t := ply.Thought; t != nil {
			step.Millis, step.Clock, step.Nodes, step.Winrate = &t.Millis, t.Clock, t.Nodes, t.Winrate
			if t.Proven != nil {
				step.Proven = t.Proven.String()
			}
		}
		shown.Plies = append(shown.Plies, step)
		last = m
	}
	shown.SetEnd(position, last)
	return shown, nil
}
