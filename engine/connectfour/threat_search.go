package connectfour

import "github.com/c4engine/c4engine/engine"

const (
	// mostQuiet is how many quiet moves an attack has at most.
	mostQuiet = 3
	// threatEffort is how many stones it may take to see what a quiet move threatens.
	threatEffort = 400
)

// WinByAttack looks for a win by an attack with one quiet move, and then with up
// to three, and puts down about so many stones for it at most, each of which takes
// some 100 ns. It returns the first move and within how many plies it wins; NoMove
// and 0 if it finds none, or if the position is settled at sight.
//
// To exhaust those with two first takes more than all of three where there is one.
func (p *Position) WinByAttack(stones int) (engine.Move, int) {
	moves, v := p.sight()
	if v != open {
		return engine.NoMove, 0
	}
	for quiet := 1; quiet <= mostQuiet && stones > 0; quiet += mostQuiet - 1 {
		if m, plies := quietAttack(*p, moves, quiet, &stones); plies > 0 {
			return m, plies
		}
	}
	return engine.NoMove, 0
}

// quietAttack is attack with so many quiet moves more: one that would win by an
// attack with one less if the other side passed, and wins so after all answers
// (T. Thomsen, "Lambda-Search in Game Trees - with Application to Go", 2000).
func quietAttack(p Position, moves set, quiet int, effort *int) (engine.Move, int) {
	if m, plies := attack(p, moves, effort); plies > 0 || quiet == 0 {
		return m, plies
	}
	forcing := moves.and(p.threatening())
	for _, kind := range [2]set{forcing, moves.without(forcing)} {
		for ; !kind.empty() && *effort > 0; kind = kind.rest() {
			m := kind.first()
			if plies := p.wins(m, quiet, effort); plies > 0 {
				return m, plies
			}
		}
	}
	return engine.NoMove, 0
}

// wins returns within how many plies a move of an attack wins, 0 if it may not.
func (p *Position) wins(m engine.Move, quiet int, effort *int) int {
	*effort--
	q := *p
	q.place(m)
	answers, v := q.sight()
	switch {
	case v == lostInTwo:
		return 1 + proofOf[v].Plies
	case v != open:
		return 0
	case !answers.single():
		quiet--
		if !q.threatens(quiet, effort) {
			return 0
		}
	}
	most := 0
	for ; !answers.empty(); answers = answers.rest() {
		plies := q.loses(answers.first(), quiet, effort)
		if plies == 0 {
			return 0
		}
		most = max(most, plies)
	}
	return 1 + most
}

// threatens reports whether the side that has just moved would win if the other
// one passed.
func (p *Position) threatens(quiet int, effort *int) bool {
	q := *p
	q.turn = q.turn.Other()
	moves, v := q.sight()
	if v != open {
		return proofOf[v].Value == engine.Won
	}
	granted := min(*effort, threatEffort)
	left := granted
	_, plies := quietAttack(q, moves, quiet, &left)
	*effort -= granted - left
	return plies > 0
}

// loses returns within how many plies an answer to an attack loses, 0 if it may
// not.
func (p *Position) loses(answer engine.Move, quiet int, effort *int) int {
	if *effort <= 0 {
		return 0
	}
	*effort--
	q := *p
	q.place(answer)
	moves, v := q.sight()
	plies := 0
	switch {
	case v == open:
		_, plies = quietAttack(q, moves, quiet, effort)
	case proofOf[v].Value == engine.Won:
		plies = proofOf[v].Plies
	}
	if plies == 0 {
		return 0
	}
	return 1 + plies
}

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
