package annotate

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
)

// whyPositions is the node limit of each question to an explainable position.
const whyPositions = 100_000

// atTheEnd explains a win of the side to move in p by the end of the line that leads to it, if the
// fours there are proven to decide: where several lines are equally long, another one may end
// otherwise. It returns nil if they are not, or the line does not end with a four.
func (n *analysis) atTheEnd(p engine.Position, line []engine.Move) *Why {
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
		if n.decides(p.(explainable), r.cells) {
			return e.explain(r)
		}
	}
	return nil
}

// decides reports whether it is proven that the side to move does not win without fours
// through the cells.
func (n *analysis) decides(p explainable, cells []engine.Cell) bool {
	stop := func() bool { return n.over() }
	wins, known := p.WinsWithout(cells, whyPositions, stop)
	return known && !wins
}

// ending is the position of a won game before the loser's last move.
type ending struct {
	*fours             // of the winner
	last   engine.Cell // of the winning move
}

// reason is a kind of reason with the cells that complete the fours.
type reason struct {
	kind  string
	cells []engine.Cell
}

// newEnding returns the ending of a line from p that begins with the winner's move. It returns
// nil if the line does not end with a four.
func newEnding(p engine.Position, line []engine.Move) *ending {
	before := p.Clone()
	for _, m := range line[:len(line)-2] {
		before.Play(m)
	}
	end := before.Clone()
	for _, m := range line[len(line)-2:] {
		end.Play(m)
	}
	if end.Outcome() != engine.Win(p.Turn()) {
		return nil
	}
	return &ending{foursOf(before, p.Turn()), p.Cell(line[len(line)-1])}
}

// reason returns the kind of the win, with all cells that complete a four.
func (e *ending) reason() reason {
	now := e.now()
	switch len(now) {
	case 0:
		return reason{zugzwang, e.then()}
	case 1:
		return reason{stacked, []engine.Cell{now[0], e.above(now[0])}}
	}
	return reason{double, now}
}

// then returns the cells of fours right above the loser's moves.
func (e *ending) then() (cells []engine.Cell) {
	for _, m := range e.position.Moves(nil) {
		if above := e.above(e.position.Cell(m)); e.complete(above) {
			cells = append(cells, above)
		}
	}
	return cells
}

// explain returns a reason that decides in its JSON form.
func (e *ending) explain(r reason) *Why {
	w := newWhy(e.position, r.kind, e.side, r.cells)
	w.Decides = true
	winner, loser := player(w.By), player(otherSide[w.By])
	cells := w.cellNames(e.position, " and ")
	if len(r.cells) == 1 && r.kind == zugzwang {
		w.Parity = e.parity(r.cells[0])
	}
	switch {
	case w.Parity != "":
		w.Text = fmt.Sprintf("%s threatens %s, an %s row, and in the end %s has to play below it (zugzwang)",
			winner, cells, w.Parity, loser)
	case r.kind == zugzwang:
		w.Text = fmt.Sprintf("in the end every move of %s makes room for a four of %s at %s (zugzwang)",
			loser, winner, w.cellNames(e.position, " or "))
	case r.kind == double:
		w.Text = fmt.Sprintf("%s ends up with two fours at once, at %s", winner, cells)
	case r.kind == stacked:
		w.Text = fmt.Sprintf("%s ends up with fours at %s, one above the other: "+
			"a stone against the first makes room for the second", winner, cells)
	case r.kind == single:
		w.Text = fmt.Sprintf("in the end %s gets four at %s", winner, cells)
	}
	w.Text += "; without that four there is no win"
	return w
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
	if owner != e.side {
		return ""
	}
	return [...]string{"even", "odd"}[(e.board.Rows-c.Row)%2]
}
