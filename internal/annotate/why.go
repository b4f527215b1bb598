package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/annotate/whatif"
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

// whyPositions is the node limit of the search for each question to whatif.
const whyPositions = 100_000

// fours is the length of a winning row in the games whose wins can be explained.
const fours = 4

// why explains a win of the side to move in p by the end of the line that leads to it. It
// returns nil if the line wins at once or does not end with a four, and for games without
// gravity or without fours.
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
			return e.explain(r, true)
		}
	}
	return e.explain(all, false)
}

// decides reports whether it is proven that the side to move does not win without fours
// through the cells.
func (n *analysis) decides(p engine.Position, cells []engine.Cell) bool {
	stop := func() bool { return n.ctx.Err() != nil }
	wins, known := whatif.Wins(p.Board(), p.Turn(), p.Turn(), cells, whyPositions, stop)
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
