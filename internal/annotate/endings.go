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
	one := *all
	one.cells = []engine.Cell{p.Cell(line[len(line)-1])}
	if one.kind != Zugzwang {
		one.kind = Single
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
// move: [Double], [Stacked], [Single] or [Zugzwang]. It is empty if the line does not end with a
// four.
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
	if len(now) == 0 {
		return &ending{before, f, Zugzwang, f.aboveMoves()}
	}
	if kind, two := f.two(now); two != nil {
		return &ending{before, f, kind, two}
	}
	return &ending{before, f, Single, now} // a search's line may overlook the four
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
	w := newTwo(e.position, e.kind, e.side, e.cells)
	winner, loser := player(w.By), player(e.side.Other().String())
	cells := cellNames(e.position, w.at, " and ")
	if len(e.cells) == 1 && e.kind == Zugzwang {
		w.Parity = e.parity(e.cells[0])
	}
	switch {
	case w.Parity != "":
		w.Text = fmt.Sprintf("%s threatens %s, an %s row, and in the end %s has to play below it (zugzwang)",
			winner, cells, w.Parity, loser)
	case e.kind == Zugzwang:
		w.Text = fmt.Sprintf("in the end every move of %s makes room for a four of %s at %s (zugzwang)",
			loser, winner, cellNames(e.position, w.at, " or "))
	case e.kind == Double, e.kind == Stacked:
		w.Text = winner + " ends up with " + w.Text
	default:
		w.Text = fmt.Sprintf("in the end %s gets four at %s", winner, cells)
	}
	return w
}
