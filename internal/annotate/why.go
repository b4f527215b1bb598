package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// The kinds of reasons for a win.
const (
	// Zugzwang: every move of the loser makes room for a four of the winner above it.
	Zugzwang = "zugzwang"
	// Double: the winner threatens two fours, and the loser can prevent only one.
	Double = "double"
	// Stacked: one of two fours lies on top of the other. Preventing the lower one makes room
	// for the upper one.
	Stacked = "stacked"
	// Single: the win depends on one four, although others are threatened.
	Single = "single"
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
	if one.kind != Zugzwang {
		one.kind = Single
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
	stop := func() bool { return n.ctx.Err() != nil }
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
	if len(r.cells) == 1 && r.kind == Zugzwang && decides {
		w.Parity = e.parity(r.cells[0])
	}
	w.Text = w.sentence(names)
	return w
}
