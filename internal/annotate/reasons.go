package annotate

import (
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// This file takes a move with its best lines and returns the reason why it is a mistake:
//
//  1. Each of the methods in candidates looks for one kind of reason, and returns nil if it does
//     not apply, or if the better move would not have changed what it says.
//  2. A visible reason is told, of several the shortest; else the first one that is proven to
//     decide; else the first one.

// The kinds of reasons, with their names in JSON.
const (
	MissedWin      = "missed"   // the side could win at once
	OpenThreat     = "open"     // the move does not block a threat
	EnabledThreat  = "room"     // it enables one
	GivenCorner    = "corner"   // it lets the opponent take a corner of Reversi
	DoubleThreat   = "double"   // a move makes a double threat
	StackedThreats = "stacked"  // the same, with one threat above the other
	ThreatSequence = "forced"   // a move begins a threat sequence
	QuietAttack    = "soon"     // a move begins an attack with a quiet move
	SpoiledThreat  = "spoiled"  // the move enables a threat of its own side, which is blocked then
	WinningRowCell = "ended"    // it leaves or enables a cell of the winning row
	DecidingThreat = "single"   // at the end of the best line, the win comes by one threat
	Zugzwang       = "zugzwang" // the same, by zugzwang
	LaterThreat    = "threat"   // a later threat is allowed or missed
)

// visibleKinds are the kinds of reasons that can be seen on the board: an immediate threat, an
// attack, or a corner that is taken at once.
var visibleKinds = []string{
	MissedWin, OpenThreat, EnabledThreat, GivenCorner, DoubleThreat, StackedThreats, ThreatSequence, QuietAttack,
}

// isVisible reports whether the board shows the reason. If not, it is proven to decide in the end,
// or an estimate. A nil one is not visible.
func (r *Reason) isVisible() bool { return r != nil && !r.Decides && !r.Estimate }

// is reports whether the reason is of one of these kinds. A nil one is not.
func (r *Reason) is(kinds ...string) bool { return r != nil && slices.Contains(kinds, r.Kind) }

// newReason returns a reason with cells, which are threats of the side, or the corner that it
// takes. The side makes the threats with a line of moves, of which the first is its own; the line
// may be empty. The words of the reason have places such as {side} for the sides, cells and moves,
// so that all reasons name them alike. A reason that is not visible is an estimate, unless the
// caller proves it.
func (v view) newReason(kind, words string, cells, line []engine.Cell) *Reason {
	r := &Reason{Kind: kind, By: v.side.String(), cells: cells, line: line}
	r.Estimate = !slices.Contains(visibleKinds, kind)
	for _, c := range cells {
		r.Cells = append(r.Cells, boardtext.FormatCell(c))
	}
	if strings.Contains(words, "{parity}") {
		r.Parity = v.parity(cells[0])
	}
	moves := firstSideOf(line)
	last := max(0, len(moves)-1)
	r.Text = strings.NewReplacer(
		"{side}", sideName(r.By),
		"{opponent}", sideName(v.side.Other().String()),
		"{cells}", listed(cells, "and", v.cellName),
		"{either cell}", listed(cells, "or", v.cellName),
		"{fours}", v.describe(cells),
		"{parity}", r.Parity,
		"{first cell}", listed(line[:min(1, len(line))], "", v.cellName),
		"{last move}", v.spokenMoves(moves[last:]),
		"{forcing moves}", v.spokenMoves(moves[:last]),
	).Replace(words)
	return r
}

// firstSideOf returns every second cell of a line: the moves of the side that begins it.
func firstSideOf(line []engine.Cell) (cells []engine.Cell) {
	for i := 0; i < len(line); i += 2 {
		cells = append(cells, line[i])
	}
	return cells
}

// explanation is a move with what says why it is a mistake.
type explanation struct {
	*playedMove
	better *Variation // the best moves instead of it, nil if none is known
	reply  *Variation // the best moves after it, nil at the end of the game
	why    *Reason    // nil if none is known
}

func newExplanation(m *playedMove, better, reply *Variation) *explanation {
	e := &explanation{playedMove: m, better: better, reply: reply}
	e.why = e.reason()
	return e
}

// punished returns the best moves after the move if they win for the opponent, else nil.
func (e *explanation) punished() *Variation {
	if e.played.Proof.Value != engine.Lost {
		return nil
	}
	return e.reply
}

// reason returns the reason to tell, nil if none is known.
func (e *explanation) reason() (told *Reason) {
	for _, r := range e.candidates() {
		switch {
		case r == nil:
		case told == nil,
			r.isVisible() && !told.isVisible(),
			r.isVisible() && len(r.line) < len(told.line),
			r.Decides && told.Estimate:
			told = r
		}
	}
	return told
}

// candidates returns the reasons that apply, and nil for others. A win that only comes later has a
// reason if it could be had at once.
func (e *explanation) candidates() []*Reason {
	switch {
	case !explains(e.before):
		return []*Reason{e.cornerReason()}
	case e.effect == slowerWin:
		return []*Reason{e.overlookedReason()}
	case e.better == nil:
		return []*Reason{e.overlookedReason(), e.replyReason()}
	}
	return append([]*Reason{e.overlookedReason(), e.better.Why, e.replyReason(),
		e.spoiledThreatReason(), e.winningCellReason(), e.winningThreatReason()},
		e.laterThreatReasons()...)
}

// overlookedReason returns the reason that the side could win at once, or it did not block an
// immediate threat of the opponent, or enabled one.
func (m *playedMove) overlookedReason() *Reason {
	if !explains(m.before) {
		return nil
	}
	own, opponent := m.ownView(m.before), m.opponentView(m.after)
	if wins := own.immediateThreats(); len(wins) > 0 {
		words := listed(wins, "or", own.spokenMove) + " wins at once"
		return own.newReason(MissedWin, words, wins, nil)
	}
	threats := opponent.immediateThreats()
	if len(threats) == 0 {
		return nil
	}
	kind, words := OpenThreat, "it does not stop the four of {side} at {either cell}"
	if len(threats) == 1 && threats[0] == m.cellAbove() {
		kind, words = EnabledThreat, "it makes room for a four of {side} at {cells}"
	}
	return opponent.newReason(kind, words, threats, nil)
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
		after := e.opponentView(engine.After(e.before, e.better.moves[0]))
		if after.winsByThreats() || r.is(QuietAttack) && after.quietAttackReason() != nil {
			return nil
		}
	}
	above := e.cellAbove()
	if !r.isVisible() || !slices.Contains(slices.Concat(r.cells, firstSideOf(r.line)), above) {
		return r
	}
	enabled := *r // a copy, since the reply keeps its text
	enabled.Text += "; the move makes room for that at " + e.ownView(e.before).cellName(above)
	return &enabled
}

// spoiledThreatReason returns the reason that the move enables a threat of its own side, so the
// opponent can block it.
func (m *playedMove) spoiledThreatReason() *Reason {
	own, above := m.ownView(m.before), m.cellAbove()
	if !own.isThreat(above) {
		return nil
	}
	const words = "it fills the cell below the four of {side} at {cells}, which can be stopped now"
	return own.newReason(SpoiledThreat, words, []engine.Cell{above}, nil)
}

// winningCellReason returns the reason that the move leaves a cell of the winning row that the
// better move takes, or it makes room for one that the opponent takes at once.
func (e *explanation) winningCellReason() *Reason {
	w := e.winningRow
	if w == nil || w.side == e.side() {
		return nil
	}
	cell, gives := e.before.Cell(e.better.moves[0]), "leaves {first cell} to {side}"
	if !slices.Contains(w.cells, cell) {
		cell, gives = e.cellAbove(), "makes room at {first cell} for {side}"
		if !slices.Contains(w.cells, cell) || e.after.Cell(e.next) != cell {
			return nil
		}
	}
	words := "it " + gives + ", a cell of the four that ended the game"
	if cell != w.last {
		words += " at {cells}"
	}
	return e.ifNew(e.opponentView(e.before).newReason(WinningRowCell, words,
		[]engine.Cell{w.last}, []engine.Cell{cell}))
}

// laterThreatReasons returns the reasons that a later threat is allowed or missed: the best reply
// makes it; the better move would have made it, and the side cannot make it any more; the opponent
// would make it in the place of the better move.
func (e *explanation) laterThreatReasons() (all []*Reason) {
	if e.reply != nil {
		reply := e.after.Cell(e.reply.moves[0])
		made := e.opponentView(e.after).laterThreatReason("with {last move} {side} threatens ", reply)
		all = append(all, e.ifNew(made))
	}
	better := e.before.Cell(e.better.moves[0])
	missed := e.ownView(e.before).laterThreatReason("with {last move} {side} would have threatened ", better)
	if missed != nil && !e.stillPossible(missed) {
		all = append(all, missed)
	}
	handed := e.opponentView(e.before).laterThreatReason(
		"it leaves {last move} to {side}, who with it threatens ", better)
	return append(all, e.ifNew(handed))
}

// winningThreatReason returns the reason that the threat that won the game existed before the move,
// and the loser had to enable it in the end.
func (m *playedMove) winningThreatReason() *Reason {
	w := m.winningRow
	if w == nil || w.side == m.side() || w.before.above(w.reply) != w.last ||
		!m.opponentView(m.before).isThreat(w.last) {
		return nil
	}
	const words = "it does nothing against the four of {side} at {cells}, " +
		"below which in the end {opponent} had to play"
	return m.opponentView(m.before).newReason(Zugzwang, words, []engine.Cell{w.last}, nil)
}

// laterThreatReason returns the reason of the later threats that the side makes with a stone at c:
// one that belongs to the side by parity, else all of them. The text begins with the given words.
// It returns nil if there are none, and if the stone completes four. Threats above another one do
// not count.
func (v view) laterThreatReason(words string, c engine.Cell) *Reason {
	if v.isThreat(c) {
		return nil
	}
	next := v.withStone(c, v.side)
	made := slices.DeleteFunc(next.laterThreats(), func(c engine.Cell) bool {
		return v.isThreat(c) || next.hasThreatBelow(c)
	})
	if len(made) == 0 {
		return nil
	}
	words += "a four at {cells}"
	byParity := func(c engine.Cell) bool { return v.parity(c) != "" }
	if i := slices.IndexFunc(made, byParity); i >= 0 {
		words += ", an {parity} row, below which in the end {opponent} has to play"
		made = made[i : i+1]
	}
	return v.newReason(LaterThreat, words, made, []engine.Cell{c})
}

// anywayPlies is the number of plies of the better line in which a reason's threats may not come.
const anywayPlies = 9

// ifNew returns a reason with threats of the opponent, which may be nil. It returns nil if they
// existed before the move, or if the opponent gets them in the better line too.
func (e *explanation) ifNew(r *Reason) *Reason {
	if r == nil || e.opponentView(e.before).areThreats(r.cells) {
		return nil
	}
	p := e.before.Clone()
	for _, move := range e.better.moves[:min(anywayPlies, len(e.better.moves))] {
		p.Play(move)
		if e.opponentView(p).areThreats(r.cells) {
			return nil
		}
	}
	return r
}

// stillPossible reports whether the side gets the threats of a reason after the move and its reply
// too.
func (e *explanation) stillPossible(r *Reason) bool {
	own := e.ownView(e.after)
	if e.reply != nil {
		own = own.withStone(e.after.Cell(e.reply.moves[0]), e.side().Other())
	}
	after, ok := own.play(r.line)
	return ok && after.areThreats(r.cells)
}

// cornerReason returns the reason that the best reply to a move of Reversi takes a corner that the
// opponent could not take before, nor after the better move. It returns nil in other games.
func (e *explanation) cornerReason() *Reason {
	if !e.before.Game().About().Counted || e.reply == nil {
		return nil
	}
	c, b := e.after.Cell(e.reply.moves[0]), e.after.Board()
	isCorner := c != engine.NoCell && c.Row%(b.Rows-1) == 0 && c.Column%(b.Columns-1) == 0
	if !isCorner || e.opponentCould(c) ||
		e.better != nil && canTake(engine.After(e.before, e.better.moves[0]), c) {
		return nil
	}
	const words = "it lets {side} take the corner {cells}"
	return e.opponentView(e.after).newReason(GivenCorner, words, []engine.Cell{c}, nil)
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
