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
// move allowed or missed, which is certain; else by an estimate from the best answers; else by the
// end of best play. It returns nil where there is no reason.
func byThreats(t turn) *Why {
	if _, ok := t.before.(explainable); !ok || len(t.best.PV) == 0 {
		return nil
	}
	for _, p := range []engine.Position{t.after, t.before} {
		f := foursOf(p, p.Turn())
		if w := f.explain(p, f.attack(attackMoves)); w != nil {
			return w
		}
	}
	w := cmp.Or(estimated(t), likelyEnd(t.before, t.best), likelyEnd(t.after, reversed(t.played)))
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
//   - the other side has two fours one above the other after the best answer;
//   - the best answer prepares an attack;
//   - the best answer threatens a four, the better move does, or the better move takes the cell with
//     which the other side would do so: best if the parity of the row gives the four to its side;
//   - the line that proves the loss leads to two fours;
//   - the answer takes the cell of the better move, which both sides need.
func estimated(t turn) *Why {
	answer := t.answered()
	if answer.weight() == stackedWeight {
		return cmp.Or(t.spoils(), answer)
	}
	now := []*Why{answer, t.missedThreat(), t.leaves()}
	slices.SortStableFunc(now, func(a, b *Why) int { return b.weight() - a.weight() })
	return cmp.Or(t.spoils(), t.prepared(), now[0], t.walked(), t.keyCell())
}

// stackedWeight is the weight of two fours one above the other.
const stackedWeight = 3

// weight returns more for two fours one above the other than for a four with the right parity, and
// for that more than for others.
func (w *Why) weight() int {
	switch {
	case w == nil:
		return 0
	case len(w.at) == 2 && w.at[0].Column == w.at[1].Column:
		return stackedWeight
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

// prepared explains a move by the attack that the other side threatens after its best answer, or
// after fours that have to be stopped and one quiet move.
func (t turn) prepared() *Why {
	line := cellsOf(t.after, t.played.PV)
	side, f := t.after.Turn(), foursOf(t.after, t.after.Turn())
	var names []string
	for i := 0; i < len(line) && len(f.of(side.Other()).now()) == 0; i += 2 {
		f = f.with(line[i], side)
		names = append(names, nameOf(t.after, line[i]))
		switch now := f.now(); {
		case len(f.of(side.Other()).now()) > 0 || len(now) > 1:
			return nil
		case len(now) == 0:
			return t.threatensAttack(f, names, i == 0)
		case i+1 == len(line) || line[i+1] != now[0]:
			return nil
		}
		f = f.with(line[i+1], side.Other())
	}
	return nil
}

// instead returns the fours of the other side after the better move and the same answer. It is not ok
// where that answer cannot be played then.
func (t turn) instead() (f fours, ok bool) {
	answer := t.after.Cell(t.played.PV[0])
	f = foursOf(t.before, t.side().Other()).with(t.before.Cell(t.best.PV[0]), t.side())
	return f.with(answer, f.side), slices.Contains(f.landing(), answer)
}

// threatensAttack returns the reason for an attack that a side threatens after the last of some
// moves, the others of which made fours. It returns nil if there is none, or if the better move
// allows one too.
func (t turn) threatensAttack(f fours, names []string, alone bool) *Why {
	if instead, ok := t.instead(); alone && ok && instead.attack(attackMoves) != nil {
		return nil
	}
	w := f.explain(t.after, f.attack(attackMoves))
	if w == nil {
		return nil
	}
	last := len(names) - 1
	text := fmt.Sprintf("it lets %s prepare an attack with %s: ", player(w.By), boardtext.Spoken(names[last]))
	if !alone {
		text = fmt.Sprintf("%s, and %s prepares an attack: ", makesFours(names[:last], w.By), boardtext.Spoken(names[last]))
	}
	w.Kind, w.Text = prepared, text+w.Text
	return w
}

// threatened returns the threat that the side to move makes with the first move of a line: a cell
// that completes a four, where that side did not have one before and cannot play at once, or two
// fours one above the other. It returns nil without one.
func threatened(p engine.Position, line []engine.Move) *Why {
	if len(line) == 0 {
		return nil
	}
	f, c := foursOf(p, p.Turn()), p.Cell(line[0])
	w := newThreat(p, f.with(c, f.side), added(f.later(), f.with(c, f.side).later()))
	if w == nil || f.complete(c) {
		return nil
	}
	w.Text = fmt.Sprintf("with %s %s threatens %s", boardtext.Spoken(nameOf(p, c)), player(w.By), w.Text)
	return w
}

// answered returns the threat that the best answer makes, unless it would do so after the better move
// too.
func (t turn) answered() *Why {
	w := threatened(t.after, t.played.PV)
	if w == nil {
		return nil
	}
	instead, ok := t.instead()
	if ok && !slices.ContainsFunc(w.at, func(c engine.Cell) bool { return !instead.complete(c) }) {
		return nil
	}
	return w
}

// missedThreat returns the threat that the better move would have made.
func (t turn) missedThreat() *Why {
	w := threatened(t.before, t.best.PV)
	if w.weight() == stackedWeight && stackedThreat(t.before, foursOf(t.before, t.side()), anyCell) != nil {
		return nil // they stand already
	}
	if w != nil {
		w.Text = strings.Replace(w.Text, " threatens ", " would have threatened ", 1)
	}
	return w
}

// walkedPlies is the length of a line that a person can walk to its fours.
const walkedPlies = 9

// walked explains a proven loss by the first position of its line in which the winner has two
// fours.
func (t turn) walked() *Why {
	if !proven(t.played) {
		return nil
	}
	w, moves := firstFours(t.after, t.played.PV[:min(walkedPlies, len(t.played.PV))])
	if w == nil {
		return nil
	}
	w.Text = fmt.Sprintf("with %s %s gets %s", spokenLine(moves), player(w.By), w.Text)
	return w
}

// leaves explains a move by the threat that the other side would make with the better move.
func (t turn) leaves() *Why {
	f, better := foursOf(t.before, t.side().Other()), t.before.Cell(t.best.PV[0])
	made := added(f.later(), f.with(better, f.side).later())
	w := newThreat(t.before, f.with(better, f.side), made)
	if w == nil || len(made) == 0 {
		return nil
	}
	w.Text = fmt.Sprintf("it leaves %s to %s, who threatens %s there",
		boardtext.Spoken(nameOf(t.before, better)), player(w.By), w.Text)
	return w
}

// added returns the cells that are new.
func added(before, after []engine.Cell) []engine.Cell {
	return slices.DeleteFunc(after, func(c engine.Cell) bool { return slices.Contains(before, c) })
}

// newThreat returns the reason for cells that complete a four of a side, of which some are new: for
// two above each other, else for the one whose parity gives it to that side. A four above another
// one of the side does not count. Its text names the cells alone. It returns nil without a cell.
func newThreat(p engine.Position, f fours, made []engine.Cell) *Why {
	isNew := func(c engine.Cell) bool { return slices.Contains(made, c) }
	if w := stackedThreat(p, f, isNew); w != nil {
		return w
	}
	later := f.later()
	made = slices.DeleteFunc(made, func(c engine.Cell) bool {
		below := func(o engine.Cell) bool { return o.Column == c.Column && o.Row > c.Row }
		return slices.ContainsFunc(later, below)
	})
	if len(made) == 0 {
		return nil
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

// stackedThreat returns the reason for two fours of a side one above the other, one of which is asked
// for. It returns nil without them.
func stackedThreat(p engine.Position, f fours, asked func(engine.Cell) bool) *Why {
	later := f.later()
	slices.Reverse(later) // from the bottom
	for _, c := range later {
		if above := f.above(c); f.complete(above) && (asked(c) || asked(above)) {
			w := newTwo(p, stacked, f.side, []engine.Cell{c, above})
			w.Kind = threat
			return w
		}
	}
	return nil
}

func anyCell(engine.Cell) bool { return true }

// firstFours returns the first two fours that the side to move gets in a line, at once or one above
// the other, and the names of the moves up to them. It returns nil where it gets none.
func firstFours(p engine.Position, line []engine.Move) (*Why, []string) {
	side, f := p.Turn(), foursOf(p, p.Turn())
	for i, c := range cellsOf(p, line) {
		f = f.with(c, [...]engine.Player{side, side.Other()}[i%2])
		if i%2 != 0 || len(f.of(side.Other()).now()) > 0 {
			continue
		}
		w := stackedThreat(p, f, anyCell)
		if kind, two := f.two(f.now()); two != nil {
			w = newTwo(p, kind, side, two)
			w.Kind = threat
		}
		if w != nil {
			return w, moveNames(p, line[:i+1])
		}
	}
	return nil, nil
}

// keyCell explains a move by the cell of the better move, if the other side takes it by the best
// answer or in the game.
func (t turn) keyCell() *Why {
	if t.next != t.best.PV[0] && !slices.Equal(t.played.PV[:min(1, len(t.played.PV))], t.best.PV[:1]) {
		return nil
	}
	w := newWhy(t.before, key, t.side().Other(), []engine.Cell{t.before.Cell(t.best.PV[0])})
	w.Text = fmt.Sprintf("it leaves %s to %s, a cell that both sides need", w.cellNames(t.before, ""), player(w.By))
	return w
}

// likelyEnd explains a proven win of the side to move by the end of its best line, where other
// fours may win as well. It returns nil if the line does not end with a four.
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
