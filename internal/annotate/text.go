package annotate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// variationPlies is the maximum number of moves after the first one of a variation in a text.
const variationPlies = 10

// text returns the report of a game in full: its title, a line for every ply, the turning point and
// what else is said of the game.
func (r *Report) text() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s game %d: %s (x) against %s (o), %s%s\n",
		r.Source, r.Number, r.First, r.Second, r.resultText(), r.formatText())
	if len(r.Plies) > 0 {
		text.WriteString("\n ply     move   result\n")
	}
	for i := range r.Plies {
		text.WriteString(strings.TrimRight(r.Plies[i].row(), " ") + "\n")
	}
	for _, line := range r.conclusions() {
		fmt.Fprintf(&text, "\n%s\n", line)
	}
	return text.String()
}

// formatText returns the game and the format that the file was taken for. Moves alone are of the
// game that the user named.
func (r *Report) formatText() string {
	if r.Game == "" || r.Format == "" || r.Format == gamefile.Moves {
		return ""
	}
	return fmt.Sprintf(" (%s as %s)", r.Game, r.Format)
}

// resultText returns the result, the length of the game and a player's failure.
func (r *Report) resultText() string {
	plies := fmt.Sprintf("%d plies", len(r.Plies))
	if len(r.Plies) == 1 {
		plies = "1 ply"
	}
	text := r.player(r.Result) + " wins"
	switch r.Result {
	case "":
		return "not over after " + plies
	case gamefile.Draw:
		text = "a draw"
	}
	if r.FEN != "" {
		text += " in " + plies
	}
	if !r.failed() {
		return text
	}
	loser := map[string]string{gamefile.First: r.Second, gamefile.Second: r.First}[r.Result]
	failed := map[string]string{
		gamefile.Bug:       "crashed",
		gamefile.Illegal:   "made an illegal move",
		gamefile.Timeout:   "was out of time",
		gamefile.NotLoaded: "could not be loaded",
	}[r.End]
	return fmt.Sprintf("%s: %s %s", text, loser, failed)
}

// row returns the line of a ply: the move, its win rate and mark, and the better line.
func (p *Ply) row() string {
	row := fmt.Sprintf("%4d  %s  %-6s %6.3f  %-2s", p.Ply, letter(p.By), p.name, p.Winrate, p.Mark)
	var notes []string
	if p.Proven != nil {
		notes = append(notes, say(p.Proven))
	}
	if p.Mark != "" && !p.Certain {
		notes = append(notes, fmt.Sprintf("-%.3f by estimate", p.Loss))
	}
	if p.Better != nil {
		notes = append(notes, "better "+p.Better.text())
	}
	return row + "  " + strings.Join(notes, "; ")
}

// conclusions returns the paragraphs after the moves: the turning point with the reply to it, the
// collapse at another move, and the summary.
func (r *Report) conclusions() (lines []string) {
	if t := r.Turning; t != nil {
		title := "Turning point"
		if t.Estimate != nil {
			title += ", by estimate"
		}
		lines = append(lines, title+": "+t.Text)
		if t.Punished != nil {
			move := boardtext.Spoken(r.Plies[t.Ply-1].name)
			lines = append(lines, fmt.Sprintf("After %s: %s.", move, t.Punished.text()))
		}
		if c := r.Collapse; c != nil && c.Ply != t.Ply {
			lines = append(lines, c.Text)
		}
	}
	return append(lines, r.summary()...)
}

// summary returns the accuracy of both sides, the proven part of the game, and the best line of a
// game that is not over, each in sentences.
func (r *Report) summary() (lines []string) {
	var parts []string
	for _, side := range sides {
		if a, moved := r.Accuracy[side]; moved {
			parts = append(parts, fmt.Sprintf("%s %.1f %%", r.player(side), a))
		}
	}
	if parts != nil {
		lines = append(lines, "Accuracy: "+strings.Join(parts, ", ")+".")
	}
	if r.FEN == "" {
		return append(lines, "The file has no moves: there is nothing to explain.")
	}
	lines = append(lines, r.provenPart())
	if next := r.Next; next != nil {
		text := "Now " + next.text() + "."
		if next.Why != nil {
			text += " " + capital(next.Why.Text) + "."
		}
		lines = append(lines, text)
	}
	return lines
}

// provenPart says which part of the game is proven, and what follows for a game without a turning
// point.
func (r *Report) provenPart() string {
	if r.ProvenFrom == nil {
		return "Nothing is proven: the end of the game is too far away."
	}
	text, none := "Proven: all positions, the first one too", "; no move changed the result"
	if from := *r.ProvenFrom; from > 0 {
		text = fmt.Sprintf("Proven: all positions after ply %d", from)
		none = fmt.Sprintf("; no move after it changed the result, which was decided by ply %d or before", from)
	}
	if r.Turning != nil {
		none = ""
	}
	return text + none + "."
}

// text returns the first move of a variation, its value and the moves after it.
func (l *Variation) text() string {
	value := fmt.Sprintf("%.3f", l.Winrate)
	if l.Proven != nil {
		value = say(l.Proven)
	}
	text := l.first() + " " + value
	if len(l.PV) < 2 {
		return text
	}
	shown, more := l.names[1:], ""
	if len(shown) > variationPlies {
		shown, more = shown[:variationPlies], " .."
	}
	return fmt.Sprintf("%s (then %s%s)", text, strings.Join(shown, " "), more)
}

// sides are the names of the sides.
var sides = [2]string{gamefile.First, gamefile.Second}

// sideName returns "the first player" or "the second player", for sentences.
func sideName(side string) string { return "the " + side + " player" }

// letter returns the letter of a side's pieces.
func letter(side string) string {
	return boardtext.Side(engine.Player(slices.Index(sides[:], side)))
}

// player returns the name of the player who has a side.
func (r *Report) player(side string) string {
	if side == gamefile.First {
		return r.First
	}
	return r.Second
}
