package gamefile

import (
	"encoding/json"
	"regexp"
	"strings"
)

// report is a line of annotate --json, as far as it makes a game.
type report struct {
	Type   string `json:"type"`
	Number int    `json:"number"`
	Game   string `json:"game"` // the name of the rules
	Event  string `json:"event"`
	First  string `json:"first"`
	Second string `json:"second"`
	FEN    string `json:"fen"`
	Result string `json:"result"`
	End    string `json:"end"`
	Detail string `json:"detail"`
	Plies  []Ply  `json:"plies"`
	Lines  []Line `json:"lines"`
}

// record returns the report as a record. Its result without the end of the game is what its file
// claims.
func (r *report) record() Record {
	return Record{
		Game: r.Number, First: r.First, Second: r.Second, FEN: r.FEN, Moves: r.Plies,
		Result: r.Result, End: r.End, Detail: r.Detail, Adjudicated: true,
	}
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
	record := read.record()
	if record.Result != "" {
		err = record.checkWords()
	}
	if err == nil {
		g, err = record.Read(game)
	}
	if err == nil && read.Lines != nil {
		err = g.setLines(read.Lines)
	}
	g.Event = read.Event
	return g, err
}
