package annotate

import (
	"fmt"
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
	// stacked: two fours, one on top of the other. Stopping the lower one makes room for the upper one.
	stacked = "stacked"
	// forced: every move makes a four that has to be stopped, until two fours are there.
	forced = "forced"
	// soon: a line that wins within a few moves.
	soon = "soon"
	// corner: the move lets the other side take a corner of Reversi.
	corner = "corner"
)

// Then those of the end of best play, which may be far away (ending.go), or of the cell alone:
const (
	// zugzwang: every move of the loser makes room for a four of the winner above it.
	zugzwang = "zugzwang"
	// single: the win depends on one four, although others are threatened.
	single = "single"
	// cramped: fewer lines of four are open through the cell than through that of the better move.
	cramped = "cramped"
)

// near reports whether the reason can be seen on the board. A nil one cannot.
func (w *Why) near() bool {
	return w != nil && slices.Contains([]string{missed, open, room, double, stacked, forced, soon, corner}, w.Kind)
}

// explainable is a position of a game whose wins can be explained: stones fall, and four in a row
// win.
type explainable interface {
	// WinsWithout reports whether the side to move would still win if its lines of four through
	// one of the cells did not count. It searches at most limit positions.
	WinsWithout(cells []engine.Cell, limit int, stop func() bool) (wins, known bool)
}

// wonBy explains a win of the side to move in p by the line that leads to it: by the fours that it
// makes at once, else by its end, if that is proven to decide. It returns nil if the line wins with
// its first move or does not end with a four, and for games whose wins cannot be explained.
func (n *analysis) wonBy(p engine.Position, line []engine.Move) *Why {
	if _, ok := p.(explainable); !ok || len(line) < 2 {
		return nil
	}
	if w := attack(p, line); w != nil {
		return w
	}
	if len(line) <= soonPlies {
		return winsSoon(p, line)
	}
	return n.atTheEnd(p, line)
}

// AttackOf returns the kind of a line of the side to move in p whose every move makes a four that has
// to be stopped: "double", "stacked" or "forced". It is empty for any other line.
func AttackOf(p engine.Position, line []engine.Move) string {
	if w := attack(p, line); w != nil {
		return w.Kind
	}
	return ""
}

// EndOf returns the kind of the end of a line that the side to move in p wins after more than a move:
// "double", "stacked" or "zugzwang". It is empty if the line does not end with a four.
func EndOf(p engine.Position, line []engine.Move) string {
	if e := newEnding(p, line); e != nil {
		return e.reason().kind
	}
	return ""
}

// FoursNow returns the cells where a stone of the side would make four at once.
func FoursNow(p engine.Position, side engine.Player) []engine.Cell { return foursOf(p, side).now() }

// soonPlies is the length of a line that a person can follow.
const soonPlies = 14

// winsSoon explains a win by its line. It returns nil if the line does not end with a four.
func winsSoon(p engine.Position, line []engine.Move) *Why {
	winner, last := p.Turn(), p.Clone()
	var names []string
	for _, m := range line {
		names = append(names, boardtext.Name(last, m))
		last.Play(m)
	}
	if last.Outcome() != engine.Win(winner) {
		return nil
	}
	w := newWhy(p, soon, winner, []engine.Cell{p.Cell(line[len(line)-1])})
	w.Text = fmt.Sprintf("with %s %s wins in %d (then %s)",
		boardtext.Spoken(names[0]), player(w.By), len(line), strings.Join(names[1:], " "))
	return w
}

// attack explains a line of the side to move in p whose every move makes a four that the other side
// has to stop, up to two fours at once. It returns nil for any other line.
func attack(p engine.Position, line []engine.Move) *Why {
	winner, p := p.Turn(), p.Clone()
	var names []string
	for len(line) > 0 {
		names = append(names, boardtext.Name(p, line[0]))
		p.Play(line[0])
		mine, theirs := foursOf(p, winner), foursOf(p, winner.Other())
		now := mine.now()
		switch {
		case p.Outcome() != engine.Undecided || len(theirs.now()) > 0:
			return nil
		case len(now) >= 2:
			return attacked(p, double, winner, names, now)
		case len(now) == 0 || len(line) < 2:
			return nil
		case mine.complete(mine.above(now[0])):
			return attacked(p, stacked, winner, names, []engine.Cell{now[0], mine.above(now[0])})
		}
		p.Play(line[1])
		line = line[2:]
	}
	return nil
}

// attacked returns the reason for an attack by moves with these names.
func attacked(p engine.Position, kind string, by engine.Player, names []string, cells []engine.Cell) *Why {
	w := newWhy(p, kind, by, cells)
	last := len(names) - 1
	makes := "makes two fours at once, at %s"
	if kind == stacked {
		makes = "threatens fours at %s, one above the other: a stone against the first makes room for the second"
	}
	w.Text = fmt.Sprintf("with %s %s "+makes,
		boardtext.Spoken(names[last]), player(w.By), w.cellNames(p, " and "))
	if last == 0 {
		return w
	}
	w.Kind = forced
	stopped := "a four that has to be stopped"
	if last > 1 {
		stopped = "fours that have to be stopped"
	}
	w.Text = fmt.Sprintf("with %s %s makes %s; then %s", spokenList(names[:last]), player(w.By), stopped, w.Text)
	return w
}

// onTheBoard explains the k-th move, which lost something, by what can be seen on the board: a win
// at once that was there, a four that it did not stop or made room for, or the two fours that the
// other side can make next. It returns nil if there is nothing of that.
func (n *analysis) onTheBoard(k int) *Why {
	before, after := n.positions[k-1], n.positions[k]
	side, m := before.Turn(), n.history.Moves[k-1]
	if _, ok := before.(explainable); !ok {
		return n.gaveCorner(k)
	}
	if now := foursOf(before, side).now(); len(now) > 0 {
		w := newWhy(before, missed, side, now)
		w.Text = fmt.Sprintf("%s wins at once", columnsOf(before, now))
		return w
	}
	if now := foursOf(after, side.Other()).now(); len(now) > 0 {
		return lets(before, after, before.Cell(m), now)
	}
	if n.known[k].Proof.Value == engine.Won && k >= n.solved {
		if w := attack(after, n.line(k)); w != nil && w.Kind != forced {
			return w
		}
	}
	return nil
}

// moreLines is the least difference of open lines that is a reason.
const moreLines = 2

// fewerLines explains a move by the open lines of four through its cell, where many more pass through
// that of the better move. It returns nil where they do not.
func (n *analysis) fewerLines(k int) *Why {
	p, line := n.positions[k-1], n.line(k-1)
	if _, ok := p.(explainable); !ok || len(line) == 0 {
		return nil
	}
	better := line[0]
	mine, c, best := foursOf(p, p.Turn()), p.Cell(n.history.Moves[k-1]), p.Cell(better)
	few, many := mine.open(c), mine.open(best)
	if many < few+moreLines {
		return nil
	}
	w := newWhy(p, cramped, p.Turn(), []engine.Cell{best})
	passes := "lines of four pass"
	if few == 1 {
		passes = "line of four passes"
	}
	w.Text = fmt.Sprintf("only %d open %s through it, %d through %s",
		few, passes, many, boardtext.Spoken(boardtext.Name(p, better)))
	return w
}

// lets explains a move by the fours that the other side can make after it: one was there before, or
// lies right above the move.
func lets(before, after engine.Position, moved engine.Cell, now []engine.Cell) *Why {
	other := after.Turn()
	w := newWhy(after, open, other, now)
	w.Text = fmt.Sprintf("it does not stop the four of %s at %s", player(w.By), w.cellNames(after, " or "))
	if fours := foursOf(after, other); len(now) == 1 && now[0] == fours.above(moved) {
		w.Kind = room
		w.Text = fmt.Sprintf("it makes room for a four of %s at %s", player(w.By), w.cellNames(after, " or "))
	}
	return w
}

// gaveCorner explains a move of Reversi after which the best answer takes a corner that the other
// side could not take before. It returns nil for other moves and games.
func (n *analysis) gaveCorner(k int) *Why {
	before, after, pv := n.positions[k-1], n.positions[k], n.known[k].PV
	if !before.Game().About().Counted || len(pv) == 0 || after.Turn() == before.Turn() {
		return nil
	}
	c := after.Cell(pv[0])
	b := after.Board()
	if c == engine.NoCell || c.Row%(b.Rows-1) != 0 || c.Column%(b.Columns-1) != 0 || turnedTo(before, c) {
		return nil
	}
	w := newWhy(after, corner, after.Turn(), []engine.Cell{c})
	w.Text = fmt.Sprintf("it lets %s take the corner %s", player(w.By), w.cellNames(after, ""))
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
	w := &Why{Kind: kind, By: sides[by], at: cells}
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
	return strings.Join(names, separator)
}

// columnsOf returns the moves to some cells: "column 3 or column 5".
func columnsOf(p engine.Position, cells []engine.Cell) string {
	var names []string
	for _, c := range cells {
		m, _ := p.MoveAt(c) // they are free
		names = append(names, boardtext.Spoken(boardtext.Name(p, m)))
	}
	return strings.Join(names, " or ")
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

// player returns a side for a sentence.
func player(side string) string { return "the " + side + " player" }

// fours finds the cells where a side makes four in a row.
type fours struct {
	position engine.Position
	board    engine.Board
	side     engine.Player
	length   int // of a winning row
}

func foursOf(p engine.Position, side engine.Player) *fours {
	return &fours{p, p.Board(), side, p.Game().About().Line}
}

// now returns the cells where a stone of the side would make four at once.
func (f *fours) now() (cells []engine.Cell) {
	if f.position.Outcome() != engine.Undecided {
		return nil
	}
	for _, m := range f.position.Moves(nil) {
		if c := f.position.Cell(m); f.complete(c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// complete reports whether a stone at c would make four in a row.
func (f *fours) complete(c engine.Cell) bool {
	return f.board.Has(c) && len(boardtext.Rows(f.board, c, engine.Piece(f.side), f.length)) > 0
}

// open counts the lines of four through c that the other side has no stone on.
func (f *fours) open(c engine.Cell) (n int) {
	for _, d := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		free := 1 + f.free(c, d[0], d[1]) + f.free(c, -d[0], -d[1])
		n += max(free-f.length+1, 0)
	}
	return n
}

// free counts the cells next to c in one direction, fewer than a row, that are empty or the side's own.
func (f *fours) free(c engine.Cell, down, right int) (n int) {
	for n < f.length-1 {
		c.Row, c.Column = c.Row+down, c.Column+right
		if !f.board.Has(c) || f.board.At(c) != engine.Empty && f.board.At(c) != engine.Piece(f.side) {
			break
		}
		n++
	}
	return n
}

// above returns the next cell of the column above c that is not forbidden, or NoCell.
func (f *fours) above(c engine.Cell) engine.Cell {
	for c.Row--; c.Row >= 0; c.Row-- {
		if f.board.At(c) != engine.Forbidden {
			return c
		}
	}
	return engine.NoCell
}
