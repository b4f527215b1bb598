package annotate

import (
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// explainable is a position of a game whose wins can be explained: stones fall, and four in a row
// win.
type explainable interface {
	// WinsWithout reports whether the side to move would still win if its lines of four through
	// one of the cells did not count. It searches at most limit positions.
	WinsWithout(cells []engine.Cell, limit int, stop func() bool) (wins, known bool)
}

// withoutLimit is the limit of WinsWithout, in positions.
const withoutLimit = 100_000

// explains reports whether the wins of a position's game can be explained.
func explains(p engine.Position) bool {
	_, ok := p.(explainable)
	return ok
}

// winReason returns the reason why the side to move in p wins with a line: an attack at its start,
// else the threats at its end, if the line is proven best and they are proven to decide. It returns
// nil if there is no such reason, if the side wins at once, and for games whose wins cannot be
// explained.
func winReason(p engine.Position, line []engine.Move, proven bool, stop func() bool) *Reason {
	if !explains(p) {
		return nil
	}
	r := viewOf(p, p.Turn()).attackReason(cellsOf(p, line))
	if r == nil && proven && len(line) > 1 {
		r = endingReason(p, line, stop)
	}
	return r
}

// attackReason explains an attack of the side, which is to move: the given line if it starts with a
// threat sequence, else another threat sequence, else an attack with a quiet move. It returns nil
// without an attack, and if the side needs none because it wins at once.
func (v view) attackReason(line []engine.Cell) *Reason {
	if len(v.immediateThreats()) > 0 {
		return nil
	}
	if r := v.sequenceReason(line); r != nil {
		return r
	}
	if line = v.threatSequence(); line != nil {
		return v.sequenceReason(line)
	}
	return v.quietAttackReason()
}

// cellsOf returns the cells of a line's moves.
func cellsOf(p engine.Position, line []engine.Move) (cells []engine.Cell) {
	for _, m := range line {
		cells = append(cells, p.Cell(m))
	}
	return cells
}

// WinKind returns how the side to move in p wins with a line of several moves: [DoubleThreat],
// [StackedThreats] or [ThreatSequence] if the line starts with a threat sequence, else [Zugzwang]
// if it ends with that. It is empty for any other line.
func WinKind(p engine.Position, line []engine.Move) string {
	if r := viewOf(p, p.Turn()).sequenceReason(cellsOf(p, line)); r != nil {
		return r.Kind
	}
	if _, kind, _ := ending(p, line); kind == Zugzwang {
		return kind
	}
	return ""
}

// sequenceReason explains a line that starts with a threat sequence of the side. It returns nil for
// any other line.
func (v view) sequenceReason(line []engine.Cell) *Reason {
	for i := 0; i < len(line) && !v.isThreat(line[i]); i += 2 {
		v = v.withStone(line[i], v.side)
		threats := v.immediateThreats()
		kind, double := v.doubleThreat(threats)
		switch {
		case len(threats) == 0 || len(v.opponent().immediateThreats()) > 0:
			return nil
		case double != nil:
			words := forcing(line[:i+1]) + "with {last move} {side} makes {fours}"
			if kind == StackedThreats {
				words = forcing(line[:i+1]) + "with {last move} {side} threatens {fours}: " +
					"a stone against the first makes room for the second"
			}
			if i > 0 {
				kind = ThreatSequence
			}
			return v.newReason(kind, words, double, line[:i+1])
		case i+1 == len(line) || line[i+1] != threats[0]: // a search's line may overlook the block
			return nil
		}
		v = v.withStone(threats[0], v.side.Other())
	}
	return nil
}

// forcing returns the words for the moves of an attack before its last one, "" without such moves.
func forcing(line []engine.Cell) string {
	switch {
	case len(line) > 3:
		return "with {forcing moves} {side} makes fours that have to be stopped; then "
	case len(line) > 1:
		return "with {forcing moves} {side} makes a four that has to be stopped; then "
	}
	return ""
}

// quietAttackReason explains an attack of the side with a quiet move. It returns nil without one.
func (v view) quietAttackReason() *Reason {
	c, then := v.quietMove()
	if then == nil {
		return nil
	}
	does := "prepares more than can be stopped"
	if v.opponent().isThreat(c) {
		does = "stops a four and wins by force"
	}
	words := "with {last move} {side} " + does + ": it threatens {fours}, with " +
		v.spokenMoves(firstSideOf(then))
	double := v.withStone(c, v.side).sequenceReason(then).cells
	return v.newReason(QuietAttack, words, double, []engine.Cell{c})
}

// ending returns how a line of the side to move in p ends: the board before the loser's last move,
// as the winner sees it, and all threats that the winner may carry out, with their kind. The kind
// is empty if the side does not win with the last move.
func ending(p engine.Position, line []engine.Move) (v view, kind string, threats []engine.Cell) {
	last := len(line) - 2
	before := engine.After(p, line[:last]...)
	v = viewOf(before, p.Turn())
	if engine.After(before, line[last:]...).Outcome() != engine.Win(v.side) {
		return v, "", nil
	}
	threats = v.immediateThreats()
	if len(threats) == 0 {
		return v, Zugzwang, v.threatsAboveLanding()
	}
	if kind, double := v.doubleThreat(threats); double != nil {
		return v, kind, double
	}
	return v, DecidingThreat, threats // a search's line may overlook the block
}

// endingReason explains a win of the side to move in p by the end of the line, if its threats are
// proven to decide: where several lines are equally long, another one may end otherwise. First it
// tries the threat that the line carries out, and then all threats there. It returns nil if they do
// not decide or the line does not end with a row of four.
func endingReason(p engine.Position, line []engine.Move, stop func() bool) *Reason {
	v, kind, all := ending(p, line)
	if kind == "" {
		return nil
	}
	for _, threats := range [...][]engine.Cell{{p.Cell(line[len(line)-1])}, all} {
		wins, known := p.(explainable).WinsWithout(threats, withoutLimit, stop)
		if known && !wins {
			return v.decidingReason(kind, threats)
		}
	}
	return nil
}

// decidingReason returns the reason that threats at the end of a line are proven to decide.
func (v view) decidingReason(kind string, threats []engine.Cell) *Reason {
	words := "{side} ends up with {fours}"
	switch {
	case kind == Zugzwang && len(threats) == 1 && v.parity(threats[0]) != "":
		words = "{side} threatens {cells}, an {parity} row, " +
			"and in the end {opponent} has to play below it (zugzwang)"
	case kind == Zugzwang:
		words = "in the end every move of {opponent} makes room " +
			"for a four of {side} at {either cell} (zugzwang)"
	case len(threats) == 1:
		kind, words = DecidingThreat, "in the end {side} gets four at {cells}"
	}
	r := v.newReason(kind, words+"; without that four there is no win", threats, nil)
	r.Decides, r.Estimate = true, false
	return r
}

// winningRow is the row that won a game.
type winningRow struct {
	side   engine.Player // the winner
	cells  []engine.Cell
	last   engine.Cell // the threat that the winner carried out with the last move
	since  int         // the position from which on it was a threat
	before view        // the winner's, before the loser's last move
	reply  engine.Cell // of the loser's last move
}

// newWinningRow returns the row that won a game. It is nil for a game that was not won by a row,
// and for one of fewer than three moves.
func newWinningRow(positions []engine.Position, moves []engine.Move) *winningRow {
	last := len(moves) - 1
	if last < 2 {
		return nil
	}
	p, winner := positions[last], positions[last].Turn()
	if !explains(p) || positions[last+1].Outcome() != engine.Win(winner) {
		return nil
	}
	w := &winningRow{
		side: winner, last: p.Cell(moves[last]), since: last,
		before: viewOf(positions[last-1], winner), reply: p.Cell(moves[last-1]),
	}
	for _, at := range w.before.InRow(w.last, engine.Piece(winner), w.before.length) {
		w.cells = append(w.cells, engine.Cell{Row: at / w.before.Columns, Column: at % w.before.Columns})
	}
	for w.since > 0 && viewOf(positions[w.since-1], winner).isThreat(w.last) {
		w.since--
	}
	return w
}

// sentence says with which threat the game ended, since when it was there, and what the loser's
// last move did about it.
func (w *winningRow) sentence(g *valuedGame) string {
	loss, v := len(g.history.Moves)-1, w.before // the ply of the loser's last move
	threats := v.immediateThreats()
	text := "The game ended with the four at " + v.cellName(w.last)
	if _, double := v.doubleThreat(threats); slices.Contains(double, w.last) {
		before := g.move(loss - 1).numbered()
		return fmt.Sprintf("%s: after %s, there were %s.", text, before, v.describe(double))
	}
	since := "from the start"
	if w.since > 0 {
		since = fmt.Sprintf("since move %d", w.since)
	}
	text += ", threatened " + since
	switch canBlock := slices.Contains(threats, w.last); {
	case canBlock && v.withStone(w.last, v.side.Other()).winsByThreats():
		return fmt.Sprintf("%s, which move %d did not stop; to stop it would not have helped.",
			text, loss)
	case canBlock:
		return fmt.Sprintf("%s and not stopped by move %d.", text, loss)
	}
	played := "played"
	if v.inZugzwang() || v.isThreat(w.reply) {
		played = "to play"
	}
	return fmt.Sprintf("%s, after %s had %s below it with move %d.",
		text, sideName(w.side.Other().String()), played, loss)
}
