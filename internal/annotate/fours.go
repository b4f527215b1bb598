package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// fours finds the cells of a board where a side makes four in a row. Stones fall to the lowest free
// cell of a column.
type fours struct {
	board  engine.Board
	side   engine.Player
	length int // of a winning row
}

// FoursNow returns the cells where a stone of the side would make four at once.
func FoursNow(p engine.Position, side engine.Player) []engine.Cell { return foursOf(p, side).now() }

func foursOf(p engine.Position, side engine.Player) fours {
	return fours{p.Board(), side, p.Game().About().Line}
}

// of returns the same for a side.
func (f fours) of(side engine.Player) fours {
	f.side = side
	return f
}

// with returns the same with a stone of a side at c.
func (f fours) with(c engine.Cell, side engine.Player) fours {
	f.board.Squares = slices.Clone(f.board.Squares)
	f.board.Squares[c.Row*f.board.Columns+c.Column] = engine.Piece(side)
	return f
}

// landing returns the cells that a stone can take now.
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

// now returns the cells where a stone of the side would make four at once.
func (f fours) now() []engine.Cell {
	return slices.DeleteFunc(f.landing(), func(c engine.Cell) bool { return !f.complete(c) })
}

// later returns the other empty cells where a stone of the side would make four.
func (f fours) later() (cells []engine.Cell) {
	landing := f.landing()
	for i, square := range f.board.Squares {
		c := engine.Cell{Row: i / f.board.Columns, Column: i % f.board.Columns}
		if square == engine.Empty && f.complete(c) && !slices.Contains(landing, c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// after returns the same after moves of both sides, first one of the side. It is not ok where one
// of them cannot be played.
func (f fours) after(line []engine.Cell) (g fours, ok bool) {
	for i, c := range line {
		if !slices.Contains(f.landing(), c) {
			return f, false
		}
		f = f.with(c, [...]engine.Player{f.side, f.side.Other()}[i%2])
	}
	return f, true
}

// two returns two fours of which the other side can stop only one, with their kind: the side can
// make both now, or one of them lies on top of the other. It returns none where there are no two.
func (f fours) two(now []engine.Cell) (kind string, cells []engine.Cell) {
	switch {
	case len(now) > 1:
		return Double, now
	case len(now) == 1 && f.complete(f.above(now[0])):
		return Stacked, []engine.Cell{now[0], f.above(now[0])}
	}
	return "", nil
}

// attackMoves is the number of moves of the longest attack that is looked for.
const attackMoves = 5

// plainMoves is the number of moves of the longest attack that a person sees at once.
const plainMoves = 3

// attack returns moves of the side and the answers to them. Each move makes a four that has to be
// stopped, and the last one two. It returns the shortest such line, nil without one.
func (f fours) attack() []engine.Cell {
	for n := 1; n <= attackMoves; n++ {
		if line, more := f.attackIn(n); line != nil || !more {
			return line
		}
	}
	return nil
}

// attackIn returns such a line of at most so many moves, and whether there may be one of more.
func (f fours) attackIn(moves int) (line []engine.Cell, more bool) {
	for _, c := range f.landing() {
		next := f.with(c, f.side)
		now := next.now()
		_, two := next.two(now)
		switch {
		case len(now) == 0 || len(next.of(f.side.Other()).now()) > 0:
		case two != nil:
			return []engine.Cell{c}, true
		case moves == 1:
			more = true
		default:
			rest, deeper := next.with(now[0], f.side.Other()).attackIn(moves - 1)
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

// quietAttack returns the moves of an attack, with the answers to them, up to a quiet move after
// which the side has an attack whatever the other side plays, and the attack that it then
// threatens. It returns nil without one.
func (f fours) quietAttack() (moves, then []engine.Cell) { return f.quietIn(quietMoves) }

func (f fours) quietIn(before int) (moves, then []engine.Cell) {
	for _, c := range f.landing() {
		next := f.with(c, f.side)
		if len(next.of(f.side.Other()).now()) > 0 {
			continue
		}
		switch now := next.now(); {
		case len(now) == 0:
			if then := next.attack(); then != nil && next.winsAnyway() {
				return []engine.Cell{c}, then
			}
		case len(now) == 1 && before > 0:
			if moves, then := next.with(now[0], f.side.Other()).quietIn(before - 1); moves != nil {
				return append([]engine.Cell{c, now[0]}, moves...), then
			}
		}
	}
	return nil, nil
}

// winsAnyway reports whether the side wins whatever the other side, which is to move, plays.
func (f fours) winsAnyway() bool {
	return !slices.ContainsFunc(f.landing(), func(c engine.Cell) bool {
		return !f.with(c, f.side.Other()).wins()
	})
}

// forces reports whether the side, which is to move, wins so or by an attack with a quiet move.
func (f fours) forces() bool {
	moves, _ := f.quietAttack()
	return moves != nil || f.wins()
}

// wins reports whether the side, which is to move, makes four at once or attacks.
func (f fours) wins() bool { return len(f.now()) > 0 || f.attack() != nil }

// plainly reports whether the side, which is to move, makes four at once or by a plain attack.
func (f fours) plainly() bool {
	line, _ := f.attackIn(plainMoves)
	return len(f.now()) > 0 || line != nil
}

// complete reports whether a stone at c, a free cell, would make four in a row.
func (f fours) complete(c engine.Cell) bool {
	return f.board.Has(c) && f.board.At(c) == engine.Empty &&
		len(f.board.InRow(c, engine.Piece(f.side), f.length)) > 0
}

// all reports whether a stone at each of some cells would make four in a row.
func (f fours) all(cells []engine.Cell) bool {
	return !slices.ContainsFunc(cells, func(c engine.Cell) bool { return !f.complete(c) })
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

// aboveMoves returns the cells of fours right above the cells that a stone can take.
func (f fours) aboveMoves() (cells []engine.Cell) {
	for _, c := range f.landing() {
		if above := f.above(c); f.complete(above) {
			cells = append(cells, above)
		}
	}
	return cells
}

// everyMoveMakesRoom reports whether the other side, which is to move, makes room for a four of the
// side whatever it plays.
func (f fours) everyMoveMakesRoom() bool { return len(f.aboveMoves()) == len(f.landing()) }

// oneAboveTheOther returns two fours of the side one above the other, of which one is new since
// before, and the lower one is no four of the other side. It returns nil without them.
func (f fours) oneAboveTheOther(before fours) []engine.Cell {
	for _, c := range f.later() {
		two, taken := []engine.Cell{c, f.above(c)}, f.of(f.side.Other()).complete(c) || f.comesAfter(c)
		if f.complete(two[1]) && !before.all(two) && !taken {
			return two
		}
	}
	return nil
}

// comesAfter reports whether a four of either side lies below c in its column.
func (f fours) comesAfter(c engine.Cell) bool {
	for c.Row++; f.board.Has(c); c.Row++ {
		if f.complete(c) || f.of(f.side.Other()).complete(c) {
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
