package annotate

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
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
func NewText(w io.Writer, l language.Language) Output {
	return Output{
		Add: func(r *Report) error {
			_, err := io.WriteString(w, r.text(l))
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
func NewTable(w io.Writer, games []Game, l language.Language) (Output, error) {
	say := func(form string) string { return language.Say(form).In(l) }
	table := pages.Table{Columns: []pages.Column{
		{Head: say("game"), Name: true}, {Head: say("first"), Name: true}, {Head: say("second"), Name: true},
		{Head: say("result"), Name: true, Width: 12}, {Head: say("plies"), Width: 5},
		{Head: say("turning point"), Name: true, Width: 20}, {Head: say("biggest loss"), Name: true},
	}}
	for _, g := range games {
		table.Fit(place(g.Source, g.Number), playerText(g.First).In(l), playerText(g.Second).In(l))
	}
	add := func(r *Report) error {
		_, err := io.WriteString(w, table.Line(place(r.Source, r.Number),
			r.player(gamefile.First).In(l), r.player(gamefile.Second).In(l), r.score(), fmt.Sprint(len(r.Plies)),
			r.turningText().In(l), r.lossText().In(l)))
		return err
	}
	end := func(all []*Report) error {
		_, err := fmt.Fprintf(w, "\n%s", summarize(all).table(l))
		return err
	}
	_, err := io.WriteString(w, table.Head())
	return Output{add, end}, err
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
func (r *Report) turningText() language.Text {
	switch t := r.Turning; {
	case t != nil && t.Estimate != nil:
		percent := func(x protocol.Rate) string { return fmt.Sprintf("%.0f", 100*x) }
		return language.Say("{ply} {side} about {before} to {after} %", "ply", t.Ply, "side", letter(t.By),
			"before", percent(t.Estimate.From), "after", percent(t.Estimate.To))
	case t != nil:
		return language.Say("{ply} {side} {before} to {after}", "ply", t.Ply, "side", letter(t.By),
			"before", language.Say(t.Before), "after", language.Say(t.After))
	case r.ProvenFrom == nil:
		return language.Same("-")
	case *r.ProvenFrom == 0:
		return language.Say("none")
	}
	return language.Say("by ply {n}", "n", *r.ProvenFrom)
}

// lossText returns the biggest loss of win rate by one move.
func (r *Report) lossText() language.Text {
	worst := r.worst(func(p *Ply) bool { return p.Loss > 0 })
	if worst == nil {
		return language.Same("-")
	}
	return language.Say("{loss} at ply {ply} by {side}",
		"loss", fmt.Sprintf("%.3f", worst.Loss), "ply", worst.Ply, "side", letter(worst.By))
}

// WritePage writes one self-contained HTML page: for each game a board, a graph and the better
// lines, then a table of the players. The reports are those of the first games, in their order.
func WritePage(w io.Writer, games []Game, reports []*Report, l language.Language) error {
	title := language.Say("{n} games", "n", len(reports))
	switch len(reports) {
	case 0:
		title = language.Say("no games")
	case 1:
		title = language.Say("{first} against {second}",
			"first", reports[0].player(gamefile.First), "second", reports[0].player(gamefile.Second))
	}
	p := pages.Page{Title: title.In(l), Tables: summarize(reports).table(l), Language: l}
	for i, r := range reports {
		p.Games = append(p.Games, Replay(games[i].History, r, l))
	}
	return pages.Write(w, playersTable, p)
}

// playersTable is the template of the table of players on a page.
const playersTable = `<h2>{{say "Players"}}</h2>
{{template "table" .}}
<p>{{say "Wins lost and draws lost: turning points at which the player gave a proven result away. Accuracy: the mean of the moves’ accuracies, by the formula of lichess (lichess.org/page/accuracy)."}}</p>
`

// Replay returns a game and its report as a page shows them.
func Replay(h engine.History, r *Report, l language.Language) pages.Game {
	shown := *r
	shown.Lines = nil // which no page shows
	g := pages.Game{
		Number: r.Number, Source: path.Base(r.Source), First: r.player(gamefile.First).In(l), Second: r.player(gamefile.Second).In(l),
		Result: r.Result, End: r.End, Detail: r.Detail, Report: &shown,
		History: h, Better: map[int][]engine.Move{},
	}
	for _, text := range r.summary() {
		g.Says = append(g.Says, text.In(l))
	}
	for i, p := range r.Plies {
		if p.Better != nil {
			g.Better[i+1] = p.Better.moves
		}
	}
	return g
}

// WriteGames writes games in their own formats, with the marks and texts of their reports.
func WriteGames(w io.Writer, games []Game, reports []*Report, l language.Language) error {
	for i, r := range reports {
		notes := make([]gamefile.Note, len(r.Plies))
		for k, p := range r.Plies {
			notes[k] = gamefile.Note{Mark: p.Mark, Text: p.Text.In(l)}
		}
		if t := r.Turning; t != nil {
			notes[t.Ply-1].Text = t.Text.In(l)
		}
		if _, err := fmt.Fprintln(w, games[i].Annotated(notes, r.Lines)); err != nil {
			return err
		}
	}
	return nil
}
