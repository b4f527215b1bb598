package annotate

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/protocol"
)

// Output writes the reports of games.
type Output interface {
	// Add writes a game's report.
	Add(*Report) error
	// End writes the summary of all games, if the output has one.
	End() error
}

// NewText returns an output that writes games in full, as WriteText does.
func NewText(w io.Writer) Output { return textOutput{w} }

type textOutput struct{ w io.Writer }

func (o textOutput) Add(r *Report) error { return WriteText(o.w, r) }
func (o textOutput) End() error          { return nil }

// NewJSON returns an output that writes a line of JSON for every game, and one for the summary.
func NewJSON(w io.Writer) Output {
	return &jsonOutput{json.NewEncoder(w), newSummary()}
}

type jsonOutput struct {
	encoder *json.Encoder
	summary Summary
}

func (o *jsonOutput) Add(r *Report) error {
	o.summary.Add(r)
	return o.encoder.Encode(r)
}

func (o *jsonOutput) End() error { return o.encoder.Encode(o.summary) }

// letters are the pieces of the sides on the board.
var letters = map[string]string{match.First: "x", match.Second: "o"}

// variationPlies is the number of plies of a variation that the text shows.
const variationPlies = 10

// WriteText writes a report for people: a line for every ply with the first player's win
// rate after it, then the turning point.
func WriteText(w io.Writer, r *Report) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n", r.title())
	if len(r.Plies) > 0 {
		fmt.Fprintf(&text, "\n ply     move   x wins\n")
	}
	for i := range r.Plies {
		text.WriteString(strings.TrimRight(r.Plies[i].line(), " ") + "\n")
	}
	for _, line := range r.conclusions() {
		fmt.Fprintf(&text, "\n%s\n", line)
	}
	_, err := io.WriteString(w, text.String())
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
	case r.Result == match.Draw:
		return "a draw in " + plies
	}
	text := fmt.Sprintf("%s wins", r.player(r.Result))
	if r.FEN != "" {
		text += " in " + plies
	}
	if r.End == match.Win {
		return text
	}
	failed := map[string]string{
		match.Bug:       "crashed",
		match.Illegal:   "made an illegal move",
		match.Timeout:   "was out of time",
		match.NotLoaded: "could not be loaded",
	}[r.End]
	return fmt.Sprintf("%s: %s %s", text, r.player(otherSide[r.Result]), failed)
}

// player returns the name of the player who has a side.
func (r *Report) player(side string) string {
	if side == match.First {
		return r.First
	}
	return r.Second
}

// forFirst returns a side's win rate as the first player's.
func forFirst(side string, winrate protocol.Rate) float64 {
	if side == match.First {
		return float64(winrate)
	}
	return 1 - float64(winrate)
}

func (p *Ply) line() string {
	line := fmt.Sprintf("%4d  %s  %-6s %6.3f  %-2s",
		p.Ply, letters[p.By], p.name, forFirst(p.By, p.Winrate), p.Mark)
	var notes []string
	if p.Proven != nil {
		notes = append(notes, p.Proven.String())
	}
	if p.Mark != "" && p.Proven == nil {
		notes = append(notes, fmt.Sprintf("-%.3f", p.Loss))
	}
	if p.Better != nil {
		notes = append(notes, "better "+p.Better.text())
	}
	return line + "  " + strings.Join(notes, "; ")
}

// value returns the proven value of a line, else its win rate.
func (l *Line) value() string {
	if l.Proven != nil {
		return l.Proven.String()
	}
	return fmt.Sprintf("%.3f", l.Winrate)
}

// text returns the move of a line, its value and the moves after it.
func (l *Line) text() string {
	text := boardtext.Spoken(l.names[0]) + " " + l.value()
	if len(l.PV) < 2 {
		return text
	}
	shown, more := l.names[1:], ""
	if len(shown) > variationPlies {
		shown, more = shown[:variationPlies], " .."
	}
	return fmt.Sprintf("%s (%s%s)", text, strings.Join(shown, " "), more)
}

// conclusions returns the sentences after the moves: the turning point with the answer to it, and
// what follows.
func (r *Report) conclusions() (lines []string) {
	if t := r.Turning; t != nil {
		lines = append(lines, "Turning point: "+t.Text+"."+t.Missed.because())
		if p := t.Punished; p != nil {
			lines = append(lines, fmt.Sprintf("After %s the answer %s %s.%s",
				boardtext.Spoken(t.name), boardtext.Spoken(p.names[0]), p.Proven, p.because()))
		}
	}
	return append(lines, r.state()...)
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
	if r.Next != nil {
		lines = append(lines, "Now "+r.Next.text()+"."+r.Next.because())
	}
	return lines
}

// because returns the reason as a sentence, empty without a reason.
func (l *Line) because() string {
	if l == nil || l.Why == nil {
		return ""
	}
	return " " + strings.ToUpper(l.Why.Text[:1]) + l.Why.Text[1:] + "."
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

// valueNames are the names of values in the protocol.
var valueNames = [...]string{
	engine.Unknown: "", engine.Lost: "loss", engine.Drawn: "draw", engine.Won: "win",
}

var otherSide = map[string]string{match.First: match.Second, match.Second: match.First}

// String returns "wins in 9", "loses within 12", "draws" or "wins by 6". At the end of a game it
// returns "has won" or "has lost".
func (v *Verdict) String() string {
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

// sentence names the change of the result and the better move: "ply 41 lost a won game: column 5
// wins in 13".
func (t *TurningPoint) sentence() string {
	did := map[string]string{
		"win loss":  "lost a won game",
		"win draw":  "made a draw of a won game",
		"draw loss": "lost a drawn game",
	}[t.Before+" "+t.After]
	if t.Missed == nil {
		return fmt.Sprintf("ply %d %s", t.Ply, did)
	}
	return fmt.Sprintf("ply %d %s: %s %s",
		t.Ply, did, boardtext.Spoken(t.Missed.names[0]), t.Missed.Proven)
}

// sentence returns the reason in words with the names of the cells.
func (w *Why) sentence(names []string) string {
	cells, loser := strings.Join(names, " and "), otherSide[w.By]
	var text string
	switch w.Kind {
	case zugzwang:
		text = fmt.Sprintf("in the end every move of the %s player makes room for "+
			"a four of the %s player at %s (zugzwang)", loser, w.By, strings.Join(names, " or "))
		if w.Parity != "" {
			text = fmt.Sprintf("the %s player threatens %s, an %s row, "+
				"and in the end the %s player has to play below it (zugzwang)",
				w.By, cells, w.Parity, loser)
		}
	case double:
		text = fmt.Sprintf("the %s player ends up with two fours at once, at %s", w.By, cells)
	case stacked:
		text = fmt.Sprintf("the %s player ends up with fours at %s, one above the other: "+
			"a stone against the first makes room for the second", w.By, cells)
	case single:
		text = fmt.Sprintf("the %s player gets four at %s", w.By, cells)
	}
	if w.Decides {
		text += "; without that four there is no win"
	}
	return text
}
