package annotate

import (
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// This file takes a move with its best lines and returns the reason why it is a mistake:
//
//  1. Each of the methods in candidates looks for reasons of one sort, and returns nil if there is
//     none, or if the better move would not have changed it. words.go puts them into words.
//  2. A visible reason is told, of several the shortest; else the first one that is proven to
//     decide; else the first one.

// newReason returns a reason with cells, which are threats of the side, or the corner that it
// takes. The side makes the threats with moves, which may be none. The parity is that of the first
// cell, if the form has a place for it.
func (v view) newReason(form *form, cells, moves []engine.Cell) *Reason {
	r := &Reason{
		Kind: form.kind, By: v.side.String(), Decides: form.basis == decides, Estimate: form.basis == estimate,
		form: form, view: v, cells: cells, moves: moves, enabled: engine.NoCell,
	}
	if strings.Contains(form.words, "parity}") {
		r.Parity = v.parity(cells[0])
	}
	for _, c := range cells {
		r.Cells = append(r.Cells, boardtext.FormatCell(c))
	}
	return r
}

// isVisible reports whether the board shows the reason. A nil one is not visible.
func (r *Reason) isVisible() bool { return r != nil && r.form.basis == visible }

// punished returns the best moves after the move if they win for the opponent, else nil.
func (m *playedMove) punished() *Variation {
	if m.played.Known.Value() != engine.Lost {
		return nil
	}
	return m.reply
}

// reason returns the reason to tell, nil if none is known.
func (m *playedMove) reason() (told *Reason) {
	for _, r := range m.candidates() {
		switch {
		case r == nil:
		case told == nil,
			r.isVisible() && !told.isVisible(),
			r.isVisible() && len(r.moves) < len(told.moves),
			r.Decides && told.Estimate:
			told = r
		}
	}
	return told
}

// candidates returns the reasons that apply, and nil for others. A win that only comes later has a
// reason if it could be had at once.
func (m *playedMove) candidates() []*Reason {
	switch {
	case m.before.Game().About().Counted:
		return []*Reason{m.cornerReason()}
	case m.effect == slowerWin:
		return []*Reason{m.overlookedReason()}
	case m.better == nil:
		return []*Reason{m.overlookedReason(), m.replyReason()}
	}
	return append([]*Reason{m.overlookedReason(), m.better.Why, m.replyReason(),
		m.spoiledThreatReason(), m.winningRowReason()}, m.laterThreatReasons()...)
}

// overlookedReason returns the reason that the side could win at once, or it did not block an
// immediate threat of the opponent, or enabled one.
func (m *playedMove) overlookedReason() *Reason {
	own, opponent := m.ownView(m.before), m.opponentView(m.after)
	if wins := own.immediateThreats(); len(wins) > 0 {
		return own.newReason(missedWin, wins, nil)
	}
	threats := opponent.immediateThreats()
	if len(threats) == 0 {
		return nil
	}
	if len(threats) == 1 && threats[0] == m.cellAbove() {
		return opponent.newReason(enabledThreat, threats, nil)
	}
	return opponent.newReason(openThreat, threats, nil)
}

// replyReason returns the reason that the best reply wins, and would not win after the better move.
func (m *playedMove) replyReason() *Reason {
	if m.reply == nil || m.reply.Why == nil {
		return nil
	}
	r := m.reply.Why
	switch {
	case m.better == nil:
	case !r.isVisible():
		r = m.ifNew(r)
	default:
		after := m.opponentView(engine.After(m.before, m.better.moves[0]))
		if after.winsByThreats() || r.then != nil && after.quietAttackReason() != nil {
			return nil
		}
	}
	above := m.cellAbove()
	if !r.isVisible() || !slices.Contains(slices.Concat(r.cells, r.moves), above) {
		return r
	}
	enabling := *r // a copy, since the reply keeps its text
	enabling.enabled = above
	return &enabling
}

// spoiledThreatReason returns the reason that the move enables a threat of its own side, so the
// opponent can block it.
func (m *playedMove) spoiledThreatReason() *Reason {
	own, above := m.ownView(m.before), m.cellAbove()
	if !own.isThreat(above) {
		return nil
	}
	return own.newReason(spoiledThreat, []engine.Cell{above}, nil)
}

// winningRowReason returns a reason by the row that won the game: its last cell was a threat before
// the move, and the loser had to enable it in the end; the better move takes one of its cells; or
// the move makes room for one that the opponent takes at once.
func (m *playedMove) winningRowReason() *Reason {
	w := m.winningRow
	if w == nil || w.side == m.side() {
		return nil
	}
	opponent, last := m.opponentView(m.before), []engine.Cell{w.last}
	better, above := m.before.Cell(m.better.moves[0]), m.cellAbove()
	switch {
	case opponent.isThreat(w.last) && w.before.above(w.reply) == w.last:
		return opponent.newReason(winningThreat, last, nil)
	case slices.Contains(w.cells, better):
		return m.ifNew(opponent.newReason(leftCell, last, []engine.Cell{better}))
	case slices.Contains(w.cells, above) && m.after.Cell(m.next) == above:
		return m.ifNew(opponent.newReason(enabledCell, last, []engine.Cell{above}))
	}
	return nil
}

// laterThreatReasons returns the reasons that a later threat is allowed or missed: the best reply
// makes it; the better move would have made it, and the side cannot make it any more; the opponent
// would make it in the place of the better move.
func (m *playedMove) laterThreatReasons() (all []*Reason) {
	if m.reply != nil {
		reply := m.after.Cell(m.reply.moves[0])
		made := m.opponentView(m.after).laterThreatReason(allowedThreat, reply)
		all = append(all, m.ifNew(made))
	}
	better := m.before.Cell(m.better.moves[0])
	missed := m.ownView(m.before).laterThreatReason(missedThreat, better)
	if missed != nil && !m.stillPossible(missed) {
		all = append(all, missed)
	}
	handed := m.opponentView(m.before).laterThreatReason(handedThreat, better)
	return append(all, m.ifNew(handed))
}

// laterThreatReason returns the reason of the later threats that the side makes with a stone at c:
// one that belongs to the side by parity, else all of them. It returns nil if there are none, and
// if the stone completes four.
func (v view) laterThreatReason(form *form, c engine.Cell) *Reason {
	if v.isThreat(c) {
		return nil
	}
	made := slices.DeleteFunc(v.withStone(c, v.side).laterThreats(), v.isThreat)
	if len(made) == 0 {
		return nil
	}
	byParity := func(c engine.Cell) bool { return v.parity(c) != "" }
	if i := slices.IndexFunc(made, byParity); i >= 0 {
		made = made[i : i+1]
	}
	return v.newReason(form, made, []engine.Cell{c})
}

// anywayPlies is the number of plies of the better line in which a reason's threats may not come.
const anywayPlies = 9

// ifNew returns a reason with threats of the opponent, which may be nil. It returns nil if they
// existed before the move, or if the opponent gets them in the better line too.
func (m *playedMove) ifNew(r *Reason) *Reason {
	if r == nil || m.opponentView(m.before).areThreats(r.cells) {
		return nil
	}
	p := m.before.Clone()
	for _, move := range m.better.moves[:min(anywayPlies, len(m.better.moves))] {
		p.Play(move)
		if m.opponentView(p).areThreats(r.cells) {
			return nil
		}
	}
	return r
}

// stillPossible reports whether the side gets the threats of a reason, with the move that makes
// them, after the played move and its reply too.
func (m *playedMove) stillPossible(r *Reason) bool {
	own := m.ownView(m.after)
	if m.reply != nil {
		own = own.withStone(m.after.Cell(m.reply.moves[0]), m.side().Other())
	}
	move := r.moves[0]
	return slices.Contains(own.landing(), move) && own.withStone(move, m.side()).areThreats(r.cells)
}

// cornerReason returns the reason that the best reply to a move of Reversi takes a corner that the
// opponent could not take before, nor after the better move.
func (m *playedMove) cornerReason() *Reason {
	if m.reply == nil {
		return nil
	}
	c, b := m.after.Cell(m.reply.moves[0]), m.after.Board()
	isCorner := c != engine.NoCell && c.Row%(b.Rows-1) == 0 && c.Column%(b.Columns-1) == 0
	if !isCorner || m.opponentCould(c) ||
		m.better != nil && canTake(engine.After(m.before, m.better.moves[0]), c) {
		return nil
	}
	return m.opponentView(m.after).newReason(givenCorner, []engine.Cell{c}, nil)
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
