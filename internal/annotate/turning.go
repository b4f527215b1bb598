package annotate

import (
	"cmp"
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// The turning point is found in four steps:
//
//  1. The decisive move is the last one that changed a proven result. If there is none, it is by
//     estimate the one with which the loser lost most for good.
//  2. The hastening move is a later move of the loser, with which a loss that was far came near.
//  3. The turning point is the one of the two whose reason explains the game better.
//  4. Its text is that of the move, then what is known of the other one, then how the game ended.

// lostRate is the expected result of a side that has nearly lost. In the 60 games of nearPlies, the
// texts are the same for 0.02 and 0.1.
const lostRate = 0.05

// findTurning sets the turning point, and the move with which a lost side gave up.
func (r *Report) findTurning(v *values) {
	decisive := r.decisive(v)
	hastening := r.hastening(v, decisive)
	if hastening != nil {
		r.GaveUp = hastening.gaveUp(v)
	}
	switch {
	case decisive == nil && hastening == nil:
	case decisive == nil:
		r.Turning = newTurningPoint(v, hastening, hastening,
			" It had lost before in theory, as far as is known.")
	case hastening != nil && explainsMore(v, hastening, decisive):
		r.Turning = newTurningPoint(v, hastening, decisive, " "+decisive.hadChanged(v))
		r.Turning.Theory = decisive.Ply
	default:
		r.Turning = newTurningPoint(v, decisive, decisive, v.visibleAfter(decisive))
	}
}

// explained returns the k-th move with its reason, also if it lost too little for a mark.
func (r *Report) explained(v *values, k int) *Ply {
	p := r.Plies[k-1]
	if p.Text == "" {
		p.explain(v.explainedMove(k))
	}
	return &p
}

// loser returns the side that has lost in the end, or nearly so. It is not ok if there is none.
func (v *values) loser() (side engine.Player, ok bool) {
	last := len(v.history.Moves)
	for _, side := range [...]engine.Player{engine.First, engine.Second} {
		if v.rate(last, side) < lostRate {
			return side, true
		}
	}
	return 0, false
}

// decisive returns the move of step 1, nil without one.
func (r *Report) decisive(v *values) *Ply {
	for k := len(r.Plies); k > v.settled; k-- {
		if v.move(k).effect().kind == worseResult {
			return r.explained(v, k)
		}
	}
	if loser, lost := v.loser(); lost {
		return r.largestLoss(v, loser)
	}
	return nil
}

// largestLoss returns the move with which the loser lost most for good: what it never had again. Of
// the moves that lost at least two thirds of that it takes the one with the best reason. It is nil
// if the loser had lost from the start.
func (r *Report) largestLoss(v *values, loser engine.Player) (most *Ply) {
	lost, highest, largest := map[int]float64{}, 0.0, 0.0
	for k := len(r.Plies); k > 0; k-- {
		highest = max(highest, v.rate(k, loser))
		if m := v.move(k); m.side() == loser && !m.isBest() && !m.effect().hadLost() {
			lost[k] = m.best.Winrate - highest
			largest = max(largest, lost[k])
		}
	}
	for k := range len(r.Plies) + 1 {
		if lost[k] <= 0 || 3*lost[k] < 2*largest {
			continue
		}
		p := r.explained(v, k)
		if most == nil || cmp.Or(cmp.Compare(rankOf(p.Why), rankOf(most.Why)),
			cmp.Compare(lost[k], lost[most.Ply])) > 0 {
			most = p
		}
	}
	return most
}

// hastening returns the move of step 2, nil without one. It is the first of these that there is
// after the decisive move:
//
//   - the last move that let the other side win: by any attack if no later move left a four, else
//     by a plain one
//   - the last move that left a four which it could stop
//   - the first move that made a long loss short
func (r *Report) hastening(v *values, decisive *Ply) *Ply {
	loser, lost := v.loser()
	first, left, faster := 1, 0, 0 // plies
	if decisive != nil {
		first = decisive.Ply + 1
	}
	for k := len(r.Plies); lost && k >= first; k-- {
		m := v.move(k)
		if m.side() != loser {
			continue
		}
		switch kind := m.effect().kind; {
		case m.letsWin() && (left == 0 || m.other(m.after).winsPlainly()):
			return r.withEscape(v, k)
		case kind == leftFour:
			left = max(left, k)
		case kind == fasterLoss:
			faster = k
		}
	}
	if k := cmp.Or(left, faster); k > 0 {
		return r.withEscape(v, k)
	}
	return nil
}

// withEscape returns the k-th move with its reason. Its better move is one that would not have let
// the loss come near, if there is one.
func (r *Report) withEscape(v *values, k int) *Ply {
	p, escape := r.explained(v, k), v.move(k).escape()
	if escape == engine.NoMove || p.Better != nil && p.Better.moves[0] == escape {
		return p
	}
	m := v.explainedMove(k)
	line := engine.Line{Winrate: m.best.Winrate, PV: []engine.Move{escape}}
	m.better = variationOf(m.before, line)
	p.explain(m)
	return p
}

// gaveUp returns the hastening ply as the one with which the side gave up. It is nil if the side
// had not lost before.
func (p *Ply) gaveUp(v *values) *GaveUp {
	did := v.move(p.Ply).effect()
	if !did.hadLost() {
		return nil
	}
	return &GaveUp{Ply: p.Ply, By: p.By, Move: p.Move, Sooner: did.sooner, Text: p.Text}
}

// explainsMore decides step 3: whether the reason of the hastening move explains the game better
// than that of the decisive move. The first rule that fits decides:
//
//   - The hastening move has no visible reason: no.
//   - The decisive move has one, of at most plainMoves and without a quiet move: no.
//   - The hastening move let the other side make four at once: yes.
//   - The decisive move has no good reason: yes.
//   - The decisive move allowed the four that by parity won the game: no.
//   - The loss was too far away to be seen after the decisive move: yes. Else no.
func explainsMore(v *values, hastening, decisive *Ply) bool {
	why := decisive.Why
	switch {
	case !hastening.Why.visible():
		return false
	case why.visible() && !why.is(soon) && len(why.line) < 2*plainMoves:
		return false
	case hastening.Why.is(open, room):
		return true
	case !why.good():
		return true
	case why.Parity != "" && why.rank == surelyRank:
		return false
	}
	after := v.move(decisive.Ply).played.Proof
	return after.Value == engine.Lost && (after.Plies > seenPlies || after.Plies == 0)
}

// newTurningPoint returns the turning point of a game: the move that was chosen, with a note after
// its text, and the values of the decisive move, which is the same or an earlier one.
func newTurningPoint(v *values, chosen, decisive *Ply, note string) *TurningPoint {
	m, why := v.move(decisive.Ply), chosen.Why
	p := &TurningPoint{
		Ply: chosen.Ply, By: chosen.By, Move: chosen.Move, name: chosen.name,
		Missed: chosen.Better, Punished: chosen.Punished, Text: chosen.Text + note,
	}
	if m.certain() {
		p.Before, p.After = m.best.Proof.Value.String(), m.played.Proof.Value.String()
	} else {
		p.Estimate = &Fall{From: decisive.Best, To: decisive.Winrate, Below: v.lostFrom(m.side())}
		p.addEstimate(v, chosen, decisive)
	}
	w := v.winningRow
	if w != nil && w.side != m.side() && !why.is(missed) && !why.has(w.last) {
		p.Text += " " + w.text(v)
	}
	return p
}

// addEstimate adds to the text of a turning point by estimate whether the side lost in small steps,
// and when it had nearly lost.
func (t *TurningPoint) addEstimate(v *values, chosen, decisive *Ply) {
	if decisive.Loss < inaccuracyLoss && !chosen.Why.visible() {
		t.Text = fmt.Sprintf("%s lost in small steps, and no single move decided. %s",
			capital(player(chosen.By)), t.Text)
	}
	if below := t.Estimate.Below; below > chosen.Ply && chosen.Ply == decisive.Ply {
		t.Text += fmt.Sprintf(" After %s, it had less than %.0f %%.", v.moveName(below), 100*lostRate)
	}
}

// lostFrom returns the ply from which on a side had nearly lost.
func (v *values) lostFrom(side engine.Player) int {
	k := len(v.history.Moves)
	for k > 0 && v.rate(k-1, side) < lostRate {
		k--
	}
	return k
}

// hadChanged says that the result had changed with the decisive ply, before the loss came near.
func (p *Ply) hadChanged(v *values) string {
	m, move := v.move(p.Ply), moveName(p.Ply, p.name)
	if m.effect().kind == worseResult {
		text := fmt.Sprintf("In theory it had lost since %s", move)
		if p.Better != nil {
			text += fmt.Sprintf(": %s %s", boardtext.Spoken(p.Better.names[0]), p.Better.Proven)
		}
		return text + "."
	}
	if p.Loss < inaccuracyLoss {
		return "By estimate it had lost before, in small steps."
	}
	text := fmt.Sprintf("Most was lost before by estimate: it fell from %s to %s with %s",
		share(m.best), share(m.played), move)
	if p.Better != nil {
		text += "; better was " + boardtext.Spoken(p.Better.names[0])
	}
	return text + "."
}

// visibleAfter says after which ply the loss by the decisive ply became visible: from then on the
// winner could win by force up to the end. It returns "" without one, and where the decisive ply
// has a good reason.
func (v *values) visibleAfter(decisive *Ply) string {
	w := v.winningRow
	if w == nil || decisive.Why.good() || decisive.Why.is(Zugzwang) {
		return ""
	}
	visible, wins := 0, func(k int) bool { return foursOf(v.positions[k], w.side).winsByForce() }
	for k := len(v.history.Moves) - 1; k > decisive.Ply && wins(k); k -= 2 {
		visible = k
	}
	if visible == 0 {
		return ""
	}
	how := reasonOfWin(v.positions[visible], nil, false, nil)
	if how == nil { // the next move makes four
		return ""
	}
	return fmt.Sprintf(" It could be seen after move %d: %s.", visible, how.Text)
}
