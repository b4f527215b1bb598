package annotate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// This file takes the moves of a game and returns the turning point:
//
//  1. The decisive move is the last one that changed the proven result. If there is none, it is by
//     estimate the one with which the loser lost most for good.
//  2. The collapse is a later move of the loser, with which a distant loss came near.
//  3. The turning point is the one of the two whose reason explains the game better.
//  4. Its text is that of the move, then what is known of the other one, then how the game ended.

// findTurningPoint sets the turning point, and the collapse if its side had lost before.
func (r *Report) findTurningPoint(g *valuedGame) {
	decisive := r.decisiveMove(g)
	collapse := r.collapse(g, decisive)
	if p := collapse; p != nil && g.judged(p.Ply).effect.wasLost() {
		sooner := g.judged(p.Ply).shortenedBy()
		r.Collapse = &Collapse{Ply: p.Ply, By: p.By, Move: p.Move, Sooner: sooner, Text: p.Text}
	}
	switch {
	case decisive == nil && collapse == nil:
	case decisive == nil:
		r.Turning = newTurningPoint(g, collapse, collapse,
			"It had lost before in theory, as far as is known.")
	case collapse != nil && prefersCollapse(g, collapse, decisive):
		r.Turning = newTurningPoint(g, collapse, decisive, decisive.theoryNote(g))
		r.Turning.Theory = decisive.Ply
	default:
		r.Turning = newTurningPoint(g, decisive, decisive, decisive.visibilityNote(g))
	}
}

// explainedPly returns a move with its reason, also if it lost too little for a mark.
func (r *Report) explainedPly(g *valuedGame, ply int) *Ply {
	p := r.Plies[ply-1]
	if p.Text == "" {
		p.explain(g.explainedMove(ply))
	}
	return &p
}

// loser returns the side that has lost in the end, or nearly so. ok is false if there is none.
func (g *valuedGame) loser() (side engine.Player, ok bool) {
	last := len(g.history.Moves)
	for _, side := range [...]engine.Player{engine.First, engine.Second} {
		if g.winrate(last, side) < lostRate {
			return side, true
		}
	}
	return 0, false
}

// decisiveMove returns the move of step 1, nil without one.
func (r *Report) decisiveMove(g *valuedGame) *Ply {
	for ply := len(r.Plies); ply > g.provenFrom; ply-- {
		if g.judged(ply).effect == worseResult {
			return r.explainedPly(g, ply)
		}
	}
	if loser, lost := g.loser(); lost {
		return r.moveOfLargestLoss(g, loser)
	}
	return nil
}

// moveOfLargestLoss returns the move with which the loser lost the largest part of its win rate for
// good, so that it never had that part again. Of the moves that lost at least two thirds of the
// largest part it returns the one with the best reason. It is nil if the loser had lost from the
// start.
func (r *Report) moveOfLargestLoss(g *valuedGame, loser engine.Player) (decisive *Ply) {
	lost, largest := map[int]float64{}, 0.0
	highestAfter := 0.0 // the loser's highest win rate after the move or later
	for ply := len(r.Plies); ply > 0; ply-- {
		highestAfter = max(highestAfter, g.winrate(ply, loser))
		if m := g.judged(ply); m.side() == loser && !m.isBest() && !m.effect.wasLost() {
			lost[ply] = m.best.Winrate - highestAfter
			largest = max(largest, lost[ply])
		}
	}
	for ply := 1; ply <= len(r.Plies); ply++ {
		if lost[ply] <= 0 || 3*lost[ply] < 2*largest {
			continue
		}
		p := r.explainedPly(g, ply)
		if decisive == nil || cmp.Or(cmp.Compare(rankOf(p.Why), rankOf(decisive.Why)),
			cmp.Compare(lost[ply], lost[decisive.Ply])) > 0 {
			decisive = p
		}
	}
	return decisive
}

// collapse returns the move of step 2, nil without one. It is the first of these that exists among
// the loser's moves after the decisive one:
//
//   - the last move that allowed a forced win. If a later move allowed a win at once, it only
//     counts with a win that a person sees
//   - the last move that allowed a win at once
//   - the first move that shortened a distant loss
func (r *Report) collapse(g *valuedGame, decisive *Ply) *Ply {
	loser, lost := g.loser()
	if !lost {
		return nil
	}
	end := 0
	if decisive != nil {
		end = decisive.Ply
	}
	var plies []int // of these moves, the last one first
	for ply := len(r.Plies); ply > end; ply-- {
		if g.judged(ply).side() == loser {
			plies = append(plies, ply)
		}
	}
	atOnce := firstOf(plies, func(ply int) bool { return g.judged(ply).effect == lossAtOnce })
	forced := firstOf(plies, func(ply int) bool {
		m := g.judged(ply)
		return m.allowsForcedWin() && (ply >= atOnce || m.opponentView(m.after).winsPlainly())
	})
	slices.Reverse(plies)
	shortened := firstOf(plies, func(ply int) bool { return g.judged(ply).effect == shortenedLoss })
	if ply := cmp.Or(forced, atOnce, shortened); ply > 0 {
		return r.collapseAt(g, ply)
	}
	return nil
}

// firstOf returns the first of the plies for which a condition holds, 0 without one.
func firstOf(plies []int, holds func(ply int) bool) int {
	if i := slices.IndexFunc(plies, holds); i >= 0 {
		return plies[i]
	}
	return 0
}

// collapseAt returns the move of a ply as a collapse, with its reason. Its better move is one after
// which the loss would not have come near, if there is one.
func (r *Report) collapseAt(g *valuedGame, ply int) *Ply {
	p, defence := r.explainedPly(g, ply), g.judged(ply).defence()
	if defence == engine.NoMove || p.Better != nil && p.Better.moves[0] == defence {
		return p
	}
	m := g.explainedMove(ply)
	line := engine.Line{Winrate: m.best.Winrate, PV: []engine.Move{defence}}
	m.better = newVariation(m.before, line)
	p.explain(m)
	return p
}

// prefersCollapse decides step 3: whether the reason of the collapse explains the game better than
// that of the decisive move. The first rule that applies decides:
//
//   - The reason of the collapse is not visible: no.
//   - That of the decisive move is visible, without a quiet move and within plainMoves: no.
//   - The collapse allowed an immediate threat: yes.
//   - The reason of the decisive move is not convincing: yes.
//   - The decisive move allowed the threat that by parity won the game: no.
//   - The loss was too distant to be seen after the decisive move: yes. Else no.
func prefersCollapse(g *valuedGame, collapse, decisive *Ply) bool {
	why := decisive.Why
	switch {
	case !collapse.Why.visible():
		return false
	case why.visible() && !why.is(QuietAttack) && len(why.line) < 2*plainMoves:
		return false
	case collapse.Why.is(OpenThreat, EnabledThreat), !why.convincing():
		return true
	case why.Parity != "" && why.rank == secureRank:
		return false
	}
	after := g.judged(decisive.Ply).played.Proof
	return after.Value == engine.Lost && (after.Plies > seenPlies || after.Plies == 0)
}

// newTurningPoint returns the turning point: the move that was chosen, with a note after its text,
// and the values of the decisive move, which is the same or an earlier one.
func newTurningPoint(g *valuedGame, chosen, decisive *Ply, note string) *TurningPoint {
	t := &TurningPoint{
		Ply: chosen.Ply, By: chosen.By, Move: chosen.Move, Text: chosen.Text,
		Missed: chosen.Better, Punished: chosen.Punished,
	}
	t.say(note)
	m := g.judged(decisive.Ply)
	if m.isProven() {
		t.Before, t.After = m.best.Proof.Value.String(), m.played.Proof.Value.String()
	} else {
		below := max(decisive.Ply, g.lostFrom(m.side())) // the side may have lost from the start
		t.Estimate = &Fall{From: decisive.Best, To: decisive.Winrate, Below: below}
		t.addEstimate(g, chosen, decisive)
	}
	w, why := g.winningRow, chosen.Why
	told := why != nil && (why.Kind == MissedWin || w != nil && slices.Contains(why.cells, w.last))
	if w != nil && w.side != m.side() && !told {
		t.say(w.sentence(g))
	}
	return t
}

// say adds a sentence to the text. "" adds nothing.
func (t *TurningPoint) say(sentence string) {
	if sentence != "" {
		t.Text += " " + sentence
	}
}

// addEstimate adds to the text of a turning point by estimate whether the side lost in small steps,
// and when it had nearly lost.
func (t *TurningPoint) addEstimate(g *valuedGame, chosen, decisive *Ply) {
	if decisive.Loss < inaccuracyLoss && !chosen.Why.visible() {
		t.Text = fmt.Sprintf("%s lost in small steps, and no single move decided. %s",
			capital(sideName(chosen.By)), t.Text)
	}
	if below := t.Estimate.Below; below > chosen.Ply && chosen.Ply == decisive.Ply {
		t.say(fmt.Sprintf("After %s, it had less than %.0f %%.", g.moveName(below), 100*lostRate))
	}
}

// lostFrom returns the first position from which on a side had nearly lost.
func (g *valuedGame) lostFrom(side engine.Player) int {
	ply := len(g.history.Moves)
	for ply > 0 && g.winrate(ply-1, side) < lostRate {
		ply--
	}
	return ply
}

// theoryNote returns the note of the decisive move p after the text of a collapse: that the side
// had lost before.
func (p *Ply) theoryNote(g *valuedGame) string {
	m, move := g.judged(p.Ply), moveName(p.Ply, p.name)
	if m.effect == worseResult {
		text := "In theory it had lost since " + move
		if p.Better != nil {
			text += fmt.Sprintf(": %s %s", boardtext.Spoken(p.Better.names[0]), p.Better.Proven)
		}
		return text + "."
	}
	if p.Loss < inaccuracyLoss {
		return "By estimate it had lost before, in small steps."
	}
	text := fmt.Sprintf("Most was lost before by estimate: it fell from %s to %s with %s",
		valueText(m.best), valueText(m.played), move)
	if p.Better != nil {
		text += "; better was " + boardtext.Spoken(p.Better.names[0])
	}
	return text + "."
}

// visibilityNote returns the note after the text of the decisive move p: after which ply the loss
// became visible, because from then on the winner could win by force up to the end. It returns ""
// if that is not known, and where the reason of the decisive move is convincing.
func (p *Ply) visibilityNote(g *valuedGame) string {
	w := g.winningRow
	if w == nil || p.Why.convincing() || p.Why.is(Zugzwang) {
		return ""
	}
	visible, wins := 0, func(ply int) bool { return viewOf(g.positions[ply], w.side).winsByForce() }
	for ply := len(g.history.Moves) - 1; ply > p.Ply && wins(ply); ply -= 2 {
		visible = ply
	}
	if visible == 0 {
		return ""
	}
	how := viewOf(g.positions[visible], w.side).attackReason(nil)
	if how == nil { // the next move completes four
		return ""
	}
	return fmt.Sprintf("It could be seen after move %d: %s.", visible, how.Text)
}
