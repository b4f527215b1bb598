package annotate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
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
	decisive := g.decisiveMove()
	collapse := g.collapse(decisive)
	if m := collapse; m != nil && m.effect.wasLost() {
		p := r.Plies[m.ply-1]
		r.Collapse = &Collapse{Ply: p.Ply, By: p.By, Move: p.Move, Sooner: m.shortenedBy(), Text: m.sentence()}
	}
	switch {
	case decisive == nil && collapse == nil:
	case decisive == nil:
		r.turnAt(g, collapse, collapse, "It had lost before in theory, as far as is known.")
	case collapse != nil && prefersCollapse(collapse, decisive):
		r.turnAt(g, collapse, decisive, decisive.theoryNote())
		r.Turning.Theory = decisive.ply
	default:
		r.turnAt(g, decisive, decisive, g.visibilityNote(decisive))
	}
}

// loser returns the side that has lost in the end, or nearly so. ok is false if there is none.
func (g *valuedGame) loser() (side engine.Player, ok bool) {
	for _, side := range [...]engine.Player{engine.First, engine.Second} {
		if g.winrate(len(g.moves), side) < lostRate {
			return side, true
		}
	}
	return 0, false
}

// decisiveMove returns the move of step 1, nil without one.
func (g *valuedGame) decisiveMove() *explanation {
	for ply := len(g.moves); ply > g.provenFrom; ply-- {
		if m := g.moves[ply-1]; m.effect == worseResult {
			return g.explain(m)
		}
	}
	if loser, lost := g.loser(); lost {
		return g.moveOfLargestLoss(loser)
	}
	return nil
}

// moveOfLargestLoss returns the move with which the loser lost the largest part of its win rate for
// good, so that it never had that part again. Of the moves that lost at least two thirds of the
// largest part it returns the one with the best reason. It is nil if the loser had lost from the
// start.
func (g *valuedGame) moveOfLargestLoss(loser engine.Player) (decisive *explanation) {
	lost, largest := make([]float64, len(g.moves)), 0.0
	highestAfter := 0.0 // the loser's highest win rate after the move or later
	for i, m := range slices.Backward(g.moves) {
		highestAfter = max(highestAfter, g.winrate(m.ply, loser))
		if m.side() == loser && !m.isBest() && !m.effect.wasLost() {
			lost[i] = m.best.Winrate - highestAfter
			largest = max(largest, lost[i])
		}
	}
	for i, m := range g.moves {
		if lost[i] <= 0 || 3*lost[i] < 2*largest {
			continue
		}
		e := g.explain(m)
		if decisive == nil || cmp.Or(cmp.Compare(rankOf(e.why), rankOf(decisive.why)),
			cmp.Compare(lost[i], lost[decisive.ply-1])) > 0 {
			decisive = e
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
func (g *valuedGame) collapse(decisive *explanation) *explanation {
	loser, lost := g.loser()
	if !lost {
		return nil
	}
	var atOnce, shortened *playedMove
	for _, m := range slices.Backward(g.moves) {
		switch {
		case decisive != nil && m.ply <= decisive.ply:
		case m.side() != loser:
		case m.allowsForcedWin() && (atOnce == nil || m.opponentView(m.after).winsByThreats(plainMoves)):
			return g.collapseAt(m)
		case m.effect == lossAtOnce:
			atOnce = cmp.Or(atOnce, m)
		case m.effect == shortenedLoss:
			shortened = m
		}
	}
	if m := cmp.Or(atOnce, shortened); m != nil {
		return g.collapseAt(m)
	}
	return nil
}

// collapseAt returns a move as a collapse, with its reason. Its better move is one after which the
// loss would not have come near, if there is one.
func (g *valuedGame) collapseAt(m *playedMove) *explanation {
	e := g.explain(m)
	defence := m.defence()
	if defence == engine.NoMove || e.better != nil && e.better.moves[0] == defence {
		return e
	}
	line := engine.Line{Winrate: m.best.Winrate, PV: []engine.Move{defence}}
	return newExplanation(m, newVariation(m.before, line), e.reply)
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
func prefersCollapse(collapse, decisive *explanation) bool {
	why := decisive.why
	switch {
	case !collapse.why.visible():
		return false
	case why.visible() && !why.is(QuietAttack) && len(why.line) < 2*plainMoves:
		return false
	case collapse.why.is(OpenThreat, EnabledThreat), !why.convincing():
		return true
	case why.Parity != "" && why.rank == secureRank:
		return false
	}
	after := decisive.played.Proof
	return after.Value == engine.Lost && (after.Plies > seenPlies || after.Plies == 0)
}

// turnAt sets the turning point: the move that was chosen, with a note after its text, and the
// values of the decisive move, which is the same or an earlier one.
func (r *Report) turnAt(g *valuedGame, chosen, decisive *explanation, note string) {
	p, d := r.Plies[chosen.ply-1], r.Plies[decisive.ply-1]
	t := &TurningPoint{
		Ply: p.Ply, By: p.By, Move: p.Move, Missed: chosen.better, Punished: chosen.punished(),
	}
	texts := []string{chosen.sentence(), note}
	if decisive.isProven() {
		t.Before, t.After = decisive.best.Proof.Value.String(), decisive.played.Proof.Value.String()
	} else {
		below := max(d.Ply, g.lostFrom(decisive.side())) // the side may have lost from the start
		t.Estimate = &Fall{From: d.Best, To: d.Winrate, Below: below}
		if d.Loss < inaccuracyLoss && !chosen.why.visible() {
			text := sideName(p.By) + " lost in small steps, and no single move decided."
			texts = slices.Insert(texts, 0, capital(text))
		}
		if below > p.Ply && p.Ply == d.Ply {
			const nearlyLost = "After %s, it had less than %.0f %%."
			texts = append(texts, fmt.Sprintf(nearlyLost, g.moves[below-1].numbered(), 100*lostRate))
		}
	}
	w, why := g.winningRow, chosen.why
	told := why != nil && (why.Kind == MissedWin || w != nil && slices.Contains(why.cells, w.last))
	if w != nil && w.side != decisive.side() && !told {
		texts = append(texts, w.sentence(g))
	}
	t.Text = strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), " ")
	r.Turning = t
}

// lostFrom returns the first position from which on a side had nearly lost.
func (g *valuedGame) lostFrom(side engine.Player) int {
	ply := len(g.moves)
	for ply > 0 && g.winrate(ply-1, side) < lostRate {
		ply--
	}
	return ply
}

// theoryNote returns the note of the decisive move after the text of a collapse: that the side had
// lost before.
func (e *explanation) theoryNote() string {
	if e.effect == worseResult {
		text := "In theory it had lost since " + e.numbered()
		if e.better != nil {
			text += fmt.Sprintf(": %s %s", e.better.first(), e.better.Proven)
		}
		return text + "."
	}
	if e.loss() < inaccuracyLoss {
		return "By estimate it had lost before, in small steps."
	}
	text := fmt.Sprintf("Most was lost before by estimate: it %s with %s", e.fall(), e.numbered())
	if e.better != nil {
		text += "; better was " + e.better.first()
	}
	return text + "."
}

// visibilityNote returns the note after the text of the decisive move: after which ply the loss
// became visible, because from then on the winner could win by force up to the end. It returns ""
// if that is not known, and where the reason of the decisive move is convincing.
func (g *valuedGame) visibilityNote(decisive *explanation) string {
	w := g.winningRow
	if w == nil || decisive.why.convincing() || decisive.why.is(Zugzwang) {
		return ""
	}
	visible := len(g.moves) + 1
	for visible-2 > decisive.ply && viewOf(g.positions[visible-2], w.side).winsByForce() {
		visible -= 2
	}
	if visible > len(g.moves) {
		return ""
	}
	how := viewOf(g.positions[visible], w.side).attackReason(nil)
	if how == nil { // the next move completes four
		return ""
	}
	return fmt.Sprintf("It could be seen after move %d: %s.", visible, how.Text)
}
