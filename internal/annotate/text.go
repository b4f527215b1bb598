package annotate

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// Output writes the reports of games.
type Output interface {
	// Add writes a game's report.
	Add(*Report) error
	// End writes the summary of all games that were added, if the output has one.
	End(all []*Report) error
}

// NewText returns an output that writes games in full: a line for every ply, for the side that
// moved, then the turning point.
func NewText(w io.Writer) Output { return textOutput{w} }

type textOutput struct{ w io.Writer }

func (o textOutput) End([]*Report) error { return nil }

// NewJSON returns an output that writes a line of JSON for every game, and one for the summary.
func NewJSON(w io.Writer) Output { return jsonOutput{json.NewEncoder(w)} }

type jsonOutput struct{ *json.Encoder }

func (o jsonOutput) Add(r *Report) error { return o.Encode(r) }

func (o jsonOutput) End(all []*Report) error { return o.Encode(summarize(all)) }

// variationPlies is the number of plies of a variation that the text shows.
const variationPlies = 10

// Add writes a report for people.
func (o textOutput) Add(r *Report) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n", r.title())
	if len(r.Plies) > 0 {
		fmt.Fprintf(&text, "\n ply     move   result\n")
	}
	for i := range r.Plies {
		text.WriteString(strings.TrimRight(r.Plies[i].line(), " ") + "\n")
	}
	for _, line := range r.conclusions() {
		fmt.Fprintf(&text, "\n%s\n", line)
	}
	_, err := io.WriteString(o.w, text.String())
	return err
}

// title names the game, its players and its result.
func (r *Report) title() string {
	return fmt.Sprintf("%s game %d: %s (x) against %s (o), %s",
		r.Source, r.Number, r.First, r.Second, r.ending())
}

// ending returns the result, the length of the game and a player's failure.
func (r *Report) ending() string {
	plies := fmt.Sprintf("%d plies", len(r.Plies))
	if len(r.Plies) == 1 {
		plies = "1 ply"
	}
	switch {
	case r.Result == "":
		return "not over after " + plies
	case r.Result == gamefile.Draw:
		return "a draw in " + plies
	}
	text := fmt.Sprintf("%s wins", r.player(r.Result))
	if r.FEN != "" {
		text += " in " + plies
	}
	if r.End == gamefile.Win {
		return text
	}
	failed := map[string]string{
		gamefile.Bug:       "crashed",
		gamefile.Illegal:   "made an illegal move",
		gamefile.Timeout:   "was out of time",
		gamefile.NotLoaded: "could not be loaded",
	}[r.End]
	return fmt.Sprintf("%s: %s %s", text, r.player(sideOf(r.Result).Other().String()), failed)
}

// sideOf returns the side of a name.
func sideOf(name string) engine.Player { return engine.Player(slices.Index(sides[:], name)) }

// letter returns the letter of a side's pieces.
func letter(side string) string { return boardtext.Side(sideOf(side)) }

// player returns the name of the player who has a side.
func (r *Report) player(side string) string {
	if side == gamefile.First {
		return r.First
	}
	return r.Second
}

func (p *Ply) line() string {
	line := fmt.Sprintf("%4d  %s  %-6s %6.3f  %-2s", p.Ply, letter(p.By), p.name, p.Winrate, p.Mark)
	var notes []string
	if p.Proven != nil {
		notes = append(notes, p.Proven.String())
	}
	if p.Mark != "" && !p.Certain {
		notes = append(notes, fmt.Sprintf("-%.3f by estimate", p.Loss))
	}
	if p.Better != nil {
		notes = append(notes, "better "+p.Better.text())
	}
	return line + "  " + strings.Join(notes, "; ")
}

// value returns the proven value of a line, else its win rate.
func (l *Variation) value() string {
	if l.Proven != nil {
		return l.Proven.String()
	}
	return fmt.Sprintf("%.3f", l.Winrate)
}

// text returns the move of a line, its value and the moves after it.
func (l *Variation) text() string {
	text := boardtext.Spoken(l.names[0]) + " " + l.value()
	if len(l.PV) < 2 {
		return text
	}
	shown, more := l.names[1:], ""
	if len(shown) > variationPlies {
		shown, more = shown[:variationPlies], " .."
	}
	return fmt.Sprintf("%s (then %s%s)", text, strings.Join(shown, " "), more)
}

// conclusions returns the sentences after the moves: the turning point with the reply to it, the
// move with which the loser hastened its loss, and what follows.
func (r *Report) conclusions() (lines []string) {
	if t := r.Turning; t != nil {
		lines = append(lines, t.title()+": "+t.Text)
		if p := t.Punished; p != nil {
			lines = append(lines, fmt.Sprintf("After %s: %s.", boardtext.Spoken(t.name), p.text()))
		}
	}
	if r.GaveUp != nil && (r.Turning == nil || r.Turning.Ply != r.GaveUp.Ply) {
		lines = append(lines, r.GaveUp.Text)
	}
	if accuracy := r.accuracy(); accuracy != "" {
		lines = append(lines, accuracy)
	}
	return append(lines, r.state()...)
}

// LosingMove returns the move with which a side lost, and its text: the turning point, or else the
// move with a text that lost most, 0 without one. The text also says where the side gave up.
func (r *Report) LosingMove(side string) (ply int, text string) {
	worst := r.worst(func(p *Ply) bool { return p.By == side && p.Text != "" })
	switch t := r.Turning; {
	case t != nil && t.By == side:
		ply, text = t.Ply, t.Text
	case worst != nil:
		ply, text = worst.Ply, worst.Text
	default:
		text = "No single move lost it, as far as is known."
	}
	if g := r.GaveUp; g != nil && g.By == side {
		text += " Gave up: " + g.Text
	}
	return ply, text
}

// worst returns the first of the moves that count with the biggest loss, nil if none counts.
func (r *Report) worst(counts func(*Ply) bool) (worst *Ply) {
	for i := range r.Plies {
		if p := &r.Plies[i]; counts(p) && (worst == nil || p.Loss > worst.Loss) {
			worst = p
		}
	}
	return worst
}

// state returns the proven part, and the best line of a game that is not over, in sentences.
func (r *Report) state() (lines []string) {
	switch {
	case r.FEN == "":
		return []string{"The file has no moves: there is nothing to explain."}
	case r.ProvenFrom == nil:
		lines = append(lines, "Nothing is proven: the end of the game is too far away.")
	default:
		lines = append(lines, r.provenText())
	}
	if next := r.Next; next != nil {
		text := "Now " + next.text() + "."
		if next.Why != nil {
			text += " " + capital(next.Why.Text) + "."
		}
		lines = append(lines, text)
	}
	return lines
}

// title names a turning point, proven or not.
func (t *TurningPoint) title() string {
	if t.Estimate != nil {
		return "Turning point, by estimate"
	}
	return "Turning point"
}

// accuracy returns the accuracy of both sides in a sentence, empty for a game without moves.
func (r *Report) accuracy() string {
	var parts []string
	for _, side := range sides {
		if a, moved := r.Accuracy[side]; moved {
			parts = append(parts, fmt.Sprintf("%s %.1f %%", r.player(side), a))
		}
	}
	if parts == nil {
		return ""
	}
	return "Accuracy: " + strings.Join(parts, ", ") + "."
}

// provenText says which part of the game is proven, and what follows for a game without a
// turning point.
func (r *Report) provenText() string {
	text := fmt.Sprintf("Proven: all positions after ply %d", *r.ProvenFrom)
	if *r.ProvenFrom == 0 {
		text = "Proven: all positions, the first one too"
	}
	switch {
	case r.Turning != nil:
		return text + "."
	case *r.ProvenFrom == 0:
		return text + "; no move changed the result."
	}
	return text + fmt.Sprintf("; no move after it changed the result, "+
		"which was decided by ply %d or before.", *r.ProvenFrom)
}

// String returns "wins in 9", "loses within 12", "draws" or "wins by 6". At the end of a game it
// returns "has won" or "has lost".
func (v *Proven) String() string {
	text := map[string]string{"win": "wins", "loss": "loses", "draw": "draws"}[v.Value]
	switch {
	case v.Value == "draw":
		return text
	case v.Exact && v.Plies == 0 && v.Score == nil:
		return map[string]string{"win": "has won", "loss": "has lost"}[v.Value]
	case v.Score != nil:
		return fmt.Sprintf("%s by %d", text, max(*v.Score, -*v.Score))
	case v.Plies == 0:
		return text
	case v.Exact:
		return fmt.Sprintf("%s in %d", text, v.Plies)
	}
	return fmt.Sprintf("%s within %d", text, v.Plies)
}
