package match

import (
	_ "embed" // the template of the tables
	"fmt"
	"io"
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
