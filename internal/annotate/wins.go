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

// withoutLimit is the node limit of WinsWithout.
const withoutLimit = 100_000

// explains reports whether the wins of a position's game can be explained.
func explains(p engine.Position) bool {
	_, ok := p.(explainable)
	return ok
}

// reasonOfWin explains a win of the side to move in p by the first of these that there is:
//
//   - the line's attack by fours,
//   - another attack by fours,
//   - an attack with a quiet move,
//   - the fours at the end of the line, if the line is proven to be the best and they to decide.
//
// It returns nil if there is none, if the line wins with its first move, and for games whose wins
// cannot be explained.
func reasonOfWin(p engine.Position, line []engine.Move, proven bool, stop func() bool) *Reason {
	if !explains(p) || len(line) == 1 && proven {
		return nil
	}
	f := foursOf(p, p.Turn())
	r := f.attackReason(cellsOf(p, line))
	if r == nil {
		r = f.attackReason(f.attack())
	}
	if r == nil {
		r = f.quietReason()
	}
	if r == nil && proven && len(line) > 0 {
		r = endReason(p, line, stop)
	}
	return r
}

// attackReason explains a line of cells that is an attack by fours of the side. It returns nil for
// any other line.
func (f fours) attackReason(line []engine.Cell) *Reason {
	for i := 0; i < len(line) && !f.completes(line[i]); i += 2 {
		f = f.drop(line[i], f.side)
		now := f.now()
		kind, two := f.unstoppable(now)
		switch {
		case len(now) == 0 || len(f.opponent().now()) > 0:
			return nil
		case two != nil:
			return f.attackEnds(kind, two, line[:i+1])
		case i+1 == len(line) || line[i+1] != now[0]: // a search's line may overlook the four
			return nil
		}
		f = f.drop(now[0], f.side.Other())
	}
	return nil
}

// attackEnds returns the reason of an attack that ends with two fours after a line.
func (f fours) attackEnds(kind string, two, line []engine.Cell) *Reason {
	s := sentence{kind, attackRank, forcing(line) + "with {move} {by} makes {fours}"}
	if kind == Stacked {
		s.words = forcing(line) + "with {move} {by} threatens {fours}: " +
			"a stone against the first makes room for the second"
	}
	if len(line) > 1 {
		s.kind = Forced
	}
	return f.reason(s, two, line)
}

// forcing returns the words for the fours before the last move of an attack, if there are some.
func forcing(line []engine.Cell) string {
	switch {
	case len(line) > 3:
		return "with {forcing} {by} makes fours that have to be stopped; then "
	case len(line) > 1:
		return "with {forcing} {by} makes a four that has to be stopped; then "
	}
	return ""
}

// quietReason explains an attack of the side with a quiet move. It returns nil without one.
func (f fours) quietReason() *Reason {
	moves, then := f.quietAttack()
	if moves == nil {
		return nil
	}
	last := len(moves) - 1
	before, _ := f.play(moves[:last])
	does := "prepares more than can be stopped"
	if before.opponent().completes(moves[last]) {
		does = "stops a four and wins by force"
	}
	s := sentence{soon, soonRank, forcing(moves) + "with {move} {by} " + does +
		": it threatens {fours}, with " + f.spokenMoves(movesOfFirst(then))}
	return f.reason(s, before.drop(moves[last], f.side).attackReason(then).at, moves)
}

// AttackOf returns the kind of a line of the side to move in p whose every move makes a four that
// has to be stopped: [Double], [Stacked] or [Forced]. It is empty for any other line.
func AttackOf(p engine.Position, line []engine.Move) string {
	if r := foursOf(p, p.Turn()).attackReason(cellsOf(p, line)); r != nil {
		return r.Kind
	}
	return ""
}

// cellsOf returns the cells of a line's moves.
func cellsOf(p engine.Position, line []engine.Move) (cells []engine.Cell) {
	for _, m := range line {
		cells = append(cells, p.Cell(m))
	}
	return cells
}

// ending is a won game before the loser's last move, with the kind of a reason and the cells that
// complete the winner's fours.
type ending struct {
	fours // of the winner
	kind  string
	cells []engine.Cell
}

// endReason explains a win of the side to move in p by the end of the line that leads to it, if the
// fours there are proven to decide: where several lines are equally long, another one may end
// otherwise. It returns nil if they are not, or the line does not end with a four.
func endReason(p engine.Position, line []engine.Move, stop func() bool) *Reason {
	all := newEnding(p, line)
	if all == nil {
		return nil
	}
	one := *all
	one.cells = []engine.Cell{p.Cell(line[len(line)-1])}
	if one.kind != Zugzwang {
		one.kind = Single
	}
	for _, e := range []ending{one, *all} {
		// A search that does not win without these fours proves that they decide.
		wins, known := p.(explainable).WinsWithout(e.cells, withoutLimit, stop)
		if known && !wins {
			return e.decides()
		}
	}
	return nil
}

// EndOf returns the kind of the end of a line that the side to move in p wins after more than a
// move: [Double], [Stacked], [Single] or [Zugzwang]. It is empty if the line does not end with a
// four.
func EndOf(p engine.Position, line []engine.Move) string {
	if e := newEnding(p, line); e != nil {
		return e.kind
	}
	return ""
}

// newEnding returns the ending of a line of the side to move in p, with all cells that complete a
// four. It returns nil if the line does not end with one.
func newEnding(p engine.Position, line []engine.Move) *ending {
	last := len(line) - 2
	before := engine.After(p, line[:last]...)
	if engine.After(before, line[last:]...).Outcome() != engine.Win(p.Turn()) {
		return nil
	}
	f := foursOf(before, p.Turn())
	now := f.now()
	if len(now) == 0 {
		return &ending{f, Zugzwang, f.aboveLanding()}
	}
	if kind, two := f.unstoppable(now); two != nil {
		return &ending{f, kind, two}
	}
	return &ending{f, Single, now} // a search's line may overlook the four
}

// decides returns the reason of an ending whose fours are proven to decide.
func (e ending) decides() *Reason {
	s := sentence{e.kind, decidesRank, ""}
	switch {
	case e.kind == Zugzwang && len(e.cells) == 1 && e.parity(e.cells[0]) != "":
		s.words = "{by} threatens {cells}, an {parity} row, " +
			"and in the end {other} has to play below it (zugzwang)"
	case e.kind == Zugzwang:
		s.words = "in the end every move of {other} makes room " +
			"for a four of {by} at {either} (zugzwang)"
	case e.kind == Single:
		s.words = "in the end {by} gets four at {cells}"
	default:
		s.rank, s.words = attackRank, "{by} ends up with {fours}"
	}
	s.words += "; without that four there is no win"
	r := e.reason(s, e.cells, nil)
	r.Decides = true
	return r
}

// winningRow is the row that won a game.
type winningRow struct {
	side  engine.Player // the winner
	cells []engine.Cell
	last  engine.Cell // the four that the winner completed with the last stone
	since int         // the ply since which it was a four
	below bool        // the loser made room for it with its last move
	// stopped is the cell of another four that the loser stopped with its last move, if it did.
	stopped []engine.Cell
}

// newWinningRow returns the row that won a game. It is nil for a game without one.
func newWinningRow(positions []engine.Position, moves []engine.Move) *winningRow {
	last := len(moves) - 1
	if last < 2 {
		return nil
	}
	before, winner := positions[last], positions[last].Turn()
	if !explains(before) || positions[last+1].Outcome() != engine.Win(winner) {
		return nil
	}
	w := &winningRow{side: winner, last: before.Cell(moves[last]), since: last}
	board, length := before.Board(), before.Game().About().Line
	for _, at := range board.InRow(w.last, engine.Piece(winner), length) {
		w.cells = append(w.cells, engine.Cell{Row: at / board.Columns, Column: at % board.Columns})
	}
	f, met := foursOf(positions[last-1], winner), positions[last-1].Cell(moves[last-1])
	w.below = f.above(met) == w.last
	if f.completes(met) {
		w.stopped = []engine.Cell{met}
	}
	for w.since > 0 && foursOf(positions[w.since-1], winner).completes(w.last) {
		w.since--
	}
	return w
}

// text says with which four the game of v ended, since when it was there, and how the loser met it
// with its last move.
func (w *winningRow) text(v *values) string {
	lastMove := len(v.history.Moves) - 1
	f := foursOf(v.positions[lastMove-1], w.side)
	now := f.now()
	text := "The game ended with the four at " + f.name(w.last)
	if _, two := f.unstoppable(now); slices.Contains(two, w.last) {
		return fmt.Sprintf("%s: after %s, there were %s.", text, v.moveName(lastMove-1), f.describe(two))
	}
	text += fmt.Sprintf(", threatened since move %d", w.since)
	switch stoppable := slices.Contains(now, w.last); {
	case stoppable && f.drop(w.last, f.side.Other()).winsByForce():
		return fmt.Sprintf("%s, which move %d did not stop; to stop it would not have helped.",
			text, lastMove)
	case stoppable:
		return fmt.Sprintf("%s and not stopped by move %d.", text, lastMove)
	case len(w.stopped) > 0:
		return fmt.Sprintf("%s, after move %d had stopped the one at %s.",
			text, lastMove, f.name(w.stopped[0]))
	}
	played := "played"
	if f.zugzwang() {
		played = "to play"
	}
	return fmt.Sprintf("%s, after %s had %s below it with move %d.",
		text, player(w.side.Other().String()), played, lastMove)
}
