package annotate

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/annotate/whatif"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// The kinds of reasons for a win.
const (
	// Zugzwang: in the end every move of the loser makes room for a four above it.
	Zugzwang = "zugzwang"
	// Double: two fours at once, of which only one can be prevented.
	Double = "double"
	// Stacked: of two fours on top of each other preventing one makes room for the other.
	Stacked = "stacked"
	// Single: a four that is there to be taken, or a threat without which nothing wins.
	Single = "single"
)

// whyPositions is how many positions the search for a reason may look at for each
// question.
const whyPositions = 300_000

// why returns the reason for a win of the side to move in p that line, which ends with a
// four, shows. A reason is only given if it was checked: without fours through
// its cells the side does not win. It is nil if there is none, and in games that are not
// about fours.
func (n *analysis) why(p engine.Position, line []engine.Move) *Why {
	if _, fours := p.(*connectfour.Position); !fours || len(line) == 0 {
		return nil
	}
	e := newEnding(p, line)
	if e == nil {
		return nil
	}
	for _, r := range e.reasons() {
		wins, known := whatif.Wins(p.Board(), p.Turn(), p.Turn(), r.cells, whyPositions, func() bool { return n.ctx.Err() != nil })
		if known && !wins {
			return e.report(r)
		}
	}
	return nil
}

// ending is the end of a won game: the position in which the loser moves for the last
// time, or the one in which the winner completes four, if that is its first move.
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
	for _, m := range line[:max(0, len(line)-2)] {
		e.position.Play(m)
	}
	e.board = e.position.Board()
	end := e.position.Clone()
	for _, m := range line[max(0, len(line)-2):] {
		end.Play(m)
	}
	if end.Outcome() != engine.Win(e.winner) {
		return nil
	}
	return e
}

// reasons returns what may be the reason, the simplest first.
func (e *ending) reasons() (list []reason) {
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
	add := func(kind string, cells ...engine.Cell) { list = append(list, reason{kind, cells}) }
	switch {
	case e.position.Turn() == e.winner:
		add(Single, e.last)
		add(Double, now...)
	case len(now) == 0:
		add(Zugzwang, e.last)
		add(Zugzwang, then...)
	case len(now) == 1 && e.completes(e.above(now[0])):
		add(Single, e.last)
		add(Stacked, now[0], e.above(now[0]))
	default:
		add(Single, e.last)
		add(Double, now...)
	}
	for _, c := range e.threats() {
		add(Single, c)
	}
	return list
}

// threats returns the winner's other threats: fours that no move makes yet.
func (e *ending) threats() (cells []engine.Cell) {
	for i := range e.board.Squares {
		c := engine.Cell{Row: i / e.board.Columns, Column: i % e.board.Columns}
		if c != e.last && e.board.At(c) == engine.Empty && e.completes(c) {
			cells = append(cells, c)
		}
	}
	return cells
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
		if 1+e.run(c, d.Row, d.Column)+e.run(c, -d.Row, -d.Column) >= 4 {
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
func (e *ending) report(r reason) *Why {
	w := &Why{Kind: r.kind, By: sides[e.winner]}
	for _, c := range r.cells {
		w.Cells = append(w.Cells, boardtext.FormatCell(c))
	}
	if len(r.cells) == 1 && r.kind == Zugzwang {
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

// sentence says it all; row is that of the first cell, from the bottom.
func (w *Why) sentence(row int) string {
	loser := otherSide[w.By]
	cells := strings.Join(w.Cells, " and ")
	switch {
	case w.Parity != "":
		return fmt.Sprintf("the %s player's threat at %s, in row %d from the bottom, an %s one, cannot be answered: in the end the %s player has to play below it (zugzwang)",
			w.By, cells, row, w.Parity, loser)
	case w.Kind == Zugzwang:
		return fmt.Sprintf("the %s player threatens %s, and in the end every move of the %s player makes room for a four (zugzwang)", w.By, cells, loser)
	case w.Kind == Double:
		return fmt.Sprintf("the %s player threatens %s at once", w.By, cells)
	case w.Kind == Stacked:
		return fmt.Sprintf("the %s player threatens %s, one above the other: whoever prevents the first makes room for the second", w.By, cells)
	}
	return fmt.Sprintf("without four at %s the %s player does not win", cells, w.By)
}
