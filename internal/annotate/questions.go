package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// overlooked asks for the fours that could be seen: a win at once that was there, or a four of the
// other side that the move did not stop or made room for.
func (t turn) overlooked() *Why {
	if !explains(t.before) {
		return nil
	}
	if now := foursOf(t.before, t.side()).now(); len(now) > 0 {
		return winMissed.why(t.before, t.side(), now, nil)
	}
	other := foursOf(t.after, t.side().Other())
	switch now := other.now(); {
	case len(now) == 0:
		return nil
	case len(now) == 1 && now[0] == other.above(t.before.Cell(t.move)):
		return roomMade.why(t.after, other.side, now, nil)
	default:
		return notStopped.why(t.after, other.side, now, nil)
	}
}

// spoils asks whether the move fills the cell below a four of its own side, which the other side
// can stop then.
func (t turn) spoils() *Why {
	mine := foursOf(t.before, t.side())
	c := mine.above(t.before.Cell(t.move))
	if !mine.complete(c) {
		return nil
	}
	return ownSpoiled.why(t.before, mine.side, []engine.Cell{c}, nil)
}

// letsThreaten asks for the threat that the best answer makes.
func (t turn) letsThreaten() *Why {
	if len(t.played.PV) == 0 {
		return nil
	}
	f := foursOf(t.after, t.after.Turn())
	return f.threat(t.after, t.played.PV[0], answerMakes)
}

// missesThreat asks for the threat that the better move would have made.
func (t turn) missesThreat() *Why {
	f := foursOf(t.before, t.side())
	return f.threat(t.before, t.best.PV[0], betterMakes)
}

// leavesThreat asks for the threat that the other side would make with the better move.
func (t turn) leavesThreat() *Why {
	f := foursOf(t.before, t.side().Other())
	return f.threat(t.before, t.best.PV[0], otherMakes)
}

// threat returns the reason for the threat that the side would make in p with a move that makes no
// four. It returns nil without one.
func (f fours) threat(p engine.Position, m engine.Move, does string) *Why {
	c := p.Cell(m)
	if f.complete(c) {
		return nil
	}
	s, cells := f.with(c, f.side).threatens(f)
	if len(cells) == 0 {
		return nil
	}
	s.words = does + s.words
	return s.why(p, f.side, cells, []engine.Cell{c})
}

// threatens returns what the side threatens since before: two fours one above the other, else the
// new four whose parity gives it to the side, else the new fours. A four above another one does not
// count.
func (f fours) threatens(before fours) (s sentence, cells []engine.Cell) {
	if two := f.oneAboveTheOther(before); two != nil {
		return stackComes, two
	}
	made := slices.DeleteFunc(f.later(), func(c engine.Cell) bool {
		return before.complete(c) || f.comesAfter(c)
	})
	for _, c := range made {
		if f.parity(c) != "" {
			return parityGives, []engine.Cell{c}
		}
	}
	return fourComes, made
}

// leavesLast asks for the four that ended the game: whether the move leaves a cell of it that the
// better move takes, or makes room for one that the other side takes at once.
func (t turn) leavesLast() *Why {
	l := t.last
	if l == nil || l.side == t.side() || t.next == engine.NoMove {
		return nil
	}
	cell, gives := t.before.Cell(t.best.PV[0]), leavesCell
	if !slices.Contains(l.row, cell) {
		cell = foursOf(t.before, l.side).above(t.before.Cell(t.move))
		gives = makesRoom
		if !slices.Contains(l.row, cell) || t.after.Cell(t.next) != cell {
			return nil
		}
	}
	at := ""
	if cell != l.cell {
		at = " at {cells}"
	}
	s := lastGiven.with("{gives}", gives).with("{at}", at)
	return s.why(t.before, l.side, []engine.Cell{l.cell}, []engine.Cell{cell})
}

// letsStand asks whether the four that ended the game stood already, and the loser had to play
// below it in the end.
func (t turn) letsStand() *Why {
	l := t.last
	if l == nil || l.side == t.side() || !l.below || !foursOf(t.before, l.side).complete(l.cell) {
		return nil
	}
	s := lastStands
	if len(l.stopped) > 0 {
		s = lastAbove
	}
	return s.why(t.before, l.side, []engine.Cell{l.cell}, l.stopped)
}

// givesCorner asks whether the best answer to a move of Reversi takes a corner that the other side
// could not take before. It returns nil in other games.
func (t turn) givesCorner() *Why {
	if !t.before.Game().About().Counted || len(t.played.PV) == 0 || t.after.Turn() == t.side() {
		return nil
	}
	c, b := t.after.Cell(t.played.PV[0]), t.after.Board()
	isCorner := c != engine.NoCell && c.Row%(b.Rows-1) == 0 && c.Column%(b.Columns-1) == 0
	if !isCorner || turnedTo(t.before, c) {
		return nil
	}
	return cornerGiven.why(t.after, t.after.Turn(), []engine.Cell{c}, nil)
}

// turnedTo reports whether the side that does not move in p could move to a cell, if it were its
// turn. Where nobody passes, no game has that position: the usual rules give the same moves.
func turnedTo(p engine.Position, c engine.Cell) bool {
	turned, err := p.Game().Setup(p.Board(), p.Turn().Other())
	if err != nil {
		return true // not known
	}
	_, err = turned.MoveAt(c)
	return err == nil
}

// explainable is a position of a game whose wins can be explained: stones fall, and four in a row
// win.
type explainable interface {
	// WinsWithout reports whether the side to move would still win if its lines of four through
	// one of the cells did not count. It searches at most limit positions.
	WinsWithout(cells []engine.Cell, limit int, stop func() bool) (wins, known bool)
}

// whyPositions is the node limit of WinsWithout.
const whyPositions = 100_000

// explains reports whether the wins of a position's game can be explained.
func explains(p engine.Position) bool {
	_, ok := p.(explainable)
	return ok
}

// winOf explains a win of the side to move in p by an attack, the line's if it is one; else, where
// the line is proven to be the best, by its end. It returns nil if the line wins with its first
// move or does not end with a four, and for games whose wins cannot be explained.
func winOf(p engine.Position, line []engine.Move, proven bool, stop func() bool) *Why {
	if !explains(p) || len(line) == 1 && proven {
		return nil
	}
	f := foursOf(p, p.Turn())
	w := f.explain(p, cellsOf(p, line))
	if w == nil {
		w = f.explain(p, f.attack())
	}
	if w == nil {
		w = f.prepares(p)
	}
	if w != nil || !proven || len(line) == 0 {
		return w
	}
	return atTheEnd(p, line, stop)
}

// explain explains a line of cells, the side's first, whose every move makes a four that the other
// side has to stop, up to two fours at once. It returns nil for any other line. Names are those of
// p.
func (f fours) explain(p engine.Position, line []engine.Cell) *Why {
	for i := 0; i < len(line) && !f.complete(line[i]); i += 2 {
		f = f.with(line[i], f.side)
		now := f.now()
		kind, two := f.two(now)
		switch {
		case len(now) == 0 || len(f.of(f.side.Other()).now()) > 0:
			return nil
		case two != nil:
			s := twoMade
			if kind == Stacked {
				s = stackMade
			}
			if i > 0 {
				s.kind = Forced
			}
			return s.afterFours(line[:i+1]).why(p, f.side, two, line[:i+1])
		case i+1 == len(line) || line[i+1] != now[0]: // a search's line may overlook the four
			return nil
		}
		f = f.with(now[0], f.side.Other())
	}
	return nil
}

// prepares explains an attack with a quiet move. It returns nil without one. Names are those of p.
func (f fours) prepares(p engine.Position) *Why {
	moves, then := f.quietAttack()
	if moves == nil {
		return nil
	}
	last := len(moves) - 1
	before, _ := f.after(moves[:last])
	cells := before.with(moves[last], f.side).explain(p, then).at
	s := quietMove
	if before.of(f.side.Other()).complete(moves[last]) {
		s = stopsFirst
	}
	s = s.with("{then}", spokenList(everySecond(p, then)))
	return s.afterFours(moves).why(p, f.side, cells, moves)
}

// AttackOf returns the kind of a line of the side to move in p whose every move makes a four that
// has to be stopped: [Double], [Stacked] or [Forced]. It is empty for any other line.
func AttackOf(p engine.Position, line []engine.Move) string {
	if w := foursOf(p, p.Turn()).explain(p, cellsOf(p, line)); w != nil {
		return w.Kind
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

// ending is the position of a won game before the loser's last move, with a kind of reason and the
// cells that complete the winner's fours.
type ending struct {
	position engine.Position
	fours    // of the winner
	kind     string
	cells    []engine.Cell
}

// atTheEnd explains a win of the side to move in p by the end of the line that leads to it, if the
// fours there are proven to decide: where several lines are equally long, another one may end
// otherwise. It returns nil if they are not, or the line does not end with a four.
func atTheEnd(p engine.Position, line []engine.Move, stop func() bool) *Why {
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
		if wins, known := p.(explainable).WinsWithout(e.cells, whyPositions, stop); known && !wins {
			w := e.sentence().why(e.position, e.side, e.cells, nil)
			w.Decides = true
			return w
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
		return &ending{before, f, Zugzwang, f.aboveMoves()}
	}
	if kind, two := f.two(now); two != nil {
		return &ending{before, f, kind, two}
	}
	return &ending{before, f, Single, now} // a search's line may overlook the four
}

// sentence returns the sentence that tells the ending.
func (e ending) sentence() sentence {
	switch s := endsWithTwo; {
	case e.kind == Zugzwang && len(e.cells) == 1 && e.parity(e.cells[0]) != "":
		return endsByParity
	case e.kind == Zugzwang:
		return endsInZugzwang
	case e.kind == Single:
		return endsWithOne
	default:
		s.kind = e.kind
		return s
	}
}
