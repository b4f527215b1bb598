package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// explainedMove is a move with what the questions look at beside its values: the moves that could
// have been played, and those that were.
type explainedMove struct {
	playedMove
	better     *Variation  // the best moves in its place, nil where none is known
	reply      *Variation  // the best moves after it, nil at the end of the game
	next       engine.Move // that was played after it, NoMove at the end of the game
	winningRow *winningRow // of the game, nil if no row won it
}

// reasons returns what the questions to a move find.
func (m explainedMove) reasons() (all []*Reason) {
	switch {
	case !explains(m.before):
		all = append(all, m.givesCorner())
	case m.better == nil:
		all = append(all, m.overlooked(), m.replyWins())
	default:
		all = append(all,
			m.overlooked(),        // was there a four to make or to stop?
			m.better.Why,          // does the better move win, and how?
			m.replyWins(),         // does the reply win, and how?
			m.spoils(),            // does it fill the cell below an own four?
			m.helpsWinningRow(),   // does it leave or give a cell of the row that won the game?
			m.replyThreatens(),    // does the reply threaten a four?
			m.missesThreat(),      // would the better move have threatened one?
			m.leavesThreat(),      // would it threaten one if the other side played it?
			m.ignoresWinningRow(), // was the four that won the game there already?
		)
	}
	return slices.DeleteFunc(all, func(r *Reason) bool { return r == nil })
}

// overlooked asks for fours that could be seen: a win at once that was there, or a four of the
// other side that the move did not stop or made room for.
func (m playedMove) overlooked() *Reason {
	if !explains(m.before) {
		return nil
	}
	own, other := m.own(m.before), m.other(m.after)
	if now := own.now(); len(now) > 0 {
		return own.reason(sentence{missed, atOnceRank, "{moves} wins at once"}, now, nil)
	}
	now := other.now()
	if len(now) == 0 {
		return nil
	}
	s := sentence{open, atOnceRank, "it does not stop the four of {by} at {either}"}
	if len(now) == 1 && now[0] == m.cellAbove() {
		s = sentence{room, atOnceRank, "it makes room for a four of {by} at {cells}"}
	}
	return other.reason(s, now, nil)
}

// replyWins asks for the win by the best reply that the better move would have prevented. Its
// sentences are those of a win.
func (m explainedMove) replyWins() *Reason {
	if m.reply == nil || m.reply.Why == nil {
		return nil
	}
	r := m.reply.Why
	switch {
	case m.better == nil:
	case !r.visible():
		r = m.ifNew(r)
	default:
		better := m.other(engine.After(m.before, m.better.moves[0]))
		if better.winsByFours() || r.is(soon) && better.winsByForce() {
			return nil
		}
	}
	above := m.cellAbove()
	if !r.visible() || !slices.Contains(slices.Concat(r.at, movesOfFirst(r.line)), above) {
		return r
	}
	withRoom := *r // the reply's variation is told without it
	withRoom.Text += "; the move makes room for that at " + m.other(m.before).name(above)
	return &withRoom
}

// spoils asks for an own four right above the move, which the other side can stop then.
func (m explainedMove) spoils() *Reason {
	own, cell := m.own(m.before), m.cellAbove()
	if !own.completes(cell) {
		return nil
	}
	return own.reason(sentence{spoiled, surelyRank, "it fills the cell below the four of {by} " +
		"at {cells}, which can be stopped now"}, []engine.Cell{cell}, nil)
}

// helpsWinningRow asks for a cell of the row that won the game: whether the move leaves one that
// the better move takes, or makes room for one that the other side takes at once.
func (m explainedMove) helpsWinningRow() *Reason {
	w := m.winningRow
	if w == nil || w.side == m.side() || m.next == engine.NoMove {
		return nil
	}
	cell, gives := m.before.Cell(m.better.moves[0]), "leaves {cell} to {by}"
	if !slices.Contains(w.cells, cell) {
		cell, gives = m.cellAbove(), "makes room at {cell} for {by}"
		if !slices.Contains(w.cells, cell) || m.after.Cell(m.next) != cell {
			return nil
		}
	}
	at := ""
	if cell != w.last {
		at = " at {cells}"
	}
	s := sentence{ended, endedRank, "it " + gives + ", a cell of the four that ended the game" + at}
	return m.ifNew(m.other(m.before).reason(s, []engine.Cell{w.last}, []engine.Cell{cell}))
}

// replyThreatens asks for the threat that the best reply makes.
func (m explainedMove) replyThreatens() *Reason {
	if m.reply == nil {
		return nil
	}
	cell := m.after.Cell(m.reply.moves[0])
	return m.ifNew(m.other(m.after).threat("with {move} {by} threatens ", cell))
}

// missesThreat asks for the threat that the better move would have made, and that the side cannot
// make any more.
func (m explainedMove) missesThreat() *Reason {
	cell := m.before.Cell(m.better.moves[0])
	r := m.own(m.before).threat("with {move} {by} would have threatened ", cell)
	if r == nil || m.stillGets(r) {
		return nil
	}
	return r
}

// leavesThreat asks for the threat that the other side would make with the better move.
func (m explainedMove) leavesThreat() *Reason {
	cell := m.before.Cell(m.better.moves[0])
	return m.ifNew(m.other(m.before).threat("it leaves {move} to {by}, who with it threatens ", cell))
}

// ignoresWinningRow asks whether the four that won the game was there already, and the loser had to
// play below it in the end.
func (m explainedMove) ignoresWinningRow() *Reason {
	w := m.winningRow
	if w == nil || w.side == m.side() || !w.below || !m.other(m.before).completes(w.last) {
		return nil
	}
	s := sentence{Zugzwang, likelyRank, "it does nothing against the four of {by} " +
		"at {cells}, below which in the end {other} had to play"}
	if len(w.stopped) > 0 {
		s.words = "it does nothing against the four of {by} " +
			"at {cells}, for which in the end {other} made room by stopping the one at {cell}"
	}
	return m.other(m.before).reason(s, []engine.Cell{w.last}, w.stopped)
}

// threat returns the reason of what the side threatens with a stone at c, after some words: two
// fours one above the other, else the new four whose parity gives it to the side, else the new
// fours. It returns nil if the stone makes four or no new ones. Fours above another one do not
// count.
func (f fours) threat(words string, c engine.Cell) *Reason {
	if f.completes(c) {
		return nil
	}
	next, line := f.drop(c, f.side), []engine.Cell{c}
	if stack := next.newStack(f); stack != nil {
		return f.reason(sentence{threat, surelyRank, words + "{fours}"}, stack, line)
	}
	made := slices.DeleteFunc(next.later(), func(c engine.Cell) bool {
		return f.completes(c) || next.aboveFour(c)
	})
	for i, c := range made {
		if f.parity(c) != "" {
			return f.reason(sentence{threat, parityRank, words + "a four at {cells}, an {parity} row, " +
				"below which in the end {other} has to play"}, made[i:i+1], line)
		}
	}
	if len(made) == 0 {
		return nil
	}
	return f.reason(sentence{threat, likelyRank, words + "a four at {cells}"}, made, line)
}

// ifNew returns a reason with fours of the other side, which may be nil. It returns nil if they
// were there before the move, or if the other side gets them after the better move too.
func (m explainedMove) ifNew(r *Reason) *Reason {
	if r == nil || m.other(m.before).completesAll(r.at) || m.getsAnyway(r) {
		return nil
	}
	return r
}

// anywayPlies is the length of the line of the better move in which nothing of the reason may come.
const anywayPlies = 9

// getsAnyway reports whether the other side gets the fours of a reason in the line of the better
// move too, or by the same moves where only the better move is known.
func (m explainedMove) getsAnyway(r *Reason) bool {
	p := m.before.Clone()
	for _, move := range m.better.moves[:min(anywayPlies, len(m.better.moves))] {
		p.Play(move)
		if m.other(p).completesAll(r.at) {
			return true
		}
	}
	after, ok := m.other(p).play(r.line)
	return len(m.better.moves) == 1 && ok && after.completesAll(r.at)
}

// stillGets reports whether the side gets the fours of a reason after the move and its reply too.
func (m explainedMove) stillGets(r *Reason) bool {
	f := m.own(m.after)
	if m.reply != nil {
		f = f.drop(m.after.Cell(m.reply.moves[0]), m.side().Other())
	}
	after, ok := f.play(r.line)
	return ok && after.completesAll(r.at)
}

// givesCorner asks whether the best reply to a move of Reversi takes a corner that the other side
// could not take before. It returns nil in other games.
func (m explainedMove) givesCorner() *Reason {
	if !m.before.Game().About().Counted || m.reply == nil || m.after.Turn() == m.side() {
		return nil
	}
	c, b := m.after.Cell(m.reply.moves[0]), m.after.Board()
	isCorner := c != engine.NoCell && c.Row%(b.Rows-1) == 0 && c.Column%(b.Columns-1) == 0
	if !isCorner || couldMove(m.before, c) {
		return nil
	}
	s := sentence{corner, atOnceRank, "it lets {by} take the corner {cells}"}
	return m.other(m.after).reason(s, []engine.Cell{c}, nil)
}

// couldMove reports whether the side that does not move in p could move to a cell, if it were its
// turn. Where nobody passes, no game has that position: the usual rules give the same moves.
func couldMove(p engine.Position, c engine.Cell) bool {
	turned, err := p.Game().Setup(p.Board(), p.Turn().Other())
	if err != nil {
		return true // not known
	}
	_, err = turned.MoveAt(c)
	return err == nil
}
