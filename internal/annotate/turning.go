package annotate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// The turning point is found in three steps:
//
//  1. The ply that changed the result: the last one of which that is proven, else by estimate the
//     one with which the loser lost most for good.
//  2. The later ply that brought the loss near, so that it could be seen on the board.
//  3. Of the two the one with the better reason is told, and the other one beside it.

// lostRate is the expected result of a side that has nearly lost. In the 60 games of nearPlies, the
// texts are the same for 0.02 and 0.1.
const lostRate = 0.05

// findTurning sets the turning point, and the move with which a lost side gave up.
func (r *Report) findTurning(v *values) {
	changing, nearing := v.turning, 0
	loser, lost := v.loser()
	if changing == 0 && lost {
		changing = r.mostLost(v, loser)
	}
	if lost {
		nearing = v.cameNear(loser, changing)
	}
	var changed, near Ply
	if changing > 0 {
		changed = r.explained(v, changing)
	}
	if nearing > 0 {
		near = r.broughtNear(v, nearing)
		r.GaveUp = near.gaveUp(v)
	}
	switch {
	case changing == 0 && nearing == 0:
	case changing == 0:
		r.Turning = newTurningPoint(v, near, near, " It had lost before in theory, as far as is known.")
	case tellsMore(near.Why, changed.Why, v.turn(changing).played.Proof):
		r.Turning = newTurningPoint(v, near, changed, " "+changed.before(v.turn(changing)))
		r.Turning.Theory = changing
	default:
		r.Turning = newTurningPoint(v, changed, changed, v.seenFrom(&changed))
	}
}

// newTurningPoint returns the turning point of a game by the ply that is told, with what is said
// beside its text, and the ply that changed the result: the same, or an earlier one.
func newTurningPoint(v *values, told, changed Ply, said string) *TurningPoint {
	t := v.turn(changed.Ply)
	p := &TurningPoint{
		Ply: told.Ply, By: told.By, Move: told.Move, name: told.name,
		Missed: told.Better, Punished: told.Punished, Text: told.Text + said,
	}
	if t.certain() {
		p.Before, p.After = t.best.Proof.Value.String(), t.played.Proof.Value.String()
	} else {
		p.Estimate = &Fall{From: changed.Best, To: changed.Winrate, Below: v.below(t.side())}
		if changed.Loss < inaccuracyLoss && !told.Why.near() {
			p.Text = fmt.Sprintf("%s lost in small steps, and no single move decided. %s",
				capital(player(told.By)), p.Text)
		}
		if below := p.Estimate.Below; below > told.Ply && told.Ply == changed.Ply {
			p.Text += fmt.Sprintf(" After %s, it had less than %.0f %%.",
				v.moveName(below), 100*lostRate)
		}
	}
	if l := v.last; l != nil && l.side != t.side() && !told.Why.is(missed) &&
		(told.Why == nil || !slices.Contains(told.Why.at, l.cell)) {
		p.Text += " " + l.text(v)
	}
	return p
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

// seenFrom says after which later ply the loss could be seen: from it on the winner could win by
// force up to the end. It returns "" without one, and where the ply has a good reason.
func (v *values) seenFrom(p *Ply) string {
	if v.last == nil || rankOf(p.Why) >= decidesRank || p.Why.is(Zugzwang) {
		return ""
	}
	seen := 0
	for n := v.last.ply - 1; n > p.Ply && foursOf(v.positions[n], v.last.side).forces(); n -= 2 {
		seen = n
	}
	if seen == 0 {
		return ""
	}
	how := winOf(v.positions[seen], nil, false, nil)
	if how == nil { // the next move makes four
		return ""
	}
	return fmt.Sprintf(" It could be seen after move %d: %s.", seen, how.Text)
}

// before says that the result had changed with the ply, before a loss came near.
func (p *Ply) before(t turn) string {
	move := moveName(p.Ply, p.name)
	if t.effect().kind == worseResult {
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

// gaveUp returns the ply that brought a loss near as the one with which the side gave up. It is nil
// if the side had not lost before.
func (p *Ply) gaveUp(v *values) *GaveUp {
	did := v.turn(p.Ply).effect()
	if !did.lost() {
		return nil
	}
	return &GaveUp{Ply: p.Ply, By: p.By, Move: p.Move, Sooner: did.sooner, Text: p.Text}
}

// explained returns the k-th move with its reason, also if it lost too little for a mark.
func (r *Report) explained(v *values, k int) Ply {
	p := r.Plies[k-1]
	if p.Text == "" {
		p.explain(v.explained(k))
	}
	return p
}

// broughtNear returns the k-th move, which brought a loss near, with a move that would not have
// done so.
func (r *Report) broughtNear(v *values, k int) Ply {
	p, m := r.explained(v, k), v.turn(k).escape()
	if m == engine.NoMove || p.Better != nil && p.Better.moves[0] == m {
		return p
	}
	t := v.explained(k)
	t.best.PV = []engine.Move{m}
	t.better = variationOf(t.before, engine.Line{Winrate: t.best.Winrate, PV: t.best.PV})
	p.explain(t)
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

// below returns the ply from which a side had nearly nothing.
func (v *values) below(side engine.Player) int {
	k := len(v.history.Moves)
	for k > 0 && v.rate(k-1, side) < lostRate {
		k--
	}
	return k
}

// mostLost returns the move with which the loser lost most for good: what it never had again. Of
// the moves that lost at least two thirds of that it takes the one with the best reason. It is 0 if
// the loser had lost from the start.
func (r *Report) mostLost(v *values, loser engine.Player) (most int) {
	lost, highest, largest := map[int]float64{}, 0.0, 0.0
	for k := len(r.Plies); k > 0; k-- {
		highest = max(highest, v.rate(k, loser))
		if t := v.turn(k); t.side() == loser && !t.isBest() && !t.effect().lost() {
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

// cameNear returns the ply after the k-th with which the loser let its loss come near, 0 without
// one. It is the first of these that there is:
//
//   - the last ply that allowed a win by force which another move would have stopped for long; if
//     it comes before the next one, its attack must be plain
//   - the last ply that left a four which it could stop
//   - the first ply that made a long loss short
func (v *values) cameNear(loser engine.Player, after int) int {
	left, faster := 0, 0
	for k := len(v.history.Moves); k > after; k-- {
		t := v.turn(k)
		if t.side() != loser {
			continue
		}
		switch kind := t.effect().kind; {
		case !t.losesWithin(2*nearPlies) && t.escape() != engine.NoMove &&
			(left == 0 || foursOf(t.after, t.side().Other()).plainly()):
			return k
		case kind == leftFour:
			left = max(left, k)
		case kind == fasterLoss:
			faster = k
		}
	}
	return cmp.Or(left, faster)
}

// lastFour is the four that ended a game.
type lastFour struct {
	side  engine.Player // who made it
	cell  engine.Cell   // of the last stone
	row   []engine.Cell // all its cells
	ply   int           // that made it
	since int           // the ply since which it stood
	below bool          // the other side played right below it
	// stopped is the cell of the four that the other side stopped with its last move, if it did.
	stopped []engine.Cell
}

// newLastFour returns the four that ended a game. It is nil for a game without one.
func newLastFour(positions []engine.Position, moves []engine.Move) *lastFour {
	last := len(moves) - 1
	if last < 2 {
		return nil
	}
	before, winner := positions[last], positions[last].Turn()
	if !explains(before) || positions[last+1].Outcome() != engine.Win(winner) {
		return nil
	}
	l := &lastFour{side: winner, cell: before.Cell(moves[last]), ply: last + 1, since: last}
	board, length := before.Board(), before.Game().About().Line
	for _, square := range board.InRow(l.cell, engine.Piece(winner), length) {
		l.row = append(l.row, engine.Cell{Row: square / board.Columns, Column: square % board.Columns})
	}
	f, answer := foursOf(positions[last-1], winner), positions[last-1].Cell(moves[last-1])
	l.below = f.above(answer) == l.cell
	if f.complete(answer) {
		l.stopped = []engine.Cell{answer}
	}
	for l.since > 0 && foursOf(positions[l.since-1], winner).complete(l.cell) {
		l.since--
	}
	return l
}

// text says with which four the game of v ended, since when it stood, and how the other side met it
// with its last move.
func (l *lastFour) text(v *values) string {
	last := l.ply - 1
	before := v.positions[last-1]
	f := foursOf(before, l.side)
	now := f.now()
	name := func(cells ...engine.Cell) string { return cellNames(before, cells, "") }
	text := "The game ended with the four at " + name(l.cell)
	if _, two := f.two(now); slices.Contains(two, l.cell) {
		return fmt.Sprintf("%s: after %s, there were %s.",
			text, v.moveName(last-1), twoFours(before, two))
	}
	text += fmt.Sprintf(", threatened since move %d", l.since)
	switch stoppable := slices.Contains(now, l.cell); {
	case stoppable && f.with(l.cell, f.side.Other()).forces():
		return fmt.Sprintf("%s, which move %d did not stop; to stop it would not have helped.",
			text, last)
	case stoppable:
		return fmt.Sprintf("%s and not stopped by move %d.", text, last)
	case len(l.stopped) > 0:
		return fmt.Sprintf("%s, after move %d had stopped the one at %s.",
			text, last, name(l.stopped...))
	}
	played := "played"
	if f.everyMoveMakesRoom() {
		played = "to play"
	}
	return fmt.Sprintf("%s, after %s had %s below it with move %d.",
		text, player(l.side.Other().String()), played, last)
}
