package gamefile

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// report is the part of a line of annotate --json that makes a game.
type report struct {
	Record
	Number int    `json:"number"` // of the game, which is Game in a record
	Game   string `json:"game"`   // the name of the rules
	Plies  []Ply  `json:"plies"`  // the moves
	Lines  []Line `json:"lines"`
	Event  string `json:"event"`
}

var reportHead = regexp.MustCompile(`^\s*\{\s*"type"\s*:\s*"game"\s*,\s*"source"`)

// readReports reads what annotate --json writes: a game a line, then a summary.
func (r Reader) readReports(text string) (games []Game) {
	for i, line := range strings.Split(text, "\n") {
		var head struct{ Type string }
		switch err := json.Unmarshal([]byte(line), &head); {
		case strings.TrimSpace(line) == "" || err == nil && head.Type == "summary":
			continue
		case err != nil:
			games = append(games, Game{}.checked(i+1, wrongJSON("report", err)))
			continue
		}
		g, err := r.gameOfReport(line)
		games = append(games, g.checked(i+1, err))
	}
	return games
}

func (r Reader) gameOfReport(line string) (g Game, err error) {
	var text report
	if err := json.Unmarshal([]byte(line), &text); err != nil {
		return g, wrongJSON("report", err)
	}
	game, err := r.Games.Named(text.Game)
	if err != nil {
		return g, err
	}
	text.Moves = text.Plies
	h, err := text.Replay(game)
	if err != nil {
		return g, err
	}
	g = Played(h)
	isOver := g.Result != ""
	switch text.Result {
	case First, Second, Draw, "":
	default:
		return g, engine.Expected("result", "first, second or draw, not %.20q", text.Result)
	}
	if err := g.claim(score{winner: text.Result}); err != nil {
		return g, err
	}
	if text.Failed() && !isOver {
		g.End, g.Detail = text.End, text.Detail
	}
	g.Number, g.Event, g.First, g.Second = text.Number, text.Event, text.First, text.Second
	if text.Lines == nil {
		return g, nil
	}
	return g, g.setLines(text.Lines)
}
