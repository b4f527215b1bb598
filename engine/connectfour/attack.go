package connectfour

import "github.com/c4engine/c4engine/engine"

// attackEffort is how many stones the search for an attack may put down: few
// enough to cost much less than a playout.
const attackEffort = 32

// attack returns the first move of an attack and within how many plies the side
// to move wins by it, NoMove and 0 if it finds none. Each move of an attack
// threatens to complete four, so that the other side has a single answer, and in
// the end none (what Allis et al. call a threat sequence; "Go-Moku and
// Threat-Space Search", 1993). moves are those that sight leaves open, effort is
// used up. The position is a copy: what a recursive function points to would be
// allocated.
func attack(p Position, moves set, effort *int) (engine.Move, int) {
	for rest := moves.and(p.threatening()); !rest.empty() && *effort > 0; rest = rest.rest() {
		*effort--
		q := p
		m := rest.first()
		q.place(m)
		answer, v := q.sight()
		switch {
		case v == lostInTwo:
			return m, 1 + proofOf[v].Plies
		case v != open || !answer.single():
			continue
		}
		*effort--
		q.place(answer.first())
		next, v := q.sight()
		plies := proofOf[v].Plies
		switch v {
		case open:
			_, plies = attack(q, next, effort)
		case lostInTwo, full:
			continue
		}
		if plies > 0 {
			return m, 2 + plies
		}
	}
	return engine.NoMove, 0
}

// threatening returns the landing cells where a stone of the side to move lets
// it complete four with its next one: in a window with two of its stones and
// another landing cell, on top of two of its stones, or below a cell that
// completes four.
func (p *Position) threatening() set {
	own, land := p.stones[p.turn&1].load(), p.landing.load()
	across := own.pairsWith(land, flat).or(own.pairsWith(land, rising)).or(own.pairsWith(land, falling))
	above := land.up(p.hole.load(), p.cells.load())
	stacked := own.forth(1).and(own.forth(2)).and(above.back(1))
	below := above.and(p.threats[p.turn&1].load()).down(p.hole.load())
	return land.and(across.or(stacked).or(below))
}

// pairsWith returns the cells of windows that hold two members of s and two of t.
func (s set) pairsWith(t set, step uint) set {
	var n tally
	n.count(s, step)
	return s.or(t).allOf(step).and(n.two()).cellsOf(step)
}
