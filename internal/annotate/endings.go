package annotate

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
)

// whyPositions is the node limit of each question to an explainable position.
const whyPositions = 100_000

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
	one := ending{all.position, all.fours, single, []engine.Cell{p.Cell(line[len(line)-1])}}
	if all.kind == zugzwang {
		one.kind = zugzwang
	}
	for _, e := range []ending{one, *all} {
		// A search that does not win without these fours proves that they decide.
		if wins, known := p.(explainable).WinsWithout(e.cells, whyPositions, stop); known && !wins {
			w := e.explain()
			w.Decides = true
			w.Text += "; without that four there is no win"
			return w
		}
	}
	return nil
}

// EndOf returns the kind of the end of a line that the side to move in p wins after more than a
// move: "double", "stacked" or "zugzwang". It is empty if the line does not end with a four.
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
	switch len(now) {
	case 0:
		return &ending{before, f, zugzwang, f.aboveMoves()}
	case 1:
		return &ending{before, f, stacked, []engine.Cell{now[0], f.above(now[0])}}
	}
	return &ending{before, f, double, now}
}

// aboveMoves returns the cells of fours right above the cells that a stone can take.
func (f fours) aboveMoves() (cells []engine.Cell) {
	for _, c := range f.landing() {
		if above := f.above(c); f.complete(above) {
			cells = append(cells, above)
		}
	}
	return cells
}

// explain returns the reason in its JSON form.
func (e ending) explain() *Why {
	w := newWhy(e.position, e.kind, e.side, e.cells)
	winner, loser := player(w.By), player(e.side.Other().String())
	cells := w.cellNames(e.position, " and ")
	if len(e.cells) == 1 && e.kind == zugzwang {
		w.Parity = e.parity(e.cells[0])
	}
	switch {
	case w.Parity != "":
		w.Text = fmt.Sprintf("%s threatens %s, an %s row, and in the end %s has to play below it (zugzwang)",
			winner, cells, w.Parity, loser)
	case e.kind == zugzwang:
		w.Text = fmt.Sprintf("in the end every move of %s makes room for a four of %s at %s (zugzwang)",
			loser, winner, w.cellNames(e.position, " or "))
	case e.kind == double:
		w.Text = fmt.Sprintf("%s ends up with %s", winner, w.atOnce(e.position))
	case e.kind == stacked:
		w.Text = fmt.Sprintf("%s ends up with fours at %s, one above the other: "+
			"a stone against the first makes room for the second", winner, cells)
	case e.kind == single:
		w.Text = fmt.Sprintf("in the end %s gets four at %s", winner, cells)
	}
	return w
}
