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
	length   int             // of a winning row
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

// play returns the board after moves of both sides, the first one by v.side. ok is false if one of
// the moves cannot be played.
func (v view) play(moves []engine.Cell) (after view, ok bool) {
	mover := v.side
	for _, c := range moves {
		if !slices.Contains(v.landing(), c) {
			return v, false
		}
		v, mover = v.withStone(c, mover), mover.Other()
	}
	return v, true
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
	return v.Has(c) && v.At(c) == engine.Empty && len(v.InRow(c, engine.Piece(v.side), v.length)) > 0
}

// areThreats reports whether all of the cells are threats.
func (v view) areThreats(cells []engine.Cell) bool {
	return !slices.ContainsFunc(cells, func(c engine.Cell) bool { return !v.isThreat(c) })
}

// immediateThreats returns the immediate threats.
func (v view) immediateThreats() []engine.Cell {
	return slices.DeleteFunc(v.landing(), func(c engine.Cell) bool { return !v.isThreat(c) })
}

// laterThreats returns the other threats: cells below them are still empty.
func (v view) laterThreats() (cells []engine.Cell) {
	landing := v.landing()
	for i := range v.Squares {
		c := engine.Cell{Row: i / v.Columns, Column: i % v.Columns}
		if v.isThreat(c) && !slices.Contains(landing, c) {
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

// doubleThreat returns the cells of a double threat, and its kind: DoubleThreat if all cells are
// immediate threats, StackedThreats if the second one lies right above the first. It returns no
// cells if there is none. The caller gives the immediate threats.
func (v view) doubleThreat(immediate []engine.Cell) (kind string, cells []engine.Cell) {
	switch {
	case len(immediate) > 1:
		return DoubleThreat, immediate
	case len(immediate) == 1 && v.isThreat(v.above(immediate[0])):
		return StackedThreats, []engine.Cell{immediate[0], v.above(immediate[0])}
	}
	return "", nil
}

// The maximum length of attacks, in moves of the attacking side.
const (
	sequenceMoves = 5 // of threat sequences that are searched for
	plainMoves    = 3 // of those that a person sees at once
	quietMoves    = 3 // of attacks, up to the quiet move
)

// threatSequence returns the shortest threat sequence of the side, which is to move, with the
// blocks of the opponent. It returns nil without one of at most maxMoves.
func (v view) threatSequence(maxMoves int) []engine.Cell {
	for moves := 1; moves <= maxMoves; moves++ {
		if line, _ := v.attack(moves, false); line != nil {
			return line
		}
	}
	return nil
}

// attack returns the first attack of the side, which is to move, with the blocks of the opponent: a
// threat sequence, or if quiet is set the moves up to a quiet one, after which the side wins
// against every move, and the threat sequence that follows if the opponent passes. It returns nil
// without one of at most maxMoves.
func (v view) attack(maxMoves int, quiet bool) (line, then []engine.Cell) {
	for _, c := range v.landing() {
		next := v.withStone(c, v.side)
		threats := next.immediateThreats()
		_, double := next.doubleThreat(threats)
		switch {
		case len(threats) == 0 && !quiet || len(next.opponent().immediateThreats()) > 0:
		case double != nil && !quiet:
			return []engine.Cell{c}, nil
		case quiet && len(threats) == 0:
			if then = next.threatSequence(sequenceMoves); then != nil && next.winsAgainstAll() {
				return []engine.Cell{c}, then
			}
		case len(threats) == 1 && maxMoves > 1:
			blocked := next.withStone(threats[0], v.side.Other())
			if line, then = blocked.attack(maxMoves-1, quiet); line != nil {
				return append([]engine.Cell{c, threats[0]}, line...), then
			}
		}
	}
	return nil, nil
}

// winsAgainstAll reports whether the side wins by threats against every move of the opponent, who
// is to move.
func (v view) winsAgainstAll() bool {
	return !slices.ContainsFunc(v.landing(), func(c engine.Cell) bool {
		return !v.withStone(c, v.side.Other()).winsByThreats(sequenceMoves)
	})
}

// winsByThreats reports whether the side, which is to move, has an immediate threat, or a threat
// sequence of at most maxMoves.
func (v view) winsByThreats(maxMoves int) bool {
	return len(v.immediateThreats()) > 0 || v.threatSequence(maxMoves) != nil
}

// winsByForce reports whether the side, which is to move, wins by threats or by an attack with a
// quiet move.
func (v view) winsByForce() bool {
	if v.winsByThreats(sequenceMoves) {
		return true
	}
	moves, _ := v.attack(quietMoves, true)
	return moves != nil
}

// newStack returns two later threats of which one lies right above the other, if one of them was no
// threat before and the side surely gets one: the lower one is no threat of the opponent and has no
// other threat below it. It returns nil without them.
func (v view) newStack(before view) []engine.Cell {
	for _, c := range v.laterThreats() {
		stack, taken := []engine.Cell{c, v.above(c)}, v.opponent().isThreat(c) || v.hasThreatBelow(c)
		if v.isThreat(stack[1]) && !before.areThreats(stack) && !taken {
			return stack
		}
	}
	return nil
}

// hasThreatBelow reports whether a threat of either side lies below c in its column. Then c is
// hardly ever reached, because the threat is carried out or blocked first.
func (v view) hasThreatBelow(c engine.Cell) bool {
	for c.Row++; v.Has(c); c.Row++ {
		if v.isThreat(c) || v.opponent().isThreat(c) {
			return true
		}
	}
	return false
}

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
