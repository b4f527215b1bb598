package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// This file takes a move with its best lines and returns the reason why it is a mistake:
//
//  1. Each of the methods in candidates looks for reasons of one sort, and returns nil if there is
//     none, or if the better move would not have changed it. words.go puts them into words.
//  2. A visible reason is told, of several the shortest; else the first one that is proven to
//     decide; else the first one.

// isVisible reports whether the board shows the reason. A nil one is not visible.
func (r *Reason) isVisible() bool { return r != nil && r.form.basis == visible }

// explanation is a move with the reason why it is a mistake.
type explanation struct {
	*playedMove
	better *Variation // the best moves instead of it, nil if none is known
	reply  *Variation // the best moves after it, nil at the end of the game
	why    *Reason    // nil if it is not known
}

// explained returns the move explained by the best moves instead of it and after it.
func (m *playedMove) explained(better, reply *Variation) *explanation {
	e := &explanation{playedMove: m, better: better, reply: reply}
	e.why = e.reason()
	return e
}

// punished returns the best moves after the move if they win for the opponent, else nil.
func (e *explanation) punished() *Variation {
	if e.played.Known.Value() != engine.Lost {
		return nil
	}
	return e.reply
}

// reason returns the reason to tell, nil if none is known.
func (e *explanation) reason() (best *Reason) {
	for _, r := range e.candidates() {
		switch {
		case r == nil:
		case best == nil,
			r.isVisible() && !best.isVisible(),
			r.isVisible() && len(r.moves) < len(best.moves),
			r.Decides && best.Estimate:
			best = r
		}
	}
	return best
}

// candidates returns the reasons that apply, and nil for others. A win that only comes later has a
// reason if it could be had at once.
func (e *explanation) candidates() []*Reason {
	switch {
	case e.before.Game().About().Counted:
		return []*Reason{e.cornerReason()}
	case e.effect == slowerWin:
		return []*Reason{e.overlookedReason()}
	case e.better == nil:
		return []*Reason{e.overlookedReason(), e.replyReason()}
	}
	return []*Reason{
		e.overlookedReason(), e.better.Why, e.replyReason(), e.winningRowReason(), e.allowedThreatReason(),
	}
}

// overlookedReason returns the reason that the side could win at once, or it did not block an
// immediate threat of the opponent, or enabled one.
func (m *playedMove) overlookedReason() *Reason {
	own, opponent := m.mover(m.before), m.opponent(m.after)
	if wins := own.immediateThreats(); len(wins) > 0 {
		return own.newReason(missedWin, wins, nil, nil)
	}
	threats := opponent.immediateThreats()
	if len(threats) == 0 {
		return nil
	}
	if len(threats) == 1 && threats[0] == m.cellAbove() {
		return opponent.newReason(enabledThreat, threats, nil, nil)
	}
	return opponent.newReason(openThreat, threats, nil, nil)
}

// replyReason returns the reason that the best reply wins, and would not win after the better move.
func (e *explanation) replyReason() *Reason {
	if e.reply == nil || e.reply.Why == nil {
		return nil
	}
	r := e.reply.Why
	switch {
	case e.better == nil:
	case !r.isVisible():
		r = e.ifNew(r)
	default:
		after := e.opponent(engine.After(e.before, e.better.moves[0]))
		if after.winsByThreats() || r.Kind == quietMoveKind && after.quietAttackReason() != nil {
			return nil
		}
	}
	above := e.cellAbove()
	if !r.isVisible() || !slices.Contains(slices.Concat(r.cells, r.moves), above) {
		return r
	}
	return r.enabledBy(e.mover(e.before), above)
}

// winningRowReason returns a reason by the row that won the game: its last cell was a threat before
// the move, and the loser had to enable it in the end; or the better move takes one of its cells.
func (e *explanation) winningRowReason() *Reason {
	w := e.winningRow
	if w == nil || w.side == e.side() {
		return nil
	}
	opponent, last := e.opponent(e.before), []engine.Cell{w.last}
	better := e.before.Cell(e.better.moves[0])
	switch {
	case opponent.isThreat(w.last) && w.before.above(w.reply) == w.last:
		return opponent.newReason(winningThreat, last, nil, nil)
	case slices.Contains(w.cells, better):
		return e.ifNew(opponent.newReason(leftCell, last, []engine.Cell{better}, nil))
	}
	return nil
}

// allowedThreatReason returns the reason that the best reply makes later threats: one that belongs
// to the opponent by parity, else all of them.
func (e *explanation) allowedThreatReason() *Reason {
	if e.reply == nil {
		return nil
	}
	a, reply := e.opponent(e.after), e.after.Cell(e.reply.moves[0])
	later := slices.DeleteFunc(a.withStone(reply, a.side).laterThreats(), a.isThreat)
	if len(later) == 0 || a.isThreat(reply) {
		return nil
	}
	byParity := func(c engine.Cell) bool { return a.parity(c) != "" }
	if i := slices.IndexFunc(later, byParity); i >= 0 {
		later = later[i : i+1]
	}
	return e.ifNew(a.newReason(allowedThreat, later, []engine.Cell{reply}, nil))
}

// anywayPlies is the number of plies of the better line in which a reason's threats may not come.
const anywayPlies = 9

// ifNew returns a reason with threats of the opponent, which may be nil. It returns nil if they
// existed before the move, or if the opponent gets them in the better line too.
func (e *explanation) ifNew(r *Reason) *Reason {
	if r == nil || e.opponent(e.before).areThreats(r.cells) {
		return nil
	}
	p := e.before.Clone()
	for _, move := range e.better.moves[:min(anywayPlies, len(e.better.moves))] {
		p.Play(move)
		if e.opponent(p).areThreats(r.cells) {
			return nil
		}
	}
	return r
}

// cornerReason returns the reason that the best reply to a move of Reversi takes a corner that the
// opponent could not take before, nor after the better move.
func (e *explanation) cornerReason() *Reason {
	if e.reply == nil {
		return nil
	}
	c, b := e.after.Cell(e.reply.moves[0]), e.after.Board()
	isCorner := c != engine.NoCell && c.Row%(b.Rows-1) == 0 && c.Column%(b.Columns-1) == 0
	if !isCorner || e.opponentCould(c) ||
		e.better != nil && canTake(engine.After(e.before, e.better.moves[0]), c) {
		return nil
	}
	return e.opponent(e.after).newReason(givenCorner, []engine.Cell{c}, nil, nil)
}

// opponentCould reports whether the opponent could take a cell before the move, if it were its
// turn. By the rule without passes no such position exists: the usual rules give the same moves.
func (m *playedMove) opponentCould(c engine.Cell) bool {
	p, err := m.before.Game().Setup(m.before.Board(), m.side().Other())
	return err != nil || canTake(p, c) // an error: not known
}

// canTake reports whether the side to move can take a cell.
func canTake(p engine.Position, c engine.Cell) bool {
	_, err := p.MoveAt(c)
	return err == nil
}
