package annotate

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/pages"
	"github.com/c4engine/c4engine/protocol"
)

// Output writes the reports of games: Add each of them, End what is said of all that were added, if
// anything.
type Output struct {
	Add func(*Report) error
	End func(all []*Report) error
}

// NewText returns an output that writes games in full: a line for every ply, for the side that
// moved, then the turning point.
func NewText(w io.Writer) Output {
	return Output{
		Add: func(r *Report) error {
			_, err := io.WriteString(w, r.text())
			return err
		},
		End: func([]*Report) error { return nil },
	}
}

// NewJSON returns an output that writes a line of JSON for every game, and one for the summary.
func NewJSON(w io.Writer) Output {
	lines := json.NewEncoder(w)
	return Output{
		Add: func(r *Report) error { return lines.Encode(r) },
		End: func(all []*Report) error { return lines.Encode(summarize(all)) },
	}
}

// NewTable returns an output that writes a line for every game, and at the end one for every
// player. It writes the head of the table; the widths of the columns follow from the games.
func NewTable(w io.Writer, games []Game) (Output, error) {
	widths := [...]int{len("game"), len("first"), len("second")}
	for _, g := range games {
		for i, text := range [...]string{place(g.Source, g.Number), g.First, g.Second} {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	row := func(game, first, second, result, plies, turning, loss string) error {
		_, err := fmt.Fprintf(w, "%-*s  %-*s  %-*s  %-12s  %5s  %-20s  %s\n", widths[0], game,
			widths[1], first, widths[2], second, result, plies, turning, loss)
		return err
	}
	add := func(r *Report) error {
		plies := "-"
		if r.FEN != "" {
			plies = fmt.Sprint(len(r.Plies))
		}
		return row(place(r.Source, r.Number), r.First, r.Second, r.score(), plies,
			r.turningText(), r.lossText())
	}
	end := func(all []*Report) error {
		_, err := io.WriteString(w, summarize(all).table())
		return err
	}
	return Output{add, end},
		row("game", "first", "second", "result", "plies", "turning point", "biggest loss")
}

// place names a game by its file and number.
func place(source string, number int) string {
	return fmt.Sprintf("%s:%d", path.Base(source), number)
}

// score returns the result in the notation of chess, and a failure.
func (r *Report) score() string {
	score := gamefile.Scores[r.Result]
	if r.Result != "" && r.failed() {
		score += " " + r.End
	}
	return score
}

// failed reports whether a player's failure ended the game.
func (r *Report) failed() bool {
	return !slices.Contains([]string{"", gamefile.Win, gamefile.Draw}, r.End)
}

// turningText returns the turning point's ply, side and values. Without a turning point it says
// which part of the game is proven.
func (r *Report) turningText() string {
	switch t := r.Turning; {
	case t != nil && t.Estimate != nil:
		from, to := 100*t.Estimate.From, 100*t.Estimate.To
		return fmt.Sprintf("%d %s about %.0f to %.0f %%", t.Ply, letter(t.By), from, to)
	case t != nil:
		return fmt.Sprintf("%d %s %s to %s", t.Ply, letter(t.By), t.Before, t.After)
	case r.ProvenFrom == nil:
		return "-"
	case *r.ProvenFrom == 0:
		return "none"
	}
	return fmt.Sprintf("by ply %d", *r.ProvenFrom)
}

// lossText returns the biggest loss of win rate by one move.
func (r *Report) lossText() string {
	worst := r.worst(func(p *Ply) bool { return p.Loss > 0 })
	if worst == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f at ply %d by %s", worst.Loss, worst.Ply, letter(worst.By))
}

// Summary counts the results and mistakes of the players of many games. It is the last line of
// the JSON form.
type Summary struct {
	Type    string           `json:"type"` // "summary"
	Players []*PlayerSummary `json:"players"`
}

// PlayerSummary counts the results and mistakes of one player.
type PlayerSummary struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	Won   int    `json:"won"`
	Drawn int    `json:"drawn"`
	Lost  int    `json:"lost"`
	// Failed counts the lost games that ended by the player's own failure.
	Failed int `json:"failed"`
	// WinsLost and DrawsLost count the turning points at which the player lost a proven win or
	// draw.
	WinsLost     int           `json:"wins_lost"`
	DrawsLost    int           `json:"draws_lost"`
	Blunders     int           `json:"blunders"`     // ??
	Mistakes     int           `json:"mistakes"`     // ?
	Inaccuracies int           `json:"inaccuracies"` // ?!
	Moves        int           `json:"moves"`
	MeanLoss     protocol.Rate `json:"mean_loss"` // of win rate for each move
	Accuracy     float64       `json:"accuracy"`  // the mean of the moves, from 0 to 100
	// The sums over all moves.
	loss, accuracies float64
}

// Percent returns the accuracy as a table shows it.
func (p *PlayerSummary) Percent() string {
	if p.Moves == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", p.Accuracy)
}

// summarize returns the sums of games. Players come in the order in which they first appear.
func summarize(all []*Report) Summary {
	s := Summary{Type: "summary", Players: []*PlayerSummary{}}
	for _, r := range all {
		of := map[string]*PlayerSummary{} // by the side
		for _, side := range sides {
			of[side] = s.player(r.player(side))
			of[side].addResult(r, side)
		}
		for i := range r.Plies {
			of[r.Plies[i].By].addPly(&r.Plies[i])
		}
		switch t := r.Turning; {
		case t == nil:
		case t.Before == engine.Won.String():
			of[t.By].WinsLost++
		case t.Before == engine.Drawn.String():
			of[t.By].DrawsLost++
		}
	}
	return s
}

// player returns a player's summary, which it adds at the first call.
func (s *Summary) player(name string) *PlayerSummary {
	named := func(p *PlayerSummary) bool { return p.Name == name }
	if i := slices.IndexFunc(s.Players, named); i >= 0 {
		return s.Players[i]
	}
	p := &PlayerSummary{Name: name}
	s.Players = append(s.Players, p)
	return p
}

// table returns a line of text for every player.
func (s Summary) table() string {
	width := len("player")
	for _, p := range s.Players {
		width = max(width, utf8.RuneCountInString(p.Name))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\n%-*s  games  won  drawn  lost  failed", width, "player")
	fmt.Fprintf(&text, "  wins lost  draws lost    ??     ?    ?!  accuracy\n")
	for _, p := range s.Players {
		fmt.Fprintf(&text, "%-*s  %5d  %3d  %5d  %4d  %6d", width, p.Name,
			p.Games, p.Won, p.Drawn, p.Lost, p.Failed)
		fmt.Fprintf(&text, "  %9d  %10d  %4d  %4d  %4d  %8s\n", p.WinsLost, p.DrawsLost,
			p.Blunders, p.Mistakes, p.Inaccuracies, p.Percent())
	}
	return text.String()
}

// addResult counts a game that the player played on a side.
func (p *PlayerSummary) addResult(r *Report, side string) {
	p.Games++
	switch r.Result {
	case "":
	case side:
		p.Won++
	case gamefile.Draw:
		p.Drawn++
	default:
		p.Lost++
		if r.failed() {
			p.Failed++
		}
	}
}

func (p *PlayerSummary) addPly(ply *Ply) {
	p.Moves++
	p.loss += float64(ply.Loss)
	p.MeanLoss = rate(p.loss / float64(p.Moves))
	p.accuracies += accuracy(float64(ply.Loss))
	p.Accuracy = tenths(p.accuracies / float64(p.Moves))
	switch ply.Mark {
	case blunder:
		p.Blunders++
	case mistake:
		p.Mistakes++
	case inaccuracy:
		p.Inaccuracies++
	}
}

// playersTable is the template of the table of players on a page.
const playersTable = `<h2>Players</h2>
<div class="wide"><table>
<tr><th class="name">player</th><th>games</th><th>won</th><th>drawn</th><th>lost</th><th>failed</th><th>wins lost</th><th>draws lost</th><th>??</th><th>?</th><th>?!</th><th>accuracy</th></tr>
{{range .}}<tr><td class="name">{{.Name}}</td><td>{{.Games}}</td><td>{{.Won}}</td><td>{{.Drawn}}</td><td>{{.Lost}}</td><td>{{.Failed}}</td><td>{{.WinsLost}}</td><td>{{.DrawsLost}}</td><td>{{.Blunders}}</td><td>{{.Mistakes}}</td><td>{{.Inaccuracies}}</td><td>{{.Percent}}</td></tr>
{{end}}</table></div>
<p>Wins lost and draws lost: turning points at which the player gave a proven result away. Accuracy: the mean of the moves' accuracies, by the <a href="https://lichess.org/page/accuracy">formula of lichess</a>.</p>
`

// WritePage writes one self-contained HTML page: for each game a board, a graph and the better
// lines, then a table of the players. The reports are those of the first games, in their order.
func WritePage(w io.Writer, games []Game, reports []*Report) error {
	p := pages.Page{Title: "no games", Tables: summarize(reports).Players}
	for i, r := range reports {
		if games[i].History.Start != nil {
			p.Games = append(p.Games, Replay(games[i].History, r))
		}
	}
	switch len(reports) {
	case 0:
	case 1:
		p.Title = fmt.Sprintf("%s against %s", reports[0].First, reports[0].Second)
	default:
		p.Title = fmt.Sprintf("%d games", len(reports))
	}
	return pages.Write(w, playersTable, p)
}

// Replay returns a game and its report as a page shows them.
func Replay(h engine.History, r *Report) pages.Game {
	g := pages.Game{
		Number: r.Number, Source: path.Base(r.Source), First: r.First, Second: r.Second,
		Result: r.Result, End: r.End, Detail: r.Detail, Report: r, Says: r.summary(),
	}
	g.Start(h.Start)
	for i, m := range h.Moves {
		if better := r.Plies[i].Better; better != nil {
			g.AddBetter(better.moves)
		}
		g.Play(m, pages.Ply{})
	}
	return g
}

// WriteGames writes games in their own formats, with the marks and texts of their reports.
func WriteGames(w io.Writer, games []Game, reports []*Report) error {
	for i, r := range reports {
		if games[i].History.Start == nil {
			continue
		}
		notes := make([]gamefile.Note, len(r.Plies))
		for k, p := range r.Plies {
			notes[k] = gamefile.Note{Mark: p.Mark, Text: p.Text}
		}
		if t := r.Turning; t != nil {
			notes[t.Ply-1].Text = t.Text
		}
		if _, err := fmt.Fprintln(w, games[i].Annotated(notes)); err != nil {
			return err
		}
	}
	return nil
}
