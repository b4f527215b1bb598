package gamefile

import (
	"encoding/json"
	"regexp"
	"strings"
)

// report is a line of annotate --json, as far as it makes a game.
type report struct {
	Record
	Number int    `json:"number"` // of the game, which is Game in a record
	Game   string `json:"game"`   // the name of the rules
	Event  string `json:"event"`
	Plies  []Ply  `json:"plies"` // the moves
	Lines  []Line `json:"lines"`
}

var reportHead = regexp.MustCompile(`^\s*\{\s*"type"\s*:\s*"game"\s*,\s*"source"`)

// readReports reads what annotate --json writes: a game a line, then a summary.
func (r Reader) readReports(text string) (games []Game) {
	for i, line := range strings.Split(text, "\n") {
		var g Game
		var read report
		err := json.Unmarshal([]byte(line), &read)
		switch {
		case strings.TrimSpace(line) == "", err == nil && read.Type == "summary":
			continue
		case err != nil:
			err = wrongJSON("report", err)
		default:
			g, err = r.gameOfReport(read)
		}
		games = append(games, g.checked(i+1, err))
	}
	return games
}

func (r Reader) gameOfReport(read report) (g Game, err error) {
	game, err := r.Games.Named(read.Game)
	if err != nil {
		return g, err
	}
	read.Moves, read.Record.Game = read.Plies, read.Number
	read.Adjudicated = true // a result without the end of the game is what its file claims
	if read.Result != "" {
		err = read.checkWords()
	}
	if err == nil {
		g, err = read.Read(game)
	}
	if err == nil && read.Lines != nil {
		err = g.setLines(read.Lines)
	}
	g.Event = read.Event
	return g, err
}
