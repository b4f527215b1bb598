package annotate

import (
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/language"
)

// sentence says what a move with a mark did, why, and what was better.
func (e *explanation) sentence() language.Text {
	why, form := e.why, "{did}: {why}."
	own := why != nil && why.By == e.side().String() // the reason is what the better move does
	switch {
	case why == nil:
		form, why = "{did}.", &Reason{}
	case own && why.Decides:
		form = "{did}: after {better}, {why}."
	case own && why.isVisible() && why.form != missedWin:
		form = "{did}: it missed a win: {why}."
	case why.Estimate && e.isProven():
		form = "{did}; the likely reason: {why}."
	}
	text := language.Say(form, "did", e.deed().Capital(), "why", why.Text, "better", e.better.first())
	if e.better == nil || own && why.isVisible() { // the reason has the better move
		return text
	}
	return language.Sentences(text, e.advice())
}

// deed says what the move did to the result: "the first player lost a won game with move 6, ..".
func (m *playedMove) deed() language.Text {
	form := map[[2]engine.Value]string{
		{engine.Won, engine.Lost}:   "{side} lost a won game with {move}",
		{engine.Won, engine.Drawn}:  "{side} made a draw of a won game with {move}",
		{engine.Drawn, engine.Lost}: "{side} lost a drawn game with {move}",
	}[[2]engine.Value{m.best.Known.Value(), m.played.Known.Value()}]
	switch e := m.effect; {
	case e == slowerWin:
		form = "{side} won later than necessary with {move}"
	case m.shortenedBy() > 0 && m.best.Known.Plies <= seenPlies && m.played.Known.Plies < nearPlies:
		form = "{side} gave up with {move}"
	case e.wasLost():
		form = "{side} let a far loss come near with {move}"
	case e == otherEffect:
		form = "{side} {fell}"
	}
	return language.Say(form, "side", sideName(m.side()), "move", m.numbered(), "fell", m.fall())
}

// fall says by how much the value fell: "fell from an estimated 34 % to a proven loss with move 6,
// column 3".
func (m *playedMove) fall() language.Text {
	before, after, form := valueText(m.best), valueText(m.played), "fell from {before} to {after} with {move}"
	if before == after {
		form = "lost a little with {move}"
	}
	return language.Say(form, "before", before, "after", after, "move", m.numbered())
}

// asProven says a value that is proven.
var asProven = engine.Manner{"win": "a proven win", "draw": "a proven draw", "loss": "a proven loss"}

// valueText returns the value of a line: "an estimated 34 %", or "a proven loss".
func valueText(l engine.Line) language.Text {
	if l.Known.Proven() {
		return say(l.Known, asProven)
	}
	return language.Say("an estimated {n} %", "n", fmt.Sprintf("%.0f", 100*l.Winrate))
}

// say says a proven value in a manner.
func say(k engine.Known, m engine.Manner) language.Text {
	form, n := k.Form(m)
	return language.Say(form, "n", n)
}

// advice says what the better line does that the move did not.
func (e *explanation) advice() language.Text {
	form, value, plies := "Better is {better}, which {does}.", e.better.Proven, e.shortenedBy()
	switch lost := e.effect.wasLost(); {
	case lost && value != nil && plies > 0:
		form = "{better} holds out {n} plies longer: it {does}."
	case lost && value != nil && value.Plies > 0:
		form = "{better} holds out longer: it {does}."
	case lost:
		form = "{better} holds out longer."
	case value == nil:
		form = "Better is {better}."
	}
	return language.Say(form, "better", e.better.first(), "n", plies, "does", e.better.does()).Capital()
}

// numbered returns "move 6, column 3".
func (m *playedMove) numbered() language.Text {
	return language.Say("move {ply}, {move}", "ply", m.ply, "move", moveText(m.name()))
}

// first returns the first move of a variation for a sentence, an empty text for no variation.
func (l *Variation) first() language.Text {
	if l == nil {
		return language.Text{}
	}
	return moveText(l.names[0])
}

// does says what the variation is proven to do: "wins in 9". The text is empty without a proof.
func (l *Variation) does() language.Text {
	if l.Proven == nil {
		return language.Text{}
	}
	return say(l.Proven.Engine(), engine.Verbal)
}

// theoryNote returns the note of the decisive move after the text of a collapse: that the side had
// lost before.
func (e *explanation) theoryNote() language.Text {
	form := "In theory it had lost since {move}"
	switch better := e.better != nil; {
	case e.effect == worseResult && better:
		form = "In theory it had lost since {move}: {better} {does}."
	case e.effect == worseResult:
		form = "In theory it had lost since {move}."
	case better:
		form = "Most was lost before by estimate: it {fell}; better was {better}."
	default:
		form = "Most was lost before by estimate: it {fell}."
	}
	return language.Say(form, "move", e.numbered(), "better", e.better.first(), "does", say(e.best.Known, engine.Verbal), "fell", e.fall())
}

// sentence says with which threat the game ended, since when it was there, and what the loser's
// last move did about it.
func (w *winningRow) sentence(g *valuedGame) language.Text {
	loss, a, double := g.history.Len()-1, w.before, language.Text{} // the ply of the loser's last move
	threats := a.immediateThreats()
	since := language.Say("from the start")
	if w.since > 0 {
		since = language.Say("since move {n}", "n", w.since)
	}
	form := "The game ended with the four at {cell}, threatened {since}, after {side} had played below it with move {loss}."
	switch canBlock := slices.Contains(threats, w.last); {
	case slices.Contains(a.doubleThreat(threats), w.last):
		form, double = "The game ended with the four at {cell}: after {before}, there were {threats}.", a.describe(a.doubleThreat(threats))
	case canBlock && a.withStone(w.last, a.side.Other()).winsByThreats():
		form = "The game ended with the four at {cell}, threatened {since}, which move {loss} did not stop; to stop it would not have helped."
	case canBlock:
		form = "The game ended with the four at {cell}, threatened {since} and not stopped by move {loss}."
	case a.inZugzwang() || a.isThreat(w.reply):
		form = "The game ended with the four at {cell}, threatened {since}, after {side} had to play below it with move {loss}."
	}
	return language.Say(form, "cell", a.cellName(w.last), "since", since, "loss", loss,
		"side", sideName(w.side.Other()), "before", g.move(loss-1).numbered(), "threats", double)
}
