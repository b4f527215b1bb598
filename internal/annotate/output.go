package annotate

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/pages"
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

// WritePage writes one self-contained HTML page: for each game a board, a graph and the better
// lines, then a table of the players. The reports are those of the first games, in their order.
func WritePage(w io.Writer, games []Game, reports []*Report) error {
	p := pages.Page{Title: "no games", Tables: summarize(reports).Players}
	for i, r := range reports {
		if games[i].History.Start() != nil {
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
	g.Start(h.Start())
	for i, m := range h.Moves() {
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
		if games[i].History.Start() == nil {
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
