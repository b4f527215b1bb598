package annotate

import (
	"cmp"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// lostRate is the expected result of a side that has nearly lost.
const lostRate = 0.05

// downfall is how a game was lost, decided before it is told: the turning point, and what is to be
// said beside its ply.
type downfall struct {
	kind    downfallKind
	told    Ply  // the turning point: one of the next two
	changed Ply  // that changed the result, near if none is known
	near    Ply  // that brought the loss near later, the zero value without one
	turn    turn // of changed
	steps   bool // by estimate, the side lost in small steps
	below   int  // by estimate, the later ply from which the side had nearly nothing, 0 without one
	// forced is how the winner could win by force up to the end, and forcedAfter the ply from which
	// on it could. It is nil where the ply has a good reason.
	forced      *Why
	forcedAfter int
	last        *lastFour // that ended the game, nil where the ply tells it
}

type downfallKind int

const (
	atChange   downfallKind = iota // changed is told
	later                          // near is told, as changed has a reason that is harder to see
	lostBefore                     // near is told, and no move is known to have changed the result
)

// findTurning sets the turning point, and the move with which a lost side gave up.
func (r *Report) findTurning(v *values) {
	changed, near := v.turning, 0
	loser, lost := v.loser()
	if changed == 0 && lost {
		changed = r.mostLost(v, loser)
	}
	if lost {
		near = v.cameNear(loser, changed)
	}
	if changed > 0 || near > 0 {
		d := r.newDownfall(v, changed, near)
		r.Turning, r.GaveUp = d.point(v), d.gaveUp(v)
	}
}

// newDownfall chooses between the ply that changed the result and the later one that brought the
// loss near, of which one may be 0: the turning point is the one with the better reason.
func (r *Report) newDownfall(v *values, changed, near int) (d downfall) {
	if changed > 0 {
		d.changed = r.explained(v, changed)
		d.told = d.changed
	}
	if near > 0 {
		d.near = r.broughtNear(v, near)
	}
	switch {
	case changed == 0:
		d.kind, d.told, d.changed = lostBefore, d.near, d.near
	case tellsMore(d.near.Why, d.changed.Why, v.turn(changed).played.Proof):
		d.kind, d.told = later, d.near
	}
	d.turn = v.turn(d.changed.Ply)
	d.addBeside(v)
	return d
}

// addBeside decides what is to be said beside the ply.
func (d *downfall) addBeside(v *values) {
	why := d.told.Why
	if d.kind == atChange && rankOf(why) < decidesRank && !why.is(Zugzwang) {
		d.forcedAfter, d.forced = v.forcedAfter(d.told.Ply)
	}
	if !d.turn.certain() {
		d.steps = d.changed.Loss < inaccuracyLoss && !why.near()
		if k := v.below(d.turn.side()); k > d.told.Ply && d.kind != later {
			d.below = k
		}
	}
	if l := v.last; l != nil && l.side != d.turn.side() && !why.is(missed) &&
		(why == nil || !slices.Contains(why.at, l.cell)) {
		d.last = l
	}
}

// point returns the turning point.
func (d downfall) point(v *values) *TurningPoint {
	p, t := d.told, d.turn
	point := &TurningPoint{
		Ply: p.Ply, By: p.By, Move: p.Move,
		Missed: p.Better, Punished: p.Punished, Text: d.text(v), name: p.name,
	}
	if d.kind == later {
		point.Theory = d.changed.Ply
	}
	if t.certain() {
		point.Before, point.After = t.best.Proof.Value.String(), t.played.Proof.Value.String()
	} else {
		from, to := d.changed.Best, d.changed.Winrate
		point.Estimate = &Fall{From: from, To: to, Below: v.below(t.side())}
	}
	return point
}

// gaveUp returns the move with which a lost side gave up: the one that brought its loss near. It is
// nil without one.
func (d downfall) gaveUp(v *values) *GaveUp {
	n := d.near
	if n.Ply == 0 {
		return nil
	}
	did := v.turn(n.Ply).deed()
	if !did.lost() {
		return nil
	}
	return &GaveUp{Ply: n.Ply, By: n.By, Move: n.Move, Sooner: did.sooner, Text: n.Text}
}

// tellsMore reports whether the reason why a loss came near explains the game better than the one
// for the move that changed the result, and led to a position with this proof.
func tellsMore(near, changed *Why, played engine.Proof) bool {
	plain := changed.near() && changed.Kind != soon && len(changed.line) < 2*plainMoves
	switch {
	case !near.near(), plain:
		return false
	case near.is(open, room), rankOf(changed) < decidesRank:
		return true
	case changed.Parity != "" && changed.rank == surelyRank: // the parity did give the four
		return false
	}
	// a proof that could not be seen
	return played.Value == engine.Lost && (played.Plies > seenPlies || played.Plies == 0)
}

// forcedAfter returns the ply after the k-th from which on the winner could win by force, up to the
// end, and how. The reason is nil if there is none.
func (v *values) forcedAfter(k int) (seen int, how *Why) {
	if v.last == nil {
		return 0, nil
	}
	for n := v.last.ply - 1; n > k && foursOf(v.positions[n], v.last.side).forces(); n -= 2 {
		seen = n
	}
	if seen == 0 {
		return 0, nil
	}
	return seen, winOf(v.positions[seen], nil, false, nil)
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
		if t := v.turn(k); t.side() == loser && !t.isBest() && !t.deed().lost() {
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
	ignoredAt, hastenedAt := 0, 0
	for k := len(v.history.Moves); k > after; k-- {
		t := v.turn(k)
		if t.side() != loser {
			continue
		}
		switch did := t.deed().kind; {
		case !t.losesWithin(2*nearPlies) && t.escape() != engine.NoMove &&
			(ignoredAt == 0 || foursOf(t.after, t.side().Other()).plainly()):
			return k
		case did == ignored:
			ignoredAt = max(ignoredAt, k)
		case did == hastened:
			hastenedAt = k
		}
	}
	return cmp.Or(ignoredAt, hastenedAt)
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

// below returns the ply from which a side had nearly nothing.
func (v *values) below(side engine.Player) int {
	k := len(v.history.Moves)
	for k > 0 && v.rate(k-1, side) < lostRate {
		k--
	}
	return k
}
