package annotate

import (
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// lastFour is the four that ended a game.
type lastFour struct {
	side  engine.Player // who made it
	cell  engine.Cell   // of the last stone
	row   []engine.Cell // all its cells
	ply   int           // that made it
	since int           // the ply since which it stood
	below bool          // the other side played right below it
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
	board := before.Board()
	for _, square := range boardtext.Rows(board, l.cell, engine.Piece(winner), before.Game().About().Line) {
		l.row = append(l.row, engine.Cell{Row: square / board.Columns, Column: square % board.Columns})
	}
	l.below = foursOf(positions[last-1], winner).above(positions[last-1].Cell(moves[last-1])) == l.cell
	for l.since > 0 && foursOf(positions[l.since-1], winner).complete(l.cell) {
		l.since--
	}
	return l
}

// text says with which four a game ended, since when it stood, and how the other side met it with
// its last move, which was played in before.
func (l *lastFour) text(before engine.Position) string {
	text := "The game ended with the four at " + cellNames(before, []engine.Cell{l.cell}, "")
	now, last := foursOf(before, l.side).now(), l.ply-1
	if len(now) > 1 {
		return fmt.Sprintf("%s: move %d had made two fours at once.", text, last-1)
	}
	text += fmt.Sprintf(", threatened since move %d", l.since)
	switch {
	case slices.Contains(now, l.cell):
		return fmt.Sprintf("%s and not stopped by move %d.", text, last)
	case len(now) == 1:
		return fmt.Sprintf("%s, after move %d had stopped another one.", text, last)
	}
	return fmt.Sprintf("%s, after %s had played below it with move %d.", text, player(l.side.Other().String()), last)
}

// leavesLast explains a move of the loser by the four that ended the game: the move leaves a cell
// of it that the better move takes, or makes room for one that the other side takes at once.
func (t turn) leavesLast(l *lastFour) *Why {
	if l == nil || l.side == t.side() || t.next == engine.NoMove {
		return nil
	}
	better, above := t.before.Cell(t.best.PV[0]), foursOf(t.before, l.side).above(t.before.Cell(t.move))
	w, cell := newWhy(t.before, ended, l.side, []engine.Cell{l.cell}), better
	does := "leaves %s to %s"
	switch {
	case slices.Contains(l.row, better):
	case slices.Contains(l.row, above) && t.after.Cell(t.next) == above:
		cell, does = above, "makes room at %s for %s"
	default:
		return nil
	}
	w.line = []engine.Cell{cell}
	w.Text = fmt.Sprintf("it "+does+", a cell of the four that ended the game", cellNames(t.before, w.line, ""), player(w.By))
	if cell != l.cell {
		w.Text += " at " + cellNames(t.before, w.at, "")
	}
	return w
}

// stands explains a move by the four that ended the game, if it stood already and the loser had to
// play below it in the end.
func (t turn) stands(l *lastFour) *Why {
	if l == nil || l.side == t.side() || !l.below || !foursOf(t.before, l.side).complete(l.cell) {
		return nil
	}
	w := newWhy(t.before, Zugzwang, l.side, []engine.Cell{l.cell})
	w.Text = fmt.Sprintf("it does nothing against the four of %s at %s, below which in the end %s had to play",
		player(w.By), cellNames(t.before, w.at, ""), player(t.side().String()))
	return w
}

// spoils explains a move that fills the cell below a four of its own side, which the other side can
// stop then.
func (t turn) spoils() *Why {
	mine := foursOf(t.before, t.side())
	c := mine.above(t.before.Cell(t.move))
	if !mine.complete(c) {
		return nil
	}
	w := newWhy(t.before, spoiled, t.side(), []engine.Cell{c})
	w.Text = fmt.Sprintf("it fills the cell below the four of %s at %s, which can be stopped now",
		player(w.By), cellNames(t.before, w.at, ""))
	return w
}

// answered returns the threat that the best answer makes.
func (t turn) answered() *Why {
	if len(t.played.PV) == 0 {
		return nil
	}
	return foursOf(t.after, t.after.Turn()).threat(t.after, t.played.PV[0], "with %s %s threatens %s")
}

// missedThreat returns the threat that the better move would have made.
func (t turn) missedThreat() *Why {
	return foursOf(t.before, t.side()).threat(t.before, t.best.PV[0], "with %s %s would have threatened %s")
}

// leaves explains a move by the threat that the other side would make with the better move.
func (t turn) leaves() *Why {
	f := foursOf(t.before, t.side().Other())
	return f.threat(t.before, t.best.PV[0], "it leaves %s to %s, who with it threatens %s")
}

// threat returns the reason for the threat that the side would make in p with a move that makes no
// four: two fours above each other, else the new four whose parity gives it to the side, else the
// new fours. A four above another one does not count. It returns nil without one. The text has
// places for the move, the side and the fours.
func (f fours) threat(p engine.Position, m engine.Move, text string) *Why {
	c := p.Cell(m)
	if f.complete(c) {
		return nil
	}
	g := f.with(c, f.side)
	made := slices.DeleteFunc(g.later(), func(c engine.Cell) bool { return f.complete(c) || g.comesAfter(c) })
	var w *Why
	switch two := g.oneAboveTheOther(f); {
	case two != nil:
		w = newTwo(p, threat, f.side, two)
	case len(made) > 0:
		w = g.madeThreat(p, made)
	default:
		return nil
	}
	w.line = []engine.Cell{c}
	w.Text = fmt.Sprintf(text, boardtext.Spoken(nameOf(p, c)), player(w.By), w.Text)
	return w
}

// madeThreat returns the reason for new fours: for the one whose parity gives it to the side, else
// for all.
func (f fours) madeThreat(p engine.Position, made []engine.Cell) *Why {
	for _, c := range made {
		if parity := f.parity(c); parity != "" {
			w := newWhy(p, threat, f.side, []engine.Cell{c})
			w.Parity, w.Text = parity, fmt.Sprintf("a four at %s, an %s row, below which in the end %s has to play",
				cellNames(p, w.at, ""), parity, player(f.side.Other().String()))
			return w
		}
	}
	w := newWhy(p, threat, f.side, made)
	w.Text = "a four at " + cellNames(p, w.at, " and ")
	return w
}

// oneAboveTheOther returns two fours of the side one above the other, of which one is new since
// before, and the lower one is no four of the other side. It returns nil without them.
func (f fours) oneAboveTheOther(before fours) []engine.Cell {
	for _, c := range f.later() {
		two := []engine.Cell{c, f.above(c)}
		if f.complete(two[1]) && !before.all(two) && !f.of(f.side.Other()).complete(c) && !f.comesAfter(c) {
			return two
		}
	}
	return nil
}

// comesAfter reports whether a four of either side lies below c in its column.
func (f fours) comesAfter(c engine.Cell) bool {
	for c.Row++; f.board.Has(c); c.Row++ {
		if f.complete(c) || f.of(f.side.Other()).complete(c) {
			return true
		}
	}
	return false
}
