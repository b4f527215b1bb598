package annotate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// byThreats explains a move where nothing that is near or proven explains it: by an attack that the
// move allowed or missed, which is certain; else by an estimate from the best answers, from the moves
// that followed in the game, or from the end of best play; else by its open lines. It returns nil
// where there is no reason.
func byThreats(t turn, followed []engine.Move) *Why {
	if _, ok := t.before.(explainable); !ok || len(t.best.PV) == 0 {
		return nil
	}
	for _, p := range []engine.Position{t.after, t.before} {
		if f := foursOf(p, p.Turn()); f.attack(attackMoves) != nil {
			return f.explain(p, f.attack(attackMoves))
		}
	}
	w := estimated(t)
	if w == nil {
		end := cmp.Or(likelyEnd(t.before, t.best), likelyEnd(t.after, reversed(t.played)))
		t.played.PV = followed
		w = cmp.Or(estimated(t), end, t.fewerLines())
	}
	if w != nil {
		w.Estimate = true
	}
	return w
}

// attackMoves is the number of moves of the longest attack that is looked for.
const attackMoves = 5

// estimated returns the first of these that holds:
//
//   - the move fills the cell below a four of its own side;
//   - the best answer prepares an attack;
//   - the best answer threatens a four, the better move does, or the better move takes the cell with
//     which the other side would do so: best if the parity of the row gives the four to its side;
//   - the answer takes the cell of the better move, which both sides need;
//   - a later answer prepares an attack or threatens a four, or the better line does.
func estimated(t turn) *Why {
	now := []*Why{threatened(t.after, t.played.PV, 0), threatened(t.before, t.best.PV, 0), t.leaves()}
	slices.SortStableFunc(now, func(a, b *Why) int { return b.weight() - a.weight() })
	w := cmp.Or(t.spoils(), t.prepared(0), now[0], t.keyCell())
	for n := 1; n <= laterMoves && w == nil && !t.far(); n++ {
		w = t.prepared(n)
	}
	return cmp.Or(w, threatened(t.after, t.played.PV, 1), threatened(t.after, t.played.PV, 2), threatened(t.before, t.best.PV, 1))
}

// laterMoves is the number of moves after the answer that may prepare an attack.
const laterMoves = 4

// weight returns more for two fours one above the other than for a four with the right parity, and
// for that more than for others.
func (w *Why) weight() int {
	switch {
	case w == nil:
		return 0
	case len(w.at) == 2 && w.at[0].Column == w.at[1].Column:
		return 3
	case w.Parity != "":
		return 2
	}
	return 1
}

// spoils explains a move that fills the cell below a four of its own side, which the other side can
// stop then.
func (t turn) spoils() *Why {
	mine := foursOf(t.before, t.side())
	c := mine.above(t.before.Cell(t.move))
	if !mine.complete(c) {
		return nil
	}
	w := newWhy(t.before, spoiled, t.side(), []engine.Cell{c})
	w.Text = fmt.Sprintf("it fills the cell below the four of %s at %s, which can be stopped now",
		player(w.By), w.cellNames(t.before, ""))
	return w
}

// prepared explains a move by the attack that the other side threatens after its n-th answer, from 0.
func (t turn) prepared(n int) *Why {
	line := cellsOf(t.after, t.played.PV)
	if len(line) <= 2*n {
		return nil
	}
	line = line[:2*n+1]
	side, f := t.after.Turn(), foursOf(t.after, t.after.Turn())
	for i, c := range line {
		f = f.with(c, [...]engine.Player{side, side.Other()}[i%2])
	}
	if len(f.of(side.Other()).now()) > 0 {
		return nil
	}
	cells := f.attack(attackMoves)
	better := t.before.Cell(t.best.PV[0])
	if n == 0 && better != line[0] && (!proven(t.played) || t.far()) { // the better move has to prevent the attack
		instead := foursOf(t.before, side).with(better, side.Other())
		if slices.Contains(instead.landing(), line[0]) && instead.with(line[0], side).attack(attackMoves) != nil {
			return nil
		}
	}
	w := f.explain(t.after, cells)
	if w == nil {
		return nil
	}
	w.Kind = prepared
	w.Text = fmt.Sprintf("it lets %s prepare an attack %s: %s", player(w.By), withMoves(t.after, line), w.Text)
	return w
}

// threatened returns the threat that the side to move makes with its n-th move in a line, from 0: a
// cell that completes a four, where that side did not have one before and cannot play at once. It
// returns nil without one.
func threatened(p engine.Position, line []engine.Move, n int) *Why {
	cells := cellsOf(p, line)
	if len(cells) <= 2*n {
		return nil
	}
	side, f := p.Turn(), foursOf(p, p.Turn())
	before := f.later()
	for i, c := range cells[:2*n+1] {
		if i%2 == 0 && f.complete(c) {
			return nil
		}
		f = f.with(c, [...]engine.Player{side, side.Other()}[i%2])
	}
	made := added(before, f.later())
	if len(made) == 0 {
		return nil
	}
	w := newThreat(p, f, made)
	w.Text = fmt.Sprintf("%s %s threatens %s", withMoves(p, cells[:2*n+1]), player(w.By), w.Text)
	return w
}

// withMoves returns "with column 4", or "with 4 5 3" for a line.
func withMoves(p engine.Position, cells []engine.Cell) string {
	if len(cells) == 1 {
		return "with " + boardtext.Spoken(nameOf(p, cells[0]))
	}
	var names []string
	for _, c := range cells {
		names = append(names, nameOf(p, c))
	}
	return "with " + strings.Join(names, " ")
}

// leaves explains a move by the threat that the other side would make with the better move.
func (t turn) leaves() *Why {
	f, better := foursOf(t.before, t.side().Other()), t.before.Cell(t.best.PV[0])
	made := added(f.later(), f.with(better, f.side).later())
	if len(made) == 0 {
		return nil
	}
	w := newThreat(t.before, f.with(better, f.side), made)
	w.Text = fmt.Sprintf("it leaves %s to %s, who threatens %s there",
		boardtext.Spoken(nameOf(t.before, better)), player(w.By), w.Text)
	return w
}

// added returns the cells that are new.
func added(before, after []engine.Cell) []engine.Cell {
	return slices.DeleteFunc(after, func(c engine.Cell) bool { return slices.Contains(before, c) })
}

// newThreat returns the reason for cells that complete a four of a side, of which some are new: for
// two above each other, else for the one whose parity gives it to that side. Its text names the
// cells alone.
func newThreat(p engine.Position, f fours, made []engine.Cell) *Why {
	for _, c := range f.later() {
		if above := f.above(c); f.complete(above) && (slices.Contains(made, c) || slices.Contains(made, above)) {
			w := newWhy(p, threat, f.side, []engine.Cell{c, above})
			w.Text = fmt.Sprintf("fours at %s, one above the other", w.cellNames(p, " and "))
			return w
		}
	}
	parity := ""
	if i := slices.IndexFunc(made, func(c engine.Cell) bool { return f.parity(c) != "" }); i >= 0 {
		made, parity = made[i:i+1], f.parity(made[i])
	}
	w := newWhy(p, threat, f.side, made)
	w.Parity, w.Text = parity, w.cellNames(p, " and ")
	if parity != "" {
		w.Text += fmt.Sprintf(", an %s row, below which in the end %s has to play",
			parity, player(f.side.Other().String()))
	}
	return w
}

// keyCell explains a move by the cell of the better move, if the other side takes it.
func (t turn) keyCell() *Why {
	if len(t.played.PV) == 0 || t.played.PV[0] != t.best.PV[0] {
		return nil
	}
	c, other := t.before.Cell(t.best.PV[0]), t.side().Other()
	w := newWhy(t.before, key, other, []engine.Cell{c})
	w.Text = fmt.Sprintf("it leaves %s to %s, a cell that both sides need (open lines of four through it: %d and %d)",
		w.cellNames(t.before, ""), player(w.By), foursOf(t.before, t.side()).open(c), foursOf(t.before, other).open(c))
	return w
}

// likelyEnd explains a proven win of the side to move by the end of its best line, where other fours
// may win as well. It returns nil if the line does not end with a four.
func likelyEnd(p engine.Position, best engine.Line) *Why {
	if best.Proof.Value != engine.Won || len(best.PV) < 2 {
		return nil
	}
	e := newEnding(p, best.PV)
	if e == nil {
		return nil
	}
	w := e.explain()
	if w.Kind != zugzwang {
		w.Kind = single
	}
	w.Text = "with the best moves " + w.Text
	return w
}

// moreLines is the least difference of open lines that is a reason.
const moreLines = 2

// fewerLines explains a move by the open lines of four through its cell, where many more pass through
// that of the better move. It returns nil where they do not.
func (t turn) fewerLines() *Why {
	mine, c, best := foursOf(t.before, t.side()), t.before.Cell(t.move), t.before.Cell(t.best.PV[0])
	few, many := mine.open(c), mine.open(best)
	if many < few+moreLines {
		return nil
	}
	w := newWhy(t.before, cramped, t.side(), []engine.Cell{best})
	passes := "lines of four pass"
	if few == 1 {
		passes = "line of four passes"
	}
	w.Text = fmt.Sprintf("only %d open %s through it, %d through %s",
		few, passes, many, boardtext.Spoken(nameOf(t.before, best)))
	return w
}

// ended says with which four a game ended, and since when it was threatened. It is empty for a game
// without a four.
func ended(positions []engine.Position, moves []engine.Move) string {
	last := len(moves) - 1
	if last < 2 {
		return ""
	}
	before, winner := positions[last], positions[last].Turn()
	_, ok := before.(explainable)
	c := before.Cell(moves[last])
	if !ok || positions[last+1].Outcome() != engine.Win(winner) {
		return ""
	}
	since := last
	for since > 0 && foursOf(positions[since-1], winner).complete(c) {
		since--
	}
	w := newWhy(before, threat, winner, []engine.Cell{c})
	text := "The game ended with the four at " + w.cellNames(before, "")
	switch f := foursOf(positions[last-1], winner); {
	case len(f.now()) > 1:
		return fmt.Sprintf("%s: move %d had made two fours at once.", text, last-1)
	case len(f.now()) == 0 && f.above(before.Cell(moves[last-1])) == c:
		return fmt.Sprintf("%s, threatened since move %d, after %s had played below it with move %d.",
			text, since, player(winner.Other().String()), last)
	}
	return fmt.Sprintf("%s, threatened since move %d.", text, since)
}
