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

// This file takes a report, its moves or its cells, and returns sentences and lines of text.

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
	switch {
	case r.Result == "":
		return "not over after " + plies
	case r.Result == gamefile.Draw:
		return "a draw in " + plies
	}
	text := r.player(r.Result) + " wins"
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
	from := *r.ProvenFrom
	text := fmt.Sprintf("Proven: all positions after ply %d", from)
	if from == 0 {
		text = "Proven: all positions, the first one too"
	}
	switch {
	case r.Turning != nil:
		return text + "."
	case from == 0:
		return text + "; no move changed the result."
	}
	return text + fmt.Sprintf("; no move after it changed the result, "+
		"which was decided by ply %d or before.", from)
}

// sentence says what a move with a mark did, why, and what was better: "The second player lost a
// won game with move 6, column 3: it does not stop the four of the first player at column 4, row 1.
// Better is column 4, which wins in 35."
func (p *Ply) sentence(m judgedMove) string {
	text := fmt.Sprintf("%s %s with %s", sideName(p.By), m.verb(), moveName(p.Ply, p.name))
	own := p.Why != nil && p.Why.By == p.By // the reason is what the better move does
	switch {
	case p.Why == nil:
	case own && p.Why.Decides:
		text += fmt.Sprintf(": after %s %s", boardtext.Spoken(p.Better.names[0]), p.Why.Text)
	case own && p.Why.is(DoubleThreat, StackedThreats, ThreatSequence, QuietAttack):
		text += ": it missed a win: " + p.Why.Text
	case p.Why.Estimate && m.isProven():
		text += "; the likely reason: " + p.Why.Text
	default:
		text += ": " + p.Why.Text
	}
	text = capital(text) + "."
	if p.Better == nil || own && p.Why.visible() && !p.Why.Decides { // the reason has the better move
		return text
	}
	return text + " " + p.Better.advice(m)
}

// verb says what the move did to the result: "lost a won game".
func (m judgedMove) verb() string {
	switch e := m.effect; {
	case e == slowerWin:
		return "won later than necessary"
	case m.shortenedBy() > 0 && m.best.Proof.Plies <= seenPlies && m.played.Proof.Plies < nearPlies:
		return "gave up"
	case e.wasLost():
		return "let a far loss come near"
	case e == unproven:
		return fmt.Sprintf("fell from %s to %s", valueText(m.best), valueText(m.played))
	}
	return map[[2]engine.Value]string{
		{engine.Won, engine.Lost}:   "lost a won game",
		{engine.Won, engine.Drawn}:  "made a draw of a won game",
		{engine.Drawn, engine.Lost}: "lost a drawn game",
	}[[2]engine.Value{m.best.Proof.Value, m.played.Proof.Value}]
}

// valueText returns the value of a line: "an estimated 34 %", or "a proven loss".
func valueText(l engine.Line) string {
	if proven(l) {
		return "a proven " + l.Proof.Value.String()
	}
	return fmt.Sprintf("an estimated %.0f %%", 100*l.Winrate)
}

// advice says what the better line does that the move m did not.
func (l *Variation) advice(m judgedMove) string {
	better, plies := boardtext.Spoken(l.names[0]), m.shortenedBy()
	switch {
	case m.effect.wasLost() && l.Proven != nil && plies > 0:
		return fmt.Sprintf("%s holds out %d plies longer: it %s.", capital(better), plies, l.Proven)
	case m.effect.wasLost() && l.Proven != nil && l.Proven.Plies > 0:
		return fmt.Sprintf("%s holds out longer: it %s.", capital(better), l.Proven)
	case m.effect.wasLost():
		return capital(better) + " holds out longer."
	case l.Proven == nil:
		return fmt.Sprintf("Better is %s.", better)
	}
	return fmt.Sprintf("Better is %s, which %s.", better, l.Proven)
}

// text returns the first move of a variation, its value and the moves after it.
func (l *Variation) text() string {
	value := fmt.Sprintf("%.3f", l.Winrate)
	if l.Proven != nil {
		value = l.Proven.String()
	}
	text := boardtext.Spoken(l.names[0]) + " " + value
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
	text := map[string]string{"win": "wins", "loss": "loses", "draw": "draws"}[p.Value]
	switch {
	case p.Value == "draw":
		return text
	case p.Exact && p.Plies == 0 && p.Score == nil:
		return map[string]string{"win": "has won", "loss": "has lost"}[p.Value]
	case p.Score != nil:
		return fmt.Sprintf("%s by %d", text, max(*p.Score, -*p.Score))
	case p.Plies == 0:
		return text
	case p.Exact:
		return fmt.Sprintf("%s in %d", text, p.Plies)
	}
	return fmt.Sprintf("%s within %d", text, p.Plies)
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

// moveName returns the move of a ply: "move 6, column 3".
func (g *valuedGame) moveName(ply int) string {
	return moveName(ply, boardtext.Name(g.positions[ply-1], g.history.Moves[ply-1]))
}

func moveName(ply int, name string) string {
	return fmt.Sprintf("move %d, %s", ply, boardtext.Spoken(name))
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
