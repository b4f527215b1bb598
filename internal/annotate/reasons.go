package annotate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// The kinds of reasons. First those that can be seen on the board:
const (
	// missed: the side could win at once.
	missed = "missed"
	// open: the move does not stop a four of the other side.
	open = "open"
	// room: the move makes room for a four of the other side right above it.
	room = "room"
	// Double: a move makes two fours at once, and only one can be stopped.
	Double = "double"
	// Stacked: two fours, one on top of the other. Stopping the lower one makes room for the upper
	// one.
	Stacked = "stacked"
	// Forced: every move makes a four that has to be stopped, until two fours are there.
	Forced = "forced"
	// soon: an attack like that with a quiet move in it.
	soon = "soon"
	// corner: the move lets the other side take a corner of Reversi.
	corner = "corner"
)

// Then those that are further away:
const (
	// spoiled: the move fills the cell below one's own four.
	spoiled = "spoiled"
	// ended: the move leaves or gives the other side a cell of the four that ended the game.
	ended = "ended"
	// Zugzwang: every move of the loser makes room for a four of the winner above it.
	Zugzwang = "zugzwang"
	// Single: the win depends on one four, although others are threatened.
	Single = "single"
	// threat: a four that can be made once the cells below it are filled.
	threat = "threat"
)

// The ranks of reasons: a higher one for what a person would rather give.
const (
	noRank = iota
	likelyRank
	parityRank  // a likely four, which the row's parity gives to the side
	decidesRank // proven to end the game, as are some of higher rank: from here on a reason is good
	endedRank
	surelyRank // a four that the side gets, or may not get any more
	soonRank   // from here on a reason can be seen on the board
	attackRank
	atOnceRank
)

// rank returns the rank of a reason, or of none.
func (w *Why) rank() int {
	switch {
	case w == nil:
		return noRank
	case w.is(missed, open, room, corner):
		return atOnceRank
	case w.is(Double, Stacked, Forced):
		return attackRank
	case w.is(soon):
		return soonRank
	case w.is(spoiled), w.is(threat) && oneAbove(w.at), w.endsByParity():
		return surelyRank
	case w.is(ended):
		return endedRank
	case w.Decides:
		return decidesRank
	case w.Parity != "":
		return parityRank
	}
	return likelyRank
}

// near reports whether the reason can be seen on the board.
func (w *Why) near() bool { return w.rank() >= soonRank }

// plain reports whether the reason can be seen without looking far ahead.
func (w *Why) plain() bool { return w.near() && w.Kind != soon && len(w.line) < 2*plainMoves }

// good reports whether the reason is more than a likely four.
func (w *Why) good() bool { return w.rank() >= decidesRank }

// is reports whether the reason is of one of these kinds. A nil one is not.
func (w *Why) is(kinds ...string) bool { return w != nil && slices.Contains(kinds, w.Kind) }

// endsByParity reports whether the reason is the four that ended the game because of the row's
// parity.
func (w *Why) endsByParity() bool { return w != nil && w.Parity != "" && w.final }

// explainable is a position of a game whose wins can be explained: stones fall, and four in a row
// win.
type explainable interface {
	// WinsWithout reports whether the side to move would still win if its lines of four through
	// one of the cells did not count. It searches at most limit positions.
	WinsWithout(cells []engine.Cell, limit int, stop func() bool) (wins, known bool)
}

// explains reports whether the wins of a position's game can be explained.
func explains(p engine.Position) bool {
	_, ok := p.(explainable)
	return ok
}

// reason returns the first reason for a marked move, by rank, that holds. It returns nil where
// nothing is known.
func (t turn) reason(mark string, better, answer *Variation, last *lastFour) *Why {
	if !explains(t.before) {
		return gaveCorner(t)
	}
	if w := overlooked(t); w != nil || mark == slower {
		return w
	}
	all := []*Why{better.why(), answer.why()}
	if better != nil {
		all = append(all, t.spoils(), t.leavesLast(last), t.answered(), t.missedThreat(), t.leaves(), t.stands(last))
	}
	all = slices.DeleteFunc(all, func(w *Why) bool { return w == nil })
	for _, w := range all {
		w.final = last != nil && w.at[0] == last.cell
	}
	slices.SortStableFunc(all, func(a, b *Why) int {
		return cmp.Or(b.rank()-a.rank(), len(a.line)-len(b.line))
	})
	for _, w := range all {
		if t.holds(w) {
			w.Estimate = !w.near() && !w.Decides
			return w
		}
	}
	return nil
}

// holds reports whether a reason says what the move changed: its fours did not stand before, and
// the other side does not get them after the better move too, or the side itself after this one.
func (t turn) holds(w *Why) bool {
	own := w.By == t.side().String()
	switch {
	case len(t.best.PV) == 0:
		return true
	case w.is(spoiled) || w.is(Zugzwang) && !w.Decides || own && (w.near() || w.Decides):
		return true
	case own:
		f := foursOf(t.after, t.side())
		if len(t.played.PV) > 0 {
			f = f.with(t.after.Cell(t.played.PV[0]), t.side().Other())
		}
		f, ok := f.after(w.line)
		return !ok || !f.all(w.at)
	}
	better := foursOf(engine.After(t.before, t.best.PV[0]), t.side().Other())
	if w.near() {
		return !better.wins() && (!w.is(soon) || !better.forces())
	}
	return !foursOf(t.before, better.side).all(w.at) && !t.comesAnyway(w)
}

// anywayPlies is the length of the line of the better move in which nothing of the reason may come.
const anywayPlies = 9

// comesAnyway reports whether the other side gets the fours of a reason in the line of the better
// move too, or where no such line is known, by the same moves.
func (t turn) comesAnyway(w *Why) bool {
	p := t.before.Clone()
	for _, m := range t.best.PV[:min(anywayPlies, len(t.best.PV))] {
		p.Play(m)
		if foursOf(p, t.side().Other()).all(w.at) {
			return true
		}
	}
	f, ok := foursOf(p, t.side().Other()).after(w.line)
	return len(t.best.PV) == 1 && ok && f.all(w.at)
}

// overlooked explains a move by the fours that could be seen: a win at once that was there, or a
// four of the other side that it did not stop or made room for. It returns nil if there is none.
func overlooked(t turn) *Why {
	if !explains(t.before) {
		return nil
	}
	side := t.side()
	if now := foursOf(t.before, side).now(); len(now) > 0 {
		w := newWhy(t.before, missed, side, now)
		w.Text = fmt.Sprintf("%s wins at once", columnsOf(t.before, now))
		return w
	}
	now := foursOf(t.after, side.Other()).now()
	if len(now) == 0 {
		return nil
	}
	w := newWhy(t.after, open, side.Other(), now)
	w.Text = fmt.Sprintf("it does not stop the four of %s at %s", player(w.By), cellNames(t.after, w.at, " or "))
	if len(now) == 1 && now[0] == foursOf(t.after, side.Other()).above(t.before.Cell(t.move)) {
		w.Kind = room
		w.Text = fmt.Sprintf("it makes room for a four of %s at %s", player(w.By), cellNames(t.after, w.at, " or "))
	}
	return w
}

// wonBy explains a win of the side to move in p by an attack, else, where the best line to it is
// proven, by its end. It returns nil if the line wins with its first move or does not end with a
// four, and for games whose wins cannot be explained.
func wonBy(p engine.Position, line []engine.Move, proven bool, stop func() bool) *Why {
	if !explains(p) || len(line) == 1 && proven {
		return nil
	}
	f := foursOf(p, p.Turn())
	w := cmp.Or(f.explain(p, cellsOf(p, line)), f.explain(p, f.attack()), f.prepares(p))
	if w != nil || !proven || len(line) == 0 {
		return w
	}
	return atTheEnd(p, line, stop)
}

// prepares explains an attack with a quiet move. It returns nil without one. Names are those of p.
func (f fours) prepares(p engine.Position) *Why {
	moves, then := f.quietAttack()
	if moves == nil {
		return nil
	}
	g, _ := f.after(moves)
	w := g.explain(p, then)
	first, next := everySecond(p, moves), everySecond(p, then)
	last := len(first) - 1
	text := fmt.Sprintf("with %s %s prepares what cannot be stopped: then it gets ", boardtext.Spoken(first[last]), player(w.By))
	if last > 0 {
		text = makesFours(first[:last], w.By) + "; then " + text
	}
	w.Text = text + twoFours(p, w.at) + ", with " + spokenList(next)
	w.Kind, w.line = soon, moves
	return w
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
			return attacked(p, kind, f.side, line[:i+1], two)
		case i+1 == len(line) || line[i+1] != now[0]: // a search's line may overlook the four
			return nil
		}
		f = f.with(now[0], f.side.Other())
	}
	return nil
}

// AttackOf returns the kind of a line of the side to move in p whose every move makes a four that
// has to be stopped: [Double], [Stacked] or [Forced]. It is empty for any other line.
func AttackOf(p engine.Position, line []engine.Move) string {
	if w := foursOf(p, p.Turn()).explain(p, cellsOf(p, line)); w != nil {
		return w.Kind
	}
	return ""
}

// attacked returns the reason for an attack by a line of moves, which ends with two fours.
func attacked(p engine.Position, kind string, by engine.Player, line, cells []engine.Cell) *Why {
	w, names := newTwo(p, kind, by, cells), everySecond(p, line)
	last, makes := len(names)-1, "makes"
	if kind == Stacked {
		makes, w.Text = "threatens", w.Text+": a stone against the first makes room for the second"
	}
	w.line, w.Text = line, fmt.Sprintf("with %s %s %s %s", boardtext.Spoken(names[last]), player(w.By), makes, w.Text)
	if last > 0 {
		w.Kind, w.Text = Forced, makesFours(names[:last], w.By)+"; then "+w.Text
	}
	return w
}

// gaveCorner explains a move of Reversi after which the best answer takes a corner that the other
// side could not take before. It returns nil for other moves and games.
func gaveCorner(t turn) *Why {
	if !t.before.Game().About().Counted || len(t.played.PV) == 0 || t.after.Turn() == t.side() {
		return nil
	}
	c := t.after.Cell(t.played.PV[0])
	b := t.after.Board()
	if c == engine.NoCell || c.Row%(b.Rows-1) != 0 || c.Column%(b.Columns-1) != 0 || turnedTo(t.before, c) {
		return nil
	}
	w := newWhy(t.after, corner, t.after.Turn(), []engine.Cell{c})
	w.Text = fmt.Sprintf("it lets %s take the corner %s", player(w.By), cellNames(t.after, w.at, ""))
	return w
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

// newWhy returns a reason without a text.
func newWhy(p engine.Position, kind string, by engine.Player, cells []engine.Cell) *Why {
	w := &Why{Kind: kind, By: by.String(), at: cells}
	for _, c := range cells {
		w.Cells = append(w.Cells, boardtext.FormatCell(c))
	}
	return w
}

// newTwo returns a reason by two fours, whose text is that of twoFours.
func newTwo(p engine.Position, kind string, by engine.Player, cells []engine.Cell) *Why {
	w := newWhy(p, kind, by, cells)
	w.Text = twoFours(p, cells)
	return w
}

// cellsOf returns the cells of a line's moves.
func cellsOf(p engine.Position, line []engine.Move) (cells []engine.Cell) {
	for _, m := range line {
		cells = append(cells, p.Cell(m))
	}
	return cells
}
