package annotate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

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
	// double: a move makes two fours at once, and only one can be stopped.
	double = "double"
	// stacked: two fours, one on top of the other. Stopping the lower one makes room for the upper
	// one.
	stacked = "stacked"
	// forced: every move makes a four that has to be stopped, until two fours are there.
	forced = "forced"
	// soon: a line that wins within a few moves.
	soon = "soon"
	// corner: the move lets the other side take a corner of Reversi.
	corner = "corner"
)

// Then those of the end of best play, which may be far away (endings.go):
const (
	// zugzwang: every move of the loser makes room for a four of the winner above it.
	zugzwang = "zugzwang"
	// single: the win depends on one four, although others are threatened.
	single = "single"
)

// Then estimates by the threats of the best line that is known (threats.go):
const (
	// spoiled: the move fills the cell below one's own four.
	spoiled = "spoiled"
	// prepared: after an answer the other side threatens an attack.
	prepared = "prepared"
	// threat: a four that can be made once the cells below it are filled.
	threat = "threat"
	// key: the answer takes the cell of the better move.
	key = "key"
)

// is reports whether the reason is of one of these kinds. A nil one is not.
func (w *Why) is(kinds ...string) bool { return w != nil && slices.Contains(kinds, w.Kind) }

// near reports whether the reason can be seen on the board.
func (w *Why) near() bool {
	return w.is(missed, open, room, double, stacked, forced, soon, corner)
}

// explainable is a position of a game whose wins can be explained: stones fall, and four in a row
// win.
type explainable interface {
	// WinsWithout reports whether the side to move would still win if its lines of four through
	// one of the cells did not count. It searches at most limit positions.
	WinsWithout(cells []engine.Cell, limit int, stop func() bool) (wins, known bool)
}

// reason returns the reason for a marked move: what happened on the board, else how the better move
// wins or the answer does, else the threats. Of two near wins it takes the shorter one. It returns
// nil where nothing is known.
func reason(t turn, mark string, better, punished *Variation) *Why {
	w := cmp.Or(overlooked(t), gaveCorner(t))
	if w == nil && punished.why().is(double, stacked) {
		w = punished.Why
	}
	if w != nil || mark == slower {
		return w
	}
	if w := nearer(better, punished).why(); w.near() {
		return w
	}
	if w := cmp.Or(better.why(), punished.why()); w != nil || better == nil {
		return w
	}
	return byThreats(t)
}

// nearer returns the variation that wins in fewer plies, nil if neither is proven to win.
func nearer(better, punished *Variation) *Variation {
	plies := func(l *Variation) int {
		if l == nil || l.Proven == nil || l.Proven.Value != engine.Won.String() {
			return math.MaxInt
		}
		return cmp.Or(l.Proven.Plies, math.MaxInt-1)
	}
	switch b, p := plies(better), plies(punished); {
	case min(b, p) == math.MaxInt:
		return nil
	case b <= p:
		return better
	}
	return punished
}

// overlooked explains a move by the fours that could be seen: a win at once that was there, or a
// four of the other side that it did not stop or made room for. It returns nil if there is none.
func overlooked(t turn) *Why {
	if _, ok := t.before.(explainable); !ok {
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
	w.Text = fmt.Sprintf("it does not stop the four of %s at %s", player(w.By), w.cellNames(t.after, " or "))
	if len(now) == 1 && now[0] == foursOf(t.after, side.Other()).above(t.before.Cell(t.move)) {
		w.Kind = room
		w.Text = fmt.Sprintf("it makes room for a four of %s at %s", player(w.By), w.cellNames(t.after, " or "))
	}
	return w
}

// wonBy explains a win of the side to move in p by the best line that leads to it: by the fours
// that it makes at once, else by its end, if that is proven to decide. It returns nil if the line
// wins with its first move or does not end with a four, and for games whose wins cannot be
// explained.
func wonBy(p engine.Position, line []engine.Move, stop func() bool) *Why {
	if _, ok := p.(explainable); !ok || len(line) < 2 {
		return nil
	}
	if w := foursOf(p, p.Turn()).explain(p, cellsOf(p, line)); w != nil {
		return w
	}
	if len(line) <= soonPlies {
		return winsSoon(p, line)
	}
	return atTheEnd(p, line, stop)
}

// explain explains a line of cells, the side's first, whose every move makes a four that the other
// side has to stop, up to two fours at once. It returns nil for any other line. Names are those of
// p.
func (f fours) explain(p engine.Position, line []engine.Cell) *Why {
	var names []string
	for i := 0; i < len(line) && !f.complete(line[i]); i += 2 {
		names = append(names, nameOf(p, line[i]))
		f = f.with(line[i], f.side)
		now := f.now()
		kind, two := f.two(now)
		switch {
		case len(now) == 0 || len(f.of(f.side.Other()).now()) > 0:
			return nil
		case two != nil:
			return attacked(p, kind, f.side, names, two)
		case i+1 == len(line) || line[i+1] != now[0]: // a search's line may overlook the four
			return nil
		}
		f = f.with(now[0], f.side.Other())
	}
	return nil
}

// AttackOf returns the kind of a line of the side to move in p whose every move makes a four that
// has to be stopped: "double", "stacked" or "forced". It is empty for any other line.
func AttackOf(p engine.Position, line []engine.Move) string {
	if w := foursOf(p, p.Turn()).explain(p, cellsOf(p, line)); w != nil {
		return w.Kind
	}
	return ""
}

// attacked returns the reason for an attack by moves with these names.
func attacked(p engine.Position, kind string, by engine.Player, names []string, cells []engine.Cell) *Why {
	w := newTwo(p, kind, by, cells)
	last, makes := len(names)-1, "makes"
	if kind == stacked {
		makes, w.Text = "threatens", w.Text+roomAbove
	}
	w.Text = fmt.Sprintf("with %s %s %s %s", boardtext.Spoken(names[last]), player(w.By), makes, w.Text)
	if last > 0 {
		w.Kind, w.Text = forced, makesFours(names[:last], w.By)+"; then "+w.Text
	}
	return w
}

// makesFours says that a side makes fours with its moves of these names.
func makesFours(names []string, by string) string {
	stopped := "a four that has to be stopped"
	if len(names) > 1 {
		stopped = "fours that have to be stopped"
	}
	return fmt.Sprintf("with %s %s makes %s", spokenList(names), player(by), stopped)
}

// soonPlies is the length of a line that a person can follow.
const soonPlies = 14

// winsSoon explains a win by its line. It returns nil if the line does not end with a four.
func winsSoon(p engine.Position, line []engine.Move) *Why {
	if engine.After(p, line...).Outcome() != engine.Win(p.Turn()) {
		return nil
	}
	names := moveNames(p, line)
	wins := fmt.Sprintf("with %s %s wins in %d", boardtext.Spoken(names[0]), player(p.Turn().String()), len(line))
	if w, moves := firstFours(p, line); w != nil {
		w.Kind, w.Text = soon, fmt.Sprintf("%s: %s gives %s", wins, spokenLine(moves), w.Text)
		return w
	}
	w := newWhy(p, soon, p.Turn(), []engine.Cell{p.Cell(line[len(line)-1])})
	w.Text = fmt.Sprintf("%s (then %s)", wins, strings.Join(names[1:], " "))
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
	w.Text = fmt.Sprintf("it lets %s take the corner %s", player(w.By), w.cellNames(t.after, ""))
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

// cellNames returns the names of the cells as people write them.
func (w *Why) cellNames(p engine.Position, separator string) string {
	var names []string
	for _, c := range w.at {
		names = append(names, boardtext.CellName(p.Game().About().Notation, c, p.Board().Rows))
	}
	if last := len(names) - 1; last > 1 {
		return strings.Join(names[:last], ", ") + separator + names[last]
	}
	return strings.Join(names, separator)
}

// newTwo returns a reason by two fours, whose text has no verb: "two fours at once, at column 1, row 1
// and column 5, row 1", or of the kind stacked "fours at .., one above the other".
func newTwo(p engine.Position, kind string, by engine.Player, cells []engine.Cell) *Why {
	w := newWhy(p, kind, by, cells)
	names, number := w.cellNames(p, " and "), "two"
	if len(cells) > 2 {
		number = "several"
	}
	w.Text = fmt.Sprintf("%s fours at once, at %s", number, names)
	if kind == stacked {
		w.Text = fmt.Sprintf("fours at %s, one above the other", names)
	}
	return w
}

const roomAbove = ": a stone against the first makes room for the second"

// columnsOf returns the moves to some cells: "column 3 or column 5".
func columnsOf(p engine.Position, cells []engine.Cell) string {
	var names []string
	for _, c := range cells {
		names = append(names, boardtext.Spoken(nameOf(p, c)))
	}
	return strings.Join(names, " or ")
}

// nameOf returns the name of the move to a cell as people write it, legal or not.
func nameOf(p engine.Position, c engine.Cell) string {
	n := p.Game().About().Notation
	if n.Letters == "" {
		return boardtext.ColumnName(n, c.Column)
	}
	return boardtext.CellName(n, c, p.Board().Rows)
}

// cellsOf returns the cells of a line's moves.
func cellsOf(p engine.Position, line []engine.Move) (cells []engine.Cell) {
	for _, m := range line {
		cells = append(cells, p.Cell(m))
	}
	return cells
}

// moveNames returns the names of a line's moves as people write them.
func moveNames(p engine.Position, line []engine.Move) (names []string) {
	for _, m := range line {
		names = append(names, boardtext.Name(p, m))
	}
	return names
}

// spokenList returns moves for a sentence: "columns 3, 4 and 3".
func spokenList(names []string) string {
	if len(names) == 1 {
		return boardtext.Spoken(names[0])
	}
	list := strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
	if boardtext.Spoken(names[0]) != names[0] {
		return "columns " + list
	}
	return list
}

// spokenLine returns moves of both sides: "column 4" or "4 3 5".
func spokenLine(names []string) string {
	if len(names) == 1 {
		return boardtext.Spoken(names[0])
	}
	return strings.Join(names, " ")
}

// player returns a side for a sentence.
func player(side string) string { return "the " + side + " player" }
