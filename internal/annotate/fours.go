package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// fours is a board seen by a side that wants to make four in a row. Stones fall to the lowest free
// cell of a column.
//
// It is no engine.Position, where the sides move in turn: to ask what a side threatens is to ask
// what it could do with two moves in succession.
type fours struct {
	board    engine.Board
	side     engine.Player
	length   int             // of a winning row
	notation engine.Notation // of the cells' names
}

// FoursNow returns the cells where a stone of the side would make four at once.
func FoursNow(p engine.Position, side engine.Player) []engine.Cell { return foursOf(p, side).now() }

func foursOf(p engine.Position, side engine.Player) fours {
	about := p.Game().About()
	return fours{p.Board(), side, about.Line, about.Notation}
}

// opponent returns the same board seen by the other side.
func (f fours) opponent() fours {
	f.side = f.side.Other()
	return f
}

// drop returns the board with one more stone, of either side, at c. It is still seen by f.side.
func (f fours) drop(c engine.Cell, side engine.Player) fours {
	f.board.Squares = slices.Clone(f.board.Squares)
	f.board.Set(c, engine.Piece(side))
	return f
}

// play returns the board after moves of both sides, the first one by f.side. It is not ok if one of
// the moves cannot be played.
func (f fours) play(moves []engine.Cell) (after fours, ok bool) {
	mover := f.side
	for _, c := range moves {
		if !slices.Contains(f.landing(), c) {
			return f, false
		}
		f, mover = f.drop(c, mover), mover.Other()
	}
	return f, true
}

// landing returns the cells where a stone can land now.
func (f fours) landing() (cells []engine.Cell) {
	for column := range f.board.Columns {
		for row := f.board.Rows - 1; row >= 0; row-- {
			if c := (engine.Cell{Row: row, Column: column}); f.board.At(c) == engine.Empty {
				cells = append(cells, c)
				break
			}
		}
	}
	return cells
}

// above returns the next cell of the column above c that is not forbidden, or NoCell.
func (f fours) above(c engine.Cell) engine.Cell {
	for c.Row--; c.Row >= 0; c.Row-- {
		if f.board.At(c) != engine.Forbidden {
			return c
		}
	}
	return engine.NoCell
}

// completes reports whether c is a four: an empty cell where a stone of the side would complete a
// row.
func (f fours) completes(c engine.Cell) bool {
	return f.board.Has(c) && f.board.At(c) == engine.Empty &&
		len(f.board.InRow(c, engine.Piece(f.side), f.length)) > 0
}

// completesAll reports whether all of the cells are fours of the side.
func (f fours) completesAll(cells []engine.Cell) bool {
	return !slices.ContainsFunc(cells, func(c engine.Cell) bool { return !f.completes(c) })
}

// now returns the fours where a stone can land now.
func (f fours) now() []engine.Cell {
	return slices.DeleteFunc(f.landing(), func(c engine.Cell) bool { return !f.completes(c) })
}

// later returns the other fours: cells below them are still empty.
func (f fours) later() (cells []engine.Cell) {
	landing := f.landing()
	for i := range f.board.Squares {
		c := engine.Cell{Row: i / f.board.Columns, Column: i % f.board.Columns}
		if f.completes(c) && !slices.Contains(landing, c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// unstoppable returns two or more fours of which the other side can stop only one, and their kind:
// Double if all are now, Stacked if one of them lies on top of the only one that is now. It returns
// no cells if there are no such fours. The caller knows now.
func (f fours) unstoppable(now []engine.Cell) (kind string, cells []engine.Cell) {
	switch {
	case len(now) > 1:
		return Double, now
	case len(now) == 1 && f.completes(f.above(now[0])):
		return Stacked, []engine.Cell{now[0], f.above(now[0])}
	}
	return "", nil
}

// The longest attacks, in moves of the attacking side.
const (
	attackMoves = 5 // that are looked for
	plainMoves  = 3 // that a person sees at once
)

// attack returns the shortest attack by fours of the side, which is to move, with the answers of
// the other side: each move makes a four that has to be stopped, the last one two. It returns nil
// without one of at most attackMoves.
func (f fours) attack() []engine.Cell {
	for n := 1; n <= attackMoves; n++ {
		if line, more := f.attackWithin(n); line != nil || !more {
			return line
		}
	}
	return nil
}

// attackWithin returns an attack of at most so many moves. Without one, more reports whether there
// may be a longer one.
func (f fours) attackWithin(moves int) (line []engine.Cell, more bool) {
	for _, c := range f.landing() {
		next := f.drop(c, f.side)
		now := next.now()
		_, two := next.unstoppable(now)
		switch {
		case len(now) == 0 || len(next.opponent().now()) > 0:
		case two != nil:
			return []engine.Cell{c}, true
		case moves == 1:
			more = true
		default:
			rest, deeper := next.drop(now[0], f.side.Other()).attackWithin(moves - 1)
			if rest != nil {
				return append([]engine.Cell{c, now[0]}, rest...), true
			}
			more = more || deeper
		}
	}
	return nil, more
}

// quietMoves is the number of fours that may come before the quiet move of an attack.
const quietMoves = 2

// quietAttack returns an attack with a quiet move, which makes no four: the moves of both sides up
// to the quiet one, and the attack by fours that it threatens. After it the side, which is to move
// now, wins against every move of the other side. It returns nil without one.
func (f fours) quietAttack() (moves, then []engine.Cell) { return f.quietWithin(quietMoves) }

func (f fours) quietWithin(before int) (moves, then []engine.Cell) {
	for _, c := range f.landing() {
		next := f.drop(c, f.side)
		if len(next.opponent().now()) > 0 {
			continue
		}
		switch now := next.now(); {
		case len(now) == 0:
			if then := next.attack(); then != nil && next.winsAgainstAll() {
				return []engine.Cell{c}, then
			}
		case len(now) == 1 && before > 0:
			moves, then := next.drop(now[0], f.side.Other()).quietWithin(before - 1)
			if moves != nil {
				return append([]engine.Cell{c, now[0]}, moves...), then
			}
		}
	}
	return nil, nil
}

// winsAgainstAll reports whether the side wins by fours against every move of the other side, which
// is to move.
func (f fours) winsAgainstAll() bool {
	return !slices.ContainsFunc(f.landing(), func(c engine.Cell) bool {
		return !f.drop(c, f.side.Other()).winsByFours()
	})
}

// winsByFours reports whether the side, which is to move, makes four at once or attacks by fours.
func (f fours) winsByFours() bool { return len(f.now()) > 0 || f.attack() != nil }

// winsByForce reports whether the side, which is to move, wins by fours or by an attack with a
// quiet move.
func (f fours) winsByForce() bool {
	moves, _ := f.quietAttack()
	return moves != nil || f.winsByFours()
}

// winsPlainly reports whether the side, which is to move, makes four at once or attacks with at
// most plainMoves.
func (f fours) winsPlainly() bool {
	line, _ := f.attackWithin(plainMoves)
	return len(f.now()) > 0 || line != nil
}

// aboveLanding returns the fours right above cells where a stone can land now. A move of the other
// side below one makes room for it.
func (f fours) aboveLanding() (cells []engine.Cell) {
	for _, c := range f.landing() {
		if above := f.above(c); f.completes(above) {
			cells = append(cells, above)
		}
	}
	return cells
}

// zugzwang reports whether every move of the other side, which is to move, makes room for a four.
func (f fours) zugzwang() bool { return len(f.aboveLanding()) == len(f.landing()) }

// newStack returns two fours one above the other, of which one is new since before, and which the
// side gets: the lower one is no four of the other side and lies above no other four. It returns
// nil without them.
func (f fours) newStack(before fours) []engine.Cell {
	for _, c := range f.later() {
		stack, taken := []engine.Cell{c, f.above(c)}, f.opponent().completes(c) || f.aboveFour(c)
		if f.completes(stack[1]) && !before.completesAll(stack) && !taken {
			return stack
		}
	}
	return nil
}

// aboveFour reports whether a four of either side lies below c in its column. Such a c hardly
// counts, because that four is made or stopped first.
func (f fours) aboveFour(c engine.Cell) bool {
	for c.Row++; f.board.Has(c); c.Row++ {
		if f.completes(c) || f.opponent().completes(c) {
			return true
		}
	}
	return false
}

// parity returns "odd" or "even", the row of c counted from the bottom, if that parity gives
// the side the cell when only its column is left; else "". On a full board the side with the
// last move gets the top cell of each column and every second cell below it
// (V. Allis, "A Knowledge-based Approach of Connect-Four", 1988).
func (f fours) parity(c engine.Cell) string {
	cells := len(f.board.Squares) - f.board.Count(engine.Forbidden)
	last := engine.Player(cells+1) % 2 // the side that would make the last move
	toTop := 1
	for above := f.above(c); above != engine.NoCell; above = f.above(above) {
		toTop++
	}
	owner := last
	if toTop%2 == 0 {
		owner = last.Other()
	}
	if owner != f.side {
		return ""
	}
	return [...]string{"even", "odd"}[(f.board.Rows-c.Row)%2]
}
