package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// attacker is a side on a board: its methods return the threats of that side. Stones fall to the
// lowest free cell of a column.
//
// It is no engine.Position, in which the sides move in turn: a threat is what a side could do if it
// moved twice. Nor is its threat sequence that of package connectfour, which takes the first one
// that it finds, and lets a proof end it. A person is told the shortest one, of either side, and
// how it ends: with a double threat that has a name.
type attacker struct {
	engine.Board
	side     engine.Player
	length   int             // of a winning row; 0: no row wins, so that there are no threats
	notation engine.Notation // of the cells' names
}

// ImmediateThreats returns the cells where a stone of the side would complete four now.
func ImmediateThreats(p engine.Position, side engine.Player) []engine.Cell {
	return attackerOf(p, side).immediateThreats()
}

// attackerOf returns a side of a position. Without gravity it has no threats.
func attackerOf(p engine.Position, side engine.Player) attacker {
	about := p.Game().About()
	a := attacker{Board: p.Board(), side: side, notation: about.Notation}
	if about.Gravity {
		a.length = about.Line
	}
	return a
}

// opponent returns the other side on the same board.
func (a attacker) opponent() attacker {
	a.side = a.side.Other()
	return a
}

// withStone returns the side on a board with one more stone, of either side.
func (a attacker) withStone(c engine.Cell, side engine.Player) attacker {
	a.Squares = slices.Clone(a.Squares)
	a.Set(c, engine.Piece(side))
	return a
}

// landing returns the cells where a stone can land now.
func (a attacker) landing() (cells []engine.Cell) {
	for column := range a.Columns {
		for row := a.Rows - 1; row >= 0; row-- {
			if c := (engine.Cell{Row: row, Column: column}); a.At(c) == engine.Empty {
				cells = append(cells, c)
				break
			}
		}
	}
	return cells
}

// above returns the next cell of the column above c that is not forbidden, or NoCell.
func (a attacker) above(c engine.Cell) engine.Cell {
	for c.Row--; c.Row >= 0; c.Row-- {
		if a.At(c) != engine.Forbidden {
			return c
		}
	}
	return engine.NoCell
}

// isThreat reports whether c is a threat. NoCell is none.
func (a attacker) isThreat(c engine.Cell) bool {
	return a.length > 0 && a.Has(c) && a.At(c) == engine.Empty && len(a.InRow(c, engine.Piece(a.side), a.length)) > 0
}

// areThreats reports whether all of the cells are threats.
func (a attacker) areThreats(cells []engine.Cell) bool {
	return !slices.ContainsFunc(cells, func(c engine.Cell) bool { return !a.isThreat(c) })
}

// immediateThreats returns the immediate threats.
func (a attacker) immediateThreats() []engine.Cell {
	return slices.DeleteFunc(a.landing(), func(c engine.Cell) bool { return !a.isThreat(c) })
}

// laterThreats returns the lowest threat of each column if it is the side's, and cells below it
// are empty. Threats above it are hardly ever reached, because it is carried out or blocked first.
func (a attacker) laterThreats() (cells []engine.Cell) {
	for _, landing := range a.landing() {
		c := landing
		for a.Has(c) && !a.isThreat(c) && !a.opponent().isThreat(c) {
			c = a.above(c)
		}
		if c != landing && a.isThreat(c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// threatsAboveLanding returns the threats right above the landing cells: a stone there enables
// them.
func (a attacker) threatsAboveLanding() (cells []engine.Cell) {
	for _, c := range a.landing() {
		if above := a.above(c); a.isThreat(above) {
			cells = append(cells, above)
		}
	}
	return cells
}

// inZugzwang reports whether every move of the opponent, who is to move, enables a threat.
func (a attacker) inZugzwang() bool { return len(a.threatsAboveLanding()) == len(a.landing()) }

// doubleThreat returns the cells of a double threat: the immediate threats, or one of them and the
// threat right above it. It returns nil if there is none. The caller gives the immediate threats.
func (a attacker) doubleThreat(immediate []engine.Cell) []engine.Cell {
	switch {
	case len(immediate) > 1:
		return immediate
	case len(immediate) == 1 && a.isThreat(a.above(immediate[0])):
		return []engine.Cell{immediate[0], a.above(immediate[0])}
	}
	return nil
}

// areStacked reports whether threats are a double threat of which one lies above the other.
func areStacked(threats []engine.Cell) bool {
	return len(threats) == 2 && threats[0].Column == threats[1].Column
}

// sequenceMoves is the maximum length of a threat sequence, in moves of its side.
const sequenceMoves = 5

// threatSequence returns the shortest threat sequence of the side, which is to move, with the
// blocks of the opponent, nil without one.
func (a attacker) threatSequence() []engine.Cell {
	for moves := 1; moves <= sequenceMoves; moves++ {
		if line := a.threatSequenceOf(moves); line != nil {
			return line
		}
	}
	return nil
}

// threatSequenceOf returns the first threat sequence of at most the given number of moves.
func (a attacker) threatSequenceOf(moves int) []engine.Cell {
	for _, c := range a.landing() {
		next := a.withStone(c, a.side)
		threats := next.immediateThreats()
		switch {
		case len(threats) == 0, next.opponent().winsAtOnce():
		case next.doubleThreat(threats) != nil:
			return []engine.Cell{c}
		case moves > 1:
			blocked := next.withStone(threats[0], a.side.Other())
			if line := blocked.threatSequenceOf(moves - 1); line != nil {
				return append([]engine.Cell{c, threats[0]}, line...)
			}
		}
	}
	return nil
}

// quietMove returns the first quiet move of the side, which is to move, with the threat sequence
// that follows if the opponent passes. then is nil without such a move.
func (a attacker) quietMove() (c engine.Cell, then []engine.Cell) {
	for _, c := range a.landing() {
		next := a.withStone(c, a.side)
		if next.winsAtOnce() || next.opponent().winsAtOnce() {
			continue
		}
		if then := next.threatSequence(); then != nil && next.winsAgainstAll() {
			return c, then
		}
	}
	return engine.NoCell, nil
}

// winsAgainstAll reports whether the side wins by threats against every move of the opponent, who
// is to move.
func (a attacker) winsAgainstAll() bool {
	return !slices.ContainsFunc(a.landing(), func(c engine.Cell) bool {
		return !a.withStone(c, a.side.Other()).winsByThreats()
	})
}

// winsAtOnce reports whether the side would win at once if it were to move.
func (a attacker) winsAtOnce() bool { return len(a.immediateThreats()) > 0 }

// winsByThreats reports whether the side, which is to move, wins at once or has a threat sequence.
func (a attacker) winsByThreats() bool { return a.winsAtOnce() || a.threatSequence() != nil }

// parity returns "odd" or "even", the row of c counted from the bottom, if that parity gives the
// side the cell when only its column is left; else "". On a full board the side with the last move
// gets the top cell of each column and every second cell below it (V. Allis, "A Knowledge-based
// Approach of Connect-Four", 1988).
func (a attacker) parity(c engine.Cell) string {
	cells := len(a.Squares) - a.Count(engine.Forbidden)
	owner := engine.Player(cells+1) % 2 // of the top cell: the side that would make the last move
	for above := a.above(c); above != engine.NoCell; above = a.above(above) {
		owner = owner.Other()
	}
	if owner != a.side {
		return ""
	}
	return [...]string{"even", "odd"}[(a.Rows-c.Row)%2]
}
