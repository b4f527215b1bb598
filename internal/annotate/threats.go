package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// view is a board as one side sees it: its methods return the threats of that side. Stones fall to
// the lowest free cell of a column.
//
// It is no engine.Position, in which the sides move in turn: a threat is what a side could do if it
// moved twice.
type view struct {
	engine.Board
	side     engine.Player
	length   int             // of a winning row; 0: no row wins, so that there are no threats
	notation engine.Notation // of the cells' names
}

// ImmediateThreats returns the cells where a stone of the side would complete four now.
func ImmediateThreats(p engine.Position, side engine.Player) []engine.Cell {
	return viewOf(p, side).immediateThreats()
}

func viewOf(p engine.Position, side engine.Player) view {
	about := p.Game().About()
	return view{p.Board(), side, about.Line, about.Notation}
}

// opponent returns the same board as the opponent sees it.
func (v view) opponent() view {
	v.side = v.side.Other()
	return v
}

// withStone returns the board with one more stone, of either side, as v.side sees it.
func (v view) withStone(c engine.Cell, side engine.Player) view {
	v.Squares = slices.Clone(v.Squares)
	v.Set(c, engine.Piece(side))
	return v
}

// landing returns the cells where a stone can land now.
func (v view) landing() (cells []engine.Cell) {
	for column := range v.Columns {
		for row := v.Rows - 1; row >= 0; row-- {
			if c := (engine.Cell{Row: row, Column: column}); v.At(c) == engine.Empty {
				cells = append(cells, c)
				break
			}
		}
	}
	return cells
}

// above returns the next cell of the column above c that is not forbidden, or NoCell.
func (v view) above(c engine.Cell) engine.Cell {
	for c.Row--; c.Row >= 0; c.Row-- {
		if v.At(c) != engine.Forbidden {
			return c
		}
	}
	return engine.NoCell
}

// isThreat reports whether c is a threat. NoCell is none.
func (v view) isThreat(c engine.Cell) bool {
	return v.length > 0 && v.Has(c) && v.At(c) == engine.Empty && len(v.InRow(c, engine.Piece(v.side), v.length)) > 0
}

// areThreats reports whether all of the cells are threats.
func (v view) areThreats(cells []engine.Cell) bool {
	return !slices.ContainsFunc(cells, func(c engine.Cell) bool { return !v.isThreat(c) })
}

// immediateThreats returns the immediate threats.
func (v view) immediateThreats() []engine.Cell {
	return slices.DeleteFunc(v.landing(), func(c engine.Cell) bool { return !v.isThreat(c) })
}

// laterThreats returns the lowest threat of each column if it is the side's, and cells below it
// are empty. Threats above it are hardly ever reached, because it is carried out or blocked first.
func (v view) laterThreats() (cells []engine.Cell) {
	for _, landing := range v.landing() {
		c := landing
		for v.Has(c) && !v.isThreat(c) && !v.opponent().isThreat(c) {
			c = v.above(c)
		}
		if c != landing && v.isThreat(c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// threatsAboveLanding returns the threats right above the landing cells: a stone there enables
// them.
func (v view) threatsAboveLanding() (cells []engine.Cell) {
	for _, c := range v.landing() {
		if above := v.above(c); v.isThreat(above) {
			cells = append(cells, above)
		}
	}
	return cells
}

// inZugzwang reports whether every move of the opponent, who is to move, enables a threat.
func (v view) inZugzwang() bool { return len(v.threatsAboveLanding()) == len(v.landing()) }

// doubleThreat returns the cells of a double threat: the immediate threats, or one of them and the
// threat right above it. It returns nil if there is none. The caller gives the immediate threats.
func (v view) doubleThreat(immediate []engine.Cell) []engine.Cell {
	switch {
	case len(immediate) > 1:
		return immediate
	case len(immediate) == 1 && v.isThreat(v.above(immediate[0])):
		return []engine.Cell{immediate[0], v.above(immediate[0])}
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
func (v view) threatSequence() []engine.Cell {
	for moves := 1; moves <= sequenceMoves; moves++ {
		if line := v.threatSequenceOf(moves); line != nil {
			return line
		}
	}
	return nil
}

// threatSequenceOf returns the first threat sequence of at most the given number of moves.
func (v view) threatSequenceOf(moves int) []engine.Cell {
	for _, c := range v.landing() {
		next := v.withStone(c, v.side)
		threats := next.immediateThreats()
		switch {
		case len(threats) == 0, next.opponent().winsAtOnce():
		case next.doubleThreat(threats) != nil:
			return []engine.Cell{c}
		case moves > 1:
			blocked := next.withStone(threats[0], v.side.Other())
			if line := blocked.threatSequenceOf(moves - 1); line != nil {
				return append([]engine.Cell{c, threats[0]}, line...)
			}
		}
	}
	return nil
}

// quietMove returns the first quiet move of the side, which is to move, with the threat sequence
// that follows if the opponent passes. then is nil without such a move.
func (v view) quietMove() (c engine.Cell, then []engine.Cell) {
	for _, c := range v.landing() {
		next := v.withStone(c, v.side)
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
func (v view) winsAgainstAll() bool {
	return !slices.ContainsFunc(v.landing(), func(c engine.Cell) bool {
		return !v.withStone(c, v.side.Other()).winsByThreats()
	})
}

// winsAtOnce reports whether the side would win at once if it were to move.
func (v view) winsAtOnce() bool { return len(v.immediateThreats()) > 0 }

// winsByThreats reports whether the side, which is to move, wins at once or has a threat sequence.
func (v view) winsByThreats() bool { return v.winsAtOnce() || v.threatSequence() != nil }

// parity returns "odd" or "even", the row of c counted from the bottom, if that parity gives the
// side the cell when only its column is left; else "". On a full board the side with the last move
// gets the top cell of each column and every second cell below it (V. Allis, "A Knowledge-based
// Approach of Connect-Four", 1988).
func (v view) parity(c engine.Cell) string {
	cells := len(v.Squares) - v.Count(engine.Forbidden)
	owner := engine.Player(cells+1) % 2 // of the top cell: the side that would make the last move
	for above := v.above(c); above != engine.NoCell; above = v.above(above) {
		owner = owner.Other()
	}
	if owner != v.side {
		return ""
	}
	return [...]string{"even", "odd"}[(v.Rows-c.Row)%2]
}
