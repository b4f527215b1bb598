package annotate

import (
	"github.com/c4engine/c4engine/annotate/whatif"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// The kinds of reasons for a win.
const (
	// Zugzwang: in the end every move of the loser makes room for a four above it.
	Zugzwang = "zugzwang"
	// Double: two fours at once, of which only one can be prevented.
	Double = "double"
	// Stacked: of two fours on top of each other preventing one makes room for the other.
	Stacked = "stacked"
	// Single: one four without which nothing wins, though others are threatened.
	Single = "single"
)

// whyPositions is how many positions the search for a reason may look at for each
// question.
const whyPositions = 100_000

// fours is the length of a row that wins in games whose wins can be explained.
const fours = 4

// why returns the reason for a win of the side to move in p, as the line that leads to it
// shows. It is nil if the line does not end with a four, for a four at once, and in games
// that are not about fours.
func (n *analysis) why(p engine.Position, line []engine.Move) *Why {
	game := p.Game()
	if game.About().Line != fours || !game.Traits().Gravity || len(line) < 2 {
		return nil
	}
	e := newEnding(p, line)
	if e == nil {
		return nil
	}
	all := e.reason()
	one := reason{all.kind, []engine.Cell{e.last}}
	if one.kind != Zugzwang {
		one.kind = Single
	}
	for _, r := range []reason{one, all} {
		if n.decides(p, r.cells) {
			return e.report(r, true)
		}
	}
	return e.report(all, false)
}

// decides reports whether the side to move is known not to win without fours through the
// cells.
func (n *analysis) decides(p engine.Position, cells []engine.Cell) bool {
	stop := func() bool { return n.ctx.Err() != nil }
	wins, known := whatif.Wins(p.Board(), p.Turn(), p.Turn(), cells, whyPositions, stop)
	return known && !wins
}

// ending is the end of a won game: the position in which the loser moves for the last
// time.
type ending struct {
	winner   engine.Player
	last     engine.Cell // completes four
	position engine.Position
	board    engine.Board
}

// reason is a kind of reason with its cells.
type reason struct {
	kind  string
	cells []engine.Cell
}

// newEnding returns the end of a line that begins with the winner's move, nil if it does
// not end with a four.
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

// reason returns how the loser is caught, and all the cells with which.
func (e *ending) reason() reason {
	var now, then []engine.Cell // fours at once, and above the loser's moves
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
		return reason{Zugzwang, then}
	case 1:
		return reason{Stacked, []engine.Cell{now[0], e.above(now[0])}}
	}
	return reason{Double, now}
}

// above returns the cell on which a stone above c lands, NoCell if there is none.
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
	for _, d := range [...]engine.Cell{{Row: 0, Column: 1}, {Row: 1, Column: 0}, {Row: 1, Column: 1}, {Row: 1, Column: -1}} {
		if 1+e.run(c, d.Row, d.Column)+e.run(c, -d.Row, -d.Column) >= fours {
			return true
		}
	}
	return false
}

// run counts the winner's stones from c on in one direction.
func (e *ending) run(c engine.Cell, down, right int) (n int) {
	for {
		c.Row, c.Column = c.Row+down, c.Column+right
		if !e.board.Has(c) || e.board.At(c) != engine.Piece(e.winner) {
			return n
		}
		n++
	}
}

// report puts a reason into words.
func (e *ending) report(r reason, decides bool) *Why {
	w := &Why{Kind: r.kind, By: sides[e.winner], Decides: decides, at: r.cells}
	for _, c := range r.cells {
		w.Cells = append(w.Cells, boardtext.FormatCell(c))
	}
	if len(r.cells) == 1 && r.kind == Zugzwang && decides {
		w.Parity = e.parity(r.cells[0])
	}
	w.Text = w.sentence(e.board.Rows - r.cells[0].Row)
	return w
}

// parity returns whether the row of c, from the bottom, is odd or even, if the winner gets
// c where only that column is left: the side that makes the last move on a full board gets
// the top cell of every column and every second one below it, the other side the
// rest (V. Allis, "A Knowledge-based Approach of Connect-Four", 1988). If not, it returns
// nothing.
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
