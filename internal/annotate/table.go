package annotate

import (
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/c4engine/c4engine/internal/match"
)

// Table is an Output of one line for every game, and at the end one for every player.
type Table struct {
	w       io.Writer
	widths  [3]int // of the columns of names
	summary Summary
}

// NewTable writes the head of a table. The widths of its columns follow from the games.
func NewTable(w io.Writer, games []Game) (*Table, error) {
	t := &Table{w: w, widths: [3]int{len("game"), len("first"), len("second")}, summary: NewSummary()}
	for _, g := range games {
		for i, text := range [...]string{place(g.Source, g.Number), g.First, g.Second} {
			t.widths[i] = max(t.widths[i], utf8.RuneCountInString(text))
		}
	}
	return t, t.row("game", "first", "second", "result", "plies", "turning point", "biggest loss")
}

// place names a game by its file and number.
func place(source string, number int) string {
	return fmt.Sprintf("%s:%d", path.Base(source), number)
}

func (t *Table) row(game, first, second, result, plies, turning, loss string) error {
	_, err := fmt.Fprintf(t.w, "%-*s  %-*s  %-*s  %-12s  %5s  %-20s  %s\n",
		t.widths[0], game, t.widths[1], first, t.widths[2], second, result, plies, turning, loss)
	return err
}

// Add writes the line of a game.
func (t *Table) Add(r *Report) error {
	t.summary.Add(r)
	plies := "-"
	if r.FEN != "" {
		plies = fmt.Sprint(len(r.Plies))
	}
	return t.row(place(r.Source, r.Number), r.First, r.Second, r.score(), plies,
		r.turningText(), r.lossText())
}

// End writes the lines of the players.
func (t *Table) End() error {
	width := len("player")
	for _, p := range t.summary.Players {
		width = max(width, utf8.RuneCountInString(p.Name))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\n%-*s  games  won  drawn  lost  failed", width, "player")
	fmt.Fprintf(&text, "  wins lost  draws lost    ??     ?    ?!  loss a move\n")
	for _, p := range t.summary.Players {
		fmt.Fprintf(&text, "%-*s  %5d  %3d  %5d  %4d  %6d", width, p.Name,
			p.Games, p.Won, p.Drawn, p.Lost, p.Failed)
		fmt.Fprintf(&text, "  %9d  %10d  %4d  %4d  %4d  %11.3f\n", p.WinsLost, p.DrawsLost,
			p.Blunders, p.Mistakes, p.Inaccuracies, p.MeanLoss)
	}
	_, err := io.WriteString(t.w, text.String())
	return err
}

// score returns the result in the notation of chess, and a failure.
func (r *Report) score() string {
	if r.Result == "" {
		return "*"
	}
	scores := map[string]string{match.First: "1-0", match.Second: "0-1", match.Draw: "1/2-1/2"}
	score := scores[r.Result]
	if r.failed() {
		score += " " + r.End
	}
	return score
}

// turningText returns the turning point's ply, side and values. Without a turning point it says
// which part of the game is proven.
func (r *Report) turningText() string {
	switch t := r.Turning; {
	case t != nil:
		return fmt.Sprintf("%d %s %s to %s", t.Ply, letters[t.By], t.Before, t.After)
	case r.ProvenFrom == nil:
		return "-"
	case *r.ProvenFrom == 0:
		return "none"
	}
	return fmt.Sprintf("by ply %d", *r.ProvenFrom)
}

// lossText returns the biggest loss of win rate by one move.
func (r *Report) lossText() string {
	worst := r.worst()
	if worst == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f at ply %d by %s", worst.Loss, worst.Ply, letters[worst.By])
}

// worst returns the move with the biggest loss, nil if no move lost win rate.
func (r *Report) worst() (worst *Ply) {
	for i := range r.Plies {
		if p := &r.Plies[i]; p.Loss > 0 && (worst == nil || p.Loss > worst.Loss) {
			worst = p
		}
	}
	return worst
}
