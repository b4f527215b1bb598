package annotate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// variationPlies is the maximum number of moves after the first one of a variation in a text.
const variationPlies = 10

// text returns the report of a game in full: its title, a line for every ply, the turning point and
// what else is said of the game.
func (r *Report) text() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s game %d: %s (x) against %s (o), %s\n",
		r.Source, r.Number, r.First, r.Second, r.resultText())
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
	failed := map[string]string{
		gamefile.Bug:       "crashed",
		gamefile.Illegal:   "made an illegal move",
		gamefile.Timeout:   "was out of time",
		gamefile.NotLoaded: "could not be loaded",
	}[r.End]
	return fmt.Sprintf("%s: %s %s", text, r.player(sideOf(r.Result).Other().String()), failed)
}

// row returns the line of a ply: the move, its win rate and mark, and the better line.
func (p *Ply) row() string {
	row := fmt.Sprintf("%4d  %s  %-6s %6.3f  %-2s", p.Ply, letter(p.By), p.name, p.Winrate, p.Mark)
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

// sentence says what a move with a mark did, why, and what was better.
func (e *explanation) sentence() string {
	why, side := e.why, e.side().String()
	text := fmt.Sprintf("%s %s with %s", capital(sideName(side)), e.verb(), e.numbered())
	own := why != nil && why.By == side // the reason is what the better move does
	switch {
	case why == nil:
	case own && why.Decides:
		text += fmt.Sprintf(": after %s %s", e.better.first(), why.Text)
	case own && why.is(DoubleThreat, StackedThreats, ThreatSequence, QuietAttack):
		text += ": it missed a win: " + why.Text
	case why.Estimate && e.isProven():
		text += "; the likely reason: " + why.Text
	default:
		text += ": " + why.Text
	}
	text += "."
	if e.better == nil || own && why.isVisible() { // the reason has the better move
		return text
	}
	return text + " " + e.advice()
}

// verb says what the move did to the result: "lost a won game".
func (m *playedMove) verb() string {
	switch e := m.effect; {
	case e == slowerWin:
		return "won later than necessary"
	case m.shortenedBy() > 0 && m.best.Proof.Plies <= seenPlies && m.played.Proof.Plies < nearPlies:
		return "gave up"
	case e.wasLost():
		return "let a far loss come near"
	case e == otherEffect:
		return m.fall()
	}
	return map[[2]engine.Value]string{
		{engine.Won, engine.Lost}:   "lost a won game",
		{engine.Won, engine.Drawn}:  "made a draw of a won game",
		{engine.Drawn, engine.Lost}: "lost a drawn game",
	}[[2]engine.Value{m.best.Proof.Value, m.played.Proof.Value}]
}

// fall says by how much the value fell: "fell from an estimated 34 % to a proven loss".
func (m *playedMove) fall() string {
	return fmt.Sprintf("fell from %s to %s", valueText(m.best), valueText(m.played))
}

// valueText returns the value of a line: "an estimated 34 %", or "a proven loss".
func valueText(l engine.Line) string {
	if proven(l) {
		return "a proven " + l.Proof.Value.String()
	}
	return fmt.Sprintf("an estimated %.0f %%", 100*l.Winrate)
}

// advice says what the better line does that the move did not.
func (e *explanation) advice() string {
	better, value := e.better.first(), e.better.Proven
	switch lost, plies := e.effect.wasLost(), e.shortenedBy(); {
	case lost && value != nil && plies > 0:
		return fmt.Sprintf("%s holds out %d plies longer: it %s.", capital(better), plies, value)
	case lost && value != nil && value.Plies > 0:
		return fmt.Sprintf("%s holds out longer: it %s.", capital(better), value)
	case lost:
		return capital(better) + " holds out longer."
	case value == nil:
		return fmt.Sprintf("Better is %s.", better)
	}
	return fmt.Sprintf("Better is %s, which %s.", better, value)
}

// numbered returns "move 6, column 3".
func (m *playedMove) numbered() string {
	return fmt.Sprintf("move %d, %s", m.ply, boardtext.Spoken(m.name()))
}

// first returns the first move of a variation for a sentence.
func (l *Variation) first() string { return boardtext.Spoken(l.names[0]) }

// text returns the first move of a variation, its value and the moves after it.
func (l *Variation) text() string {
	value := fmt.Sprintf("%.3f", l.Winrate)
	if l.Proven != nil {
		value = l.Proven.String()
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

// String returns "wins in 9", "loses within 12", "draws" or "wins by 6". At the end of a game it
// returns "has won" or "has lost".
func (p *Proven) String() string {
	words := map[string][2]string{"win": {"wins", "has won"}, "loss": {"loses", "has lost"}}[p.Value]
	switch text := words[0]; {
	case p.Value == "draw":
		return "draws"
	case p.Score != nil:
		return fmt.Sprintf("%s by %d", text, max(*p.Score, -*p.Score))
	case p.Plies == 0 && p.Exact:
		return words[1]
	case p.Plies == 0:
		return text
	case p.Exact:
		return fmt.Sprintf("%s in %d", text, p.Plies)
	default:
		return fmt.Sprintf("%s within %d", text, p.Plies)
	}
}

// sides are the names of the sides.
var sides = [2]string{gamefile.First, gamefile.Second}

// sideOf returns the side of a name.
func sideOf(name string) engine.Player { return engine.Player(slices.Index(sides[:], name)) }

// sideName returns "the first player" or "the second player", for sentences.
func sideName(side string) string { return "the " + side + " player" }

// letter returns the letter of a side's pieces.
func letter(side string) string { return boardtext.Side(sideOf(side)) }

// player returns the name of the player who has a side.
func (r *Report) player(side string) string {
	if side == gamefile.First {
		return r.First
	}
	return r.Second
}

// describe returns "two fours at once, at column 1, row 1 and column 5, row 1", or of two threats
// in a column "fours at .., one above the other".
func (v view) describe(threats []engine.Cell) string {
	names, number := listed(threats, "and", v.cellName), "two"
	switch {
	case len(threats) == 2 && threats[0].Column == threats[1].Column:
		return fmt.Sprintf("fours at %s, one above the other", names)
	case len(threats) > 2:
		number = "several"
	}
	return fmt.Sprintf("%s fours at once, at %s", number, names)
}

// cellName returns the name of a cell as people write it: "column 1, row 1".
func (v view) cellName(c engine.Cell) string {
	return boardtext.CellName(v.notation, c, v.Rows)
}

// moveTo returns the move to a cell as people write it: the number of its column.
func (v view) moveTo(c engine.Cell) string { return boardtext.ColumnName(v.notation, c.Column) }

// spokenMove returns the move to a cell for a sentence: "column 3".
func (v view) spokenMove(c engine.Cell) string { return boardtext.Spoken(v.moveTo(c)) }

// spokenMoves returns the moves to cells for a sentence: "columns 3, 4 and 3".
func (v view) spokenMoves(cells []engine.Cell) string {
	if len(cells) < 2 {
		return listed(cells, "", v.spokenMove)
	}
	return "columns " + listed(cells, "and", v.moveTo)
}

// listed returns the names of cells in a sentence: "a, b and c" for the conjunction "and".
func listed(cells []engine.Cell, conjunction string, name func(engine.Cell) string) string {
	var names []string
	for _, c := range cells {
		names = append(names, name(c))
	}
	return field.Listed(names, conjunction)
}

// capital returns a text with a capital first letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
