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

// This file takes the reports of games and writes them: as text, lines of JSON or a table with the
// players' sums, as a web page, or back into the games' own formats.

// Output writes the reports of games.
type Output interface {
	// Add writes a game's report.
	Add(*Report) error
	// End writes what is said of all games that were added, if anything.
	End(all []*Report) error
}

// NewText returns an output that writes games in full: a line for every ply, for the side that
// moved, then the turning point.
func NewText(w io.Writer) Output { return textOutput{w} }

type textOutput struct{ io.Writer }

func (o textOutput) Add(r *Report) error {
	_, err := io.WriteString(o, r.text())
	return err
}

func (textOutput) End([]*Report) error { return nil }

// NewJSON returns an output that writes a line of JSON for every game, and one for the summary.
func NewJSON(w io.Writer) Output { return jsonOutput{json.NewEncoder(w)} }

type jsonOutput struct{ *json.Encoder }

func (o jsonOutput) Add(r *Report) error { return o.Encode(r) }

func (o jsonOutput) End(all []*Report) error { return o.Encode(summarize(all)) }

// NewTable returns an output that writes a line for every game, and at the end one for every
// player. It writes the head of the table; the widths of the columns follow from the games.
func NewTable(w io.Writer, games []Game) (Output, error) {
	t := tableOutput{w, [3]int{len("game"), len("first"), len("second")}}
	for _, g := range games {
		for i, text := range [...]string{place(g.Source, g.Number), g.First, g.Second} {
			t.widths[i] = max(t.widths[i], utf8.RuneCountInString(text))
		}
	}
	return t, t.row("game", "first", "second", "result", "plies", "turning point", "biggest loss")
}

type tableOutput struct {
	io.Writer
	widths [3]int // of the columns of names
}

// row writes a line of a game.
func (t tableOutput) row(game, first, second, result, plies, turning, loss string) error {
	_, err := fmt.Fprintf(t, "%-*s  %-*s  %-*s  %-12s  %5s  %-20s  %s\n", t.widths[0], game,
		t.widths[1], first, t.widths[2], second, result, plies, turning, loss)
	return err
}

// place names a game by its file and number.
func place(source string, number int) string {
	return fmt.Sprintf("%s:%d", path.Base(source), number)
}

func (t tableOutput) Add(r *Report) error {
	plies := "-"
	if r.FEN != "" {
		plies = fmt.Sprint(len(r.Plies))
	}
	return t.row(place(r.Source, r.Number), r.First, r.Second, r.score(), plies,
		r.turningText(), r.lossText())
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

func (t tableOutput) End(all []*Report) error {
	summary, width := summarize(all), len("player")
	for _, p := range summary.Players {
		width = max(width, utf8.RuneCountInString(p.Name))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\n%-*s  games  won  drawn  lost  failed", width, "player")
	fmt.Fprintf(&text, "  wins lost  draws lost    ??     ?    ?!  accuracy\n")
	for _, p := range summary.Players {
		fmt.Fprintf(&text, "%-*s  %5d  %3d  %5d  %4d  %6d", width, p.Name,
			p.Games, p.Won, p.Drawn, p.Lost, p.Failed)
		fmt.Fprintf(&text, "  %9d  %10d  %4d  %4d  %4d  %8s\n", p.WinsLost, p.DrawsLost,
			p.Blunders, p.Mistakes, p.Inaccuracies, p.Percent())
	}
	_, err := io.WriteString(t, text.String())
	return err
}

// Summary counts the results and mistakes of the players of many games. It is the last line of
// the JSON form.
type Summary struct {
	Type    string           `json:"type"` // "summary"
	Players []*PlayerSummary `json:"players"`
	byName  map[string]*PlayerSummary
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
	s := Summary{
		Type: "summary", Players: []*PlayerSummary{}, byName: map[string]*PlayerSummary{},
	}
	for _, r := range all {
		s.add(r)
	}
	return s
}

func (s *Summary) add(r *Report) {
	for _, side := range sides {
		s.player(r.player(side)).addResult(r, side)
	}
	for i := range r.Plies {
		s.player(r.player(r.Plies[i].By)).addPly(&r.Plies[i])
	}
	if t := r.Turning; t != nil && t.Estimate == nil {
		p := s.player(r.player(t.By))
		switch t.Before {
		case engine.Won.String():
			p.WinsLost++
		case engine.Drawn.String():
			p.DrawsLost++
		}
	}
}

// player returns a player's summary, which it adds at the first call.
func (s *Summary) player(name string) *PlayerSummary {
	p := s.byName[name]
	if p == nil {
		p = &PlayerSummary{Name: name}
		s.byName[name] = p
		s.Players = append(s.Players, p)
	}
	return p
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
