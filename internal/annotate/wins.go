package annotate

import "github.com/c4engine/c4engine/engine"

// explainable is a position that can prove which threats decide its game.
type explainable interface {
	// WinsWithout reports whether the side to move would still win if its lines of four through
	// one of the cells did not count. It searches at most limit positions.
	WinsWithout(cells []engine.Cell, limit int, stop func() bool) (wins, known bool)
}

// withoutLimit is the limit of WinsWithout, in positions.
const withoutLimit = 100_000

// winReason returns the reason why the side to move in p wins with a line: an attack at its start,
// else the threats at its end, if the line is proven best and they are proven to decide. It returns
// nil if there is no such reason, if the side wins at once, and for games whose wins cannot be
// explained.
func winReason(p engine.Position, line []engine.Move, proven bool, stop func() bool) *Reason {
	a := attackerOf(p, p.Turn())
	if a.length == 0 {
		return nil
	}
	r := a.attackReason(cellsOf(p, line))
	if r == nil && proven && len(line) > 1 {
		r = endingReason(p, line, stop)
	}
	return r
}

// attackReason explains an attack of the side, which is to move: the given line if it starts with a
// threat sequence, else another threat sequence, else an attack with a quiet move. It returns nil
// without an attack, and if the side needs none because it wins at once.
func (a attacker) attackReason(line []engine.Cell) *Reason {
	if a.winsAtOnce() {
		return nil
	}
	if r := a.sequenceReason(line); r != nil {
		return r
	}
	if line = a.threatSequence(); line != nil {
		return a.sequenceReason(line)
	}
	return a.quietAttackReason()
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
	if r := attackerOf(p, p.Turn()).sequenceReason(cellsOf(p, line)); r != nil {
		return r.Kind
	}
	if a, threats := ending(p, line); threats != nil && !a.winsAtOnce() {
		return Zugzwang
	}
	return ""
}

// sequenceReason explains a line that starts with a threat sequence of the side. It returns nil for
// any other line.
func (a attacker) sequenceReason(line []engine.Cell) *Reason {
	for i := 0; i < len(line) && !a.isThreat(line[i]); i += 2 {
		a = a.withStone(line[i], a.side)
		threats := a.immediateThreats()
		double := a.doubleThreat(threats)
		switch {
		case len(threats) == 0 || a.opponent().winsAtOnce():
			return nil
		case double != nil:
			forms := [...]*form{doubleThreat, forcedDouble}
			if areStacked(double) {
				forms = [...]*form{stackedThreats, forcedStack}
			}
			return a.newReason(forms[min(i, 1)], double, firstSideOf(line[:i+1]), nil)
		case i+1 == len(line) || line[i+1] != threats[0]: // a search's line may overlook the block
			return nil
		}
		a = a.withStone(threats[0], a.side.Other())
	}
	return nil
}

// firstSideOf returns every second cell of a line: the moves of the side that begins it.
func firstSideOf(line []engine.Cell) (cells []engine.Cell) {
	for i := 0; i < len(line); i += 2 {
		cells = append(cells, line[i])
	}
	return cells
}

// quietAttackReason explains an attack of the side with a quiet move. It returns nil without one.
func (a attacker) quietAttackReason() *Reason {
	c, then := a.quietMove()
	if then == nil {
		return nil
	}
	form := quietMove
	if a.opponent().isThreat(c) {
		form = quietBlock
	}
	threats := a.withStone(c, a.side).sequenceReason(then).cells
	return a.newReason(form, threats, []engine.Cell{c}, firstSideOf(then))
}

// ending returns how a line of the side to move in p ends: the board before the loser's last move,
// as the winner sees it, and all threats that the winner may carry out. There are none if the side
// does not win with the last move.
func ending(p engine.Position, line []engine.Move) (a attacker, threats []engine.Cell) {
	last := len(line) - 2
	before := engine.After(p, line[:last]...)
	a = attackerOf(before, p.Turn())
	if engine.After(before, line[last:]...).Outcome() != engine.Win(a.side) {
		return a, nil
	}
	threats = a.immediateThreats()
	if len(threats) == 0 { // zugzwang
		return a, a.threatsAboveLanding()
	}
	if double := a.doubleThreat(threats); double != nil {
		return a, double
	}
	return a, threats // a search's line may overlook the block
}

// endingReason explains a win of the side to move in p by the end of the line, if its threats are
// proven to decide: where several lines are equally long, another one may end otherwise. First it
// tries the threat that the line carries out, and then all threats there. It returns nil if they do
// not decide or the line does not end with a row of four.
func endingReason(p engine.Position, line []engine.Move, stop func() bool) *Reason {
	game, proves := p.(explainable)
	a, all := ending(p, line)
	if !proves || all == nil {
		return nil
	}
	for _, threats := range [...][]engine.Cell{{p.Cell(line[len(line)-1])}, all} {
		wins, known := game.WinsWithout(threats, withoutLimit, stop)
		if known && !wins {
			return a.newReason(a.endingForm(threats), threats, nil, nil)
		}
	}
	return nil
}

// endingForm returns the form of the reason that threats at the end of a line decide.
func (a attacker) endingForm(threats []engine.Cell) *form {
	switch single := len(threats) == 1; {
	case !a.winsAtOnce():
		return zugzwang
	case single:
		return endingThreat
	case areStacked(threats):
		return endingStack
	}
	return endingDouble
}

// winningRow is the row that won a game.
type winningRow struct {
	side   engine.Player // the winner
	cells  []engine.Cell
	last   engine.Cell // the threat that the winner carried out with the last move
	since  int         // the position from which on it was a threat
	before attacker    // the winner's, before the loser's last move
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
	if !attackerOf(p, winner).isThreat(p.Cell(moves[last])) {
		return nil
	}
	w := &winningRow{
		side: winner, last: p.Cell(moves[last]), since: last,
		before: attackerOf(positions[last-1], winner), reply: p.Cell(moves[last-1]),
	}
	for _, at := range w.before.InRow(w.last, engine.Piece(winner), w.before.length) {
		w.cells = append(w.cells, engine.Cell{Row: at / w.before.Columns, Column: at % w.before.Columns})
	}
	for w.since > 0 && attackerOf(positions[w.since-1], winner).isThreat(w.last) {
		w.since--
	}
	return w
}
