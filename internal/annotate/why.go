package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// The kinds of reasons for a win.
const (
	// zugzwang: every move of the loser makes room for a four of the winner above it.
	zugzwang = "zugzwang"
	// double: the winner threatens two fours, and the loser can prevent only one.
	double = "double"
	// stacked: one of two fours lies on top of the other. Preventing the lower one makes room
	// for the upper one.
	stacked = "stacked"
	// single: the win depends on one four, although others are threatened.
	single = "single"
)

// explainable is a position of a game whose wins can be explained: stones fall, and four in a row
// win.
type explainable interface {
	// WinsWithout reports whether the side to move would still win if its lines of four through
	// one of the cells did not count. It searches at most limit positions.
	WinsWithout(cells []engine.Cell, limit int, stop func() bool) (wins, known bool)
}

// whyPositions is the node limit of each question to an explainable position.
const whyPositions = 100_000

// fours is the length of a winning row in the games whose wins can be explained.
const fours = 4

// why explains a win of the side to move in p by the end of the line that leads to it. It
// returns nil if the line wins at once or does not end with a four, and for games whose wins
// cannot be explained.
func (n *analysis) why(p engine.Position, line []engine.Move) *Why {
	asked, ok := p.(explainable)
	if !ok || len(line) < 2 {
		return nil
	}
	e := newEnding(p, line)
	if e == nil {
		return nil
	}
	all := e.reason()
	one := reason{all.kind, []engine.Cell{e.last}}
	if one.kind != zugzwang {
		one.kind = single
	}
	for _, r := range []reason{one, all} {
		if n.decides(asked, r.cells) {
			return e.explain(r, true)
		}
	}
	return e.explain(all, false)
}

// decides reports whether it is proven that the side to move does not win without fours
// through the cells.
func (n *analysis) decides(p explainable, cells []engine.Cell) bool {
	stop := func() bool { return n.over() }
	wins, known := p.WinsWithout(cells, whyPositions, stop)
	return known && !wins
}

// explain returns a reason in its JSON form.
func (e *ending) explain(r reason, decides bool) *Why {
	w := &Why{Kind: r.kind, By: sides[e.winner], Decides: decides, at: r.cells}
	var names []string
	for _, c := range r.cells {
		w.Cells = append(w.Cells, boardtext.FormatCell(c))
		names = append(names, boardtext.CellName(e.position.Game().About().Notation, c, e.board.Rows))
	}
	if len(r.cells) == 1 && r.kind == zugzwang && decides {
		w.Parity = e.parity(r.cells[0])
	}
	w.Text = w.sentence(names)
	return w
}

// ending is the position of a won game before the loser's last move.
type ending struct {
	winner   engine.Player
	last     engine.Cell // of the winning move
	position engine.Position
	board    engine.Board
}

// reason is a kind of reason with the cells that complete the fours.
type reason struct {
	kind  string
	cells []engine.Cell
}

// newEnding returns the ending of a line from p that begins with the winner's move. It returns
// nil if the line does not end with a four.
func newEnding(p engine.Position, line []engine.Move) *ending {
	e := &ending{winner: p.Turn(), last: p.Cell(line[len(line)-1]), position: p.Clone()}
	for _, m := range line[:len(line)-2] {
		e.position.Play(m)
	}
	e.board = e.position.Board()
	end := e.position.Clone()
	for _, m := range line[len(line)-2:] {
		end.Play(m)
	}
	if end.Outcome() != engine.Win(e.winner) {
		return nil
	}
	return e
}

// reason returns the kind of the win, with all cells that complete a four.
func (e *ending) reason() reason {
	var now, then []engine.Cell // fours on free cells, and right above the loser's moves
	for _, m := range e.position.Moves(nil) {
		c := e.position.Cell(m)
		if e.completes(c) {
			now = append(now, c)
		}
		if above := e.above(c); e.completes(above) {
			then = append(then, above)
		}
	}
	switch len(now) {
	case 0:
		return reason{zugzwang, then}
	case 1:
		return reason{stacked, []engine.Cell{now[0], e.above(now[0])}}
	}
	return reason{double, now}
}

// above returns the next cell of the column above c that is not forbidden, or NoCell.
func (e *ending) above(c engine.Cell) engine.Cell {
	for c.Row--; c.Row >= 0; c.Row-- {
		if e.board.At(c) != engine.Forbidden {
			return c
		}
	}
	return engine.NoCell
}

// completes reports whether a stone at c would give the winner four in a row.
func (e *ending) completes(c engine.Cell) bool {
	if !e.board.Has(c) {
		return false
	}
	for _, d := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		if 1+e.run(c, d[0], d[1])+e.run(c, -d[0], -d[1]) >= fours {
			return true
		}
	}
	return false
}

// run counts the winner's stones next to c in one direction.
func (e *ending) run(c engine.Cell, down, right int) (n int) {
	for {
		c.Row, c.Column = c.Row+down, c.Column+right
		if !e.board.Has(c) || e.board.At(c) != engine.Piece(e.winner) {
			return n
		}
		n++
	}
}

// parity returns "odd" or "even", the row of c counted from the bottom, if that parity gives
// the winner the cell when only its column is left; else "". On a full board the side with the
// last move gets the top cell of each column and every second cell below it
// (V. Allis, "A Knowledge-based Approach of Connect-Four", 1988).
func (e *ending) parity(c engine.Cell) string {
	cells := len(e.board.Squares) - e.board.Count(engine.Forbidden)
	last := engine.Player(cells+1) % 2 // the side that would make the last move
	toTop := 1
	for above := e.above(c); above != engine.NoCell; above = e.above(above) {
		toTop++
	}
	owner := last
	if toTop%2 == 0 {
		owner = last.Other()
	}
	if owner != e.winner {
		return ""
	}
	return [...]string{"even", "odd"}[(e.board.Rows-c.Row)%2]
}
