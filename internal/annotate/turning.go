package annotate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// lostRate is the expected result of a side that has nearly lost.
const lostRate = 0.05

// findTurning finds the move that changed the result, and the later one that brought the loss near.
// Of these the turning point is the one with the better reason.
func (r *Report) findTurning(v *values) {
	changed, near := v.turning, 0
	loser, lost := v.loser()
	if changed == 0 && lost {
		changed = r.mostLost(v, loser)
	}
	if lost {
		near = v.cameNear(loser, changed)
	}
	var c, n Ply
	if changed > 0 {
		c = r.explained(v, changed)
	}
	if near > 0 {
		n = r.broughtNear(v, near)
		if t := v.turn(near); t.lost() {
			r.GaveUp = &GaveUp{Ply: n.Ply, By: n.By, Move: n.Move, Sooner: t.hastened(), Text: n.Text}
		}
	}
	switch {
	case changed == 0 && near == 0:
	case changed == 0:
		n.Text += " It had lost before in theory, as far as is known."
		r.Turning = newTurningPoint(v, n, n)
	case n.Why.tellsMore(c.Why, v.turn(changed)):
		n.Text += " " + c.before(v.turn(changed))
		r.Turning = newTurningPoint(v, n, c)
		r.Turning.Theory = changed
	default:
		if !c.Why.good() && !c.Why.is(Zugzwang) {
			c.Text += v.couldBeSeen(changed)
		}
		r.Turning = newTurningPoint(v, c, c)
	}
}

// tellsMore reports whether the reason why a loss came near explains the game better than the one
// for the move t that changed the result.
func (w *Why) tellsMore(changed *Why, t turn) bool {
	switch {
	case !w.near() || changed.plain():
		return false
	case w.is(open, room), !changed.good():
		return true
	}
	return t.far() && !changed.gaveByParity() // a proof that could not be seen
}

// couldBeSeen says after which move from the k-th on the winner could win by force, up to the end,
// and how.
func (v *values) couldBeSeen(k int) string {
	if v.last == nil {
		return ""
	}
	seen := 0
	for n := v.last.ply - 1; n > k && foursOf(v.positions[n], v.last.side).forces(); n -= 2 {
		seen = n
	}
	if seen > 0 {
		if w := winOf(v.positions[seen], nil, false, nil); w != nil {
			return fmt.Sprintf(" It could be seen after move %d: %s.", seen, w.Text)
		}
	}
	return ""
}

// explained returns the k-th move with its reason, also if it lost too little for a mark.
func (r *Report) explained(v *values, k int) Ply {
	p := r.Plies[k-1]
	if p.Text == "" {
		p.explain(v)
	}
	return p
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

// mostLost returns the move with which the loser lost most for good: what it never had again. Of
// the moves that lost at least two thirds of that it takes the one with the best reason. It is 0 if
// the loser had lost from the start.
func (r *Report) mostLost(v *values, loser engine.Player) (most int) {
	lost, highest, largest := map[int]float64{}, 0.0, 0.0
	for k := len(r.Plies); k > 0; k-- {
		highest = max(highest, v.rate(k, loser))
		if t := v.turn(k); t.side() == loser && !t.isBest() && !t.lost() {
			lost[k] = t.best.Winrate - highest
			largest = max(largest, lost[k])
		}
	}
	highestRank := noRank
	for k := 1; k <= len(r.Plies); k++ {
		if lost[k] <= 0 || 3*lost[k] < 2*largest {
			continue
		}
		why := rankOf(r.explained(v, k).Why)
		if most == 0 || cmp.Or(cmp.Compare(why, highestRank), cmp.Compare(lost[k], lost[most])) > 0 {
			most, highestRank = k, why
		}
	}
	return most
}

// cameNear returns the last move after the k-th from which the winner could win by force, though
// another move would have stopped that for long; else the last one that did not stop a four, which
// comes before a long attack; else the first one that made a long loss short. It is 0 if there is
// none.
func (v *values) cameNear(loser engine.Player, after int) int {
	ignored, hastened := 0, 0
	for k := len(v.history.Moves); k > after; k-- {
		switch t := v.turn(k); {
		case t.side() != loser:
		case t.escapes() && (ignored == 0 || foursOf(t.after, t.side().Other()).plainly()):
			return k
		case t.ignores():
			ignored = max(ignored, k)
		case t.hastened() > 0:
			hastened = k
		}
	}
	return cmp.Or(ignored, hastened)
}

// broughtNear returns the k-th move, which brought a loss near, with a move that would not have
// done so.
func (r *Report) broughtNear(v *values, k int) Ply {
	p, t := r.explained(v, k), v.turn(k)
	if m := t.escape(); m != engine.NoMove && (p.Better == nil || p.Better.moves[0] != m) {
		t.best.PV = []engine.Move{m}
		t.better = variationOf(t.before, engine.Line{Winrate: t.best.Winrate}, t.best.PV)
		t.answer = newVariation(v, k)
		p.tell(t)
	}
	return p
}

// newTurningPoint returns a ply as the turning point of a game whose result was changed by another
// one, or by itself, proven or by estimate.
func newTurningPoint(v *values, p, changed Ply) *TurningPoint {
	t := v.turn(changed.Ply)
	point := &TurningPoint{
		Ply: p.Ply, By: p.By, Move: p.Move,
		Missed: p.Better, Punished: p.Punished, Text: p.Text, name: p.name,
	}
	if t.certain() {
		point.Before, point.After = t.best.Proof.Value.String(), t.played.Proof.Value.String()
	} else {
		below := v.below(t.side())
		point.Estimate = &Fall{From: changed.Best, To: changed.Winrate, Below: below}
		if changed.Loss < inaccuracyLoss && !p.Why.near() {
			point.Text = fmt.Sprintf("%s lost in small steps, and no single move decided. %s",
				capital(player(p.By)), p.Text)
		}
		if below > p.Ply && p.Ply == changed.Ply {
			name := boardtext.Name(v.positions[below-1], v.history.Moves[below-1])
			point.Text += fmt.Sprintf(" After %s, it had less than %.0f %%.", moveName(below, name), 100*lostRate)
		}
	}
	told := p.Why.is(missed) || p.Why != nil && v.last != nil && slices.Contains(p.Why.at, v.last.cell)
	if v.last != nil && v.last.side != t.side() && !told {
		point.Text += " " + v.last.text(v)
	}
	return point
}

// below returns the ply from which a side had nearly nothing.
func (v *values) below(side engine.Player) int {
	k := len(v.history.Moves)
	for k > 0 && v.rate(k-1, side) < lostRate {
		k--
	}
	return k
}

// before says that the result had changed with the ply, before a loss came near.
func (p *Ply) before(t turn) string {
	move := moveName(p.Ply, p.name)
	if t.gaveAway() {
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
		share(t.best), share(t.played), move)
	if p.Better != nil {
		text += "; better was " + boardtext.Spoken(p.Better.names[0])
	}
	return text + "."
}
