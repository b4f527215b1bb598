package annotate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// sentence says what a move with a mark did, why, and what was better.
func (m *playedMove) sentence() string {
	why, side := m.why, m.side().String()
	text := fmt.Sprintf("%s %s with %s", capital(sideName(side)), m.verb(), m.numbered())
	own := why != nil && why.By == side // the reason is what the better move does
	switch {
	case why == nil:
	case own && why.Decides:
		text += fmt.Sprintf(": after %s %s", m.better.first(), why.Text)
	case own && why.isVisible() && why.form != missedWin:
		text += ": it missed a win: " + why.Text
	case why.Estimate && m.isProven():
		text += "; the likely reason: " + why.Text
	default:
		text += ": " + why.Text
	}
	text += "."
	if m.better == nil || own && why.isVisible() { // the reason has the better move
		return text
	}
	return text + " " + m.advice()
}

// verb says what the move did to the result: "lost a won game".
func (m *playedMove) verb() string {
	switch e := m.effect; {
	case e == slowerWin:
		return "won later than necessary"
	case m.shortenedBy() > 0 && m.best.Known.Plies <= seenPlies && m.played.Known.Plies < nearPlies:
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
	}[[2]engine.Value{m.best.Known.Value(), m.played.Known.Value()}]
}

// fall says by how much the value fell: "fell from an estimated 34 % to a proven loss".
func (m *playedMove) fall() string {
	return fmt.Sprintf("fell from %s to %s", valueText(m.best), valueText(m.played))
}

// valueText returns the value of a line: "an estimated 34 %", or "a proven loss".
func valueText(l engine.Line) string {
	if proven(l) {
		return "a proven " + l.Known.Value().String()
	}
	return fmt.Sprintf("an estimated %.0f %%", 100*l.Winrate)
}

// advice says what the better line does that the move did not.
func (m *playedMove) advice() string {
	better, value := m.better.first(), m.better.Proven
	switch lost, plies := m.effect.wasLost(), m.shortenedBy(); {
	case lost && value != nil && plies > 0:
		return fmt.Sprintf("%s holds out %d plies longer: it %s.", capital(better), plies, say(value))
	case lost && value != nil && value.Plies > 0:
		return fmt.Sprintf("%s holds out longer: it %s.", capital(better), say(value))
	case lost:
		return capital(better) + " holds out longer."
	case value == nil:
		return fmt.Sprintf("Better is %s.", better)
	}
	return fmt.Sprintf("Better is %s, which %s.", better, say(value))
}

// numbered returns "move 6, column 3".
func (m *playedMove) numbered() string {
	return fmt.Sprintf("move %d, %s", m.ply, boardtext.Spoken(m.name()))
}

// first returns the first move of a variation for a sentence.
func (l *Variation) first() string { return boardtext.Spoken(l.names[0]) }

// theoryNote returns the note of the decisive move after the text of a collapse: that the side had
// lost before.
func (m *playedMove) theoryNote() string {
	if m.effect != worseResult {
		text := fmt.Sprintf("Most was lost before by estimate: it %s with %s", m.fall(), m.numbered())
		if m.better != nil {
			text += "; better was " + m.better.first()
		}
		return text + "."
	}
	text := "In theory it had lost since " + m.numbered()
	if m.better != nil {
		text += fmt.Sprintf(": %s %s", m.better.first(), m.best.Known.Say(engine.Verbal))
	}
	return text + "."
}

// sentence says with which threat the game ended, since when it was there, and what the loser's
// last move did about it.
func (w *winningRow) sentence(g *valuedGame) string {
	loss, v := g.history.Len()-1, w.before // the ply of the loser's last move
	threats := v.immediateThreats()
	text := "The game ended with the four at " + v.cellName(w.last)
	if double := v.doubleThreat(threats); slices.Contains(double, w.last) {
		before := g.move(loss - 1).numbered()
		return fmt.Sprintf("%s: after %s, there were %s.", text, before, v.describe(double))
	}
	since := "from the start"
	if w.since > 0 {
		since = fmt.Sprintf("since move %d", w.since)
	}
	text += ", threatened " + since
	switch canBlock := slices.Contains(threats, w.last); {
	case canBlock && v.withStone(w.last, v.side.Other()).winsByThreats():
		return fmt.Sprintf("%s, which move %d did not stop; to stop it would not have helped.",
			text, loss)
	case canBlock:
		return fmt.Sprintf("%s and not stopped by move %d.", text, loss)
	}
	played := "played"
	if v.inZugzwang() || v.isThreat(w.reply) {
		played = "to play"
	}
	return fmt.Sprintf("%s, after %s had %s below it with move %d.",
		text, sideName(w.side.Other().String()), played, loss)
}

// capital returns a text with a capital first letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
