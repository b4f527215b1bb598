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
	met     metKind       // how the other side met it with its last move
	two     []engine.Cell // the fours of which it could stop only one
}

// metKind is how a side met the four that ended the game with its last move.
type metKind int

const (
	outnumbered metKind = iota // there were two fours
	tooLate                    // it did not stop the four, and to stop it would not have helped
	unstopped                  // it did not stop the four
	stoppedOne                 // it stopped another four
	forcedBelow                // it had to play below it
	playedBelow                // it played below it
)

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
	l.meet(f)
	return l
}

// meet finds how the other side, which is to move, meets the four on a board.
func (l *lastFour) meet(f fours) {
	now := f.now()
	_, l.two = f.two(now)
	switch stoppable := slices.Contains(now, l.cell); {
	case slices.Contains(l.two, l.cell):
		l.met = outnumbered
	case stoppable && f.with(l.cell, f.side.Other()).forces():
		l.met = tooLate
	case stoppable:
		l.met = unstopped
	case len(l.stopped) > 0:
		l.met = stoppedOne
	case f.everyMoveMakesRoom():
		l.met = forcedBelow
	default:
		l.met = playedBelow
	}
}
