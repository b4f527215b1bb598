package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
)

// A threat sequence is a win by forcing moves (Allis et al., "Go-Moku and Threat-Space Search",
// 1993). Each of them threatens to complete four, so the opponent has a single answer. The last
// one has no answer.
//
// Lambda search adds quiet moves (T. Thomsen, "Lambda-Search in Game Trees - with Application to
// Go", 2000). After a quiet move a threat sequence would win if the opponent passed.
//
// A budget counts stones put on copies of the position, some 100 ns each. Copies are
// passed as parameters by value: the compiler would allocate a position that a recursive
// function points to.

const (
	// playoutBudget is the budget of a playout's threat sequence, in stones. It finds 436 of
	// 1,500 middle games won, 1,024 stones find 453. It uses 6 stones a playout, which itself
	// has 18 plies.
	playoutBudget = 32
	// passBudget is the maximum budget of one pass search, in stones; see losesByPass. With
	// 4,096 stones for each, 514 of the middle games are found won, 498 without the maximum.
	// 50 stones find 534, but won 42 of 84 games.
	passBudget = 400
	// maxQuiet is the maximum number of quiet moves in a lambda search. More than 5 found no
	// other win in 65,536 stones.
	maxQuiet = 8
)

// searchThreats looks for a win by forcing moves and quiet moves, within a budget of stones. It
// first allows one quiet move, then three, then one more each time. It returns the first move
// and the maximum number of plies to the win. It returns engine.NoMove and 0 if it finds none,
// or if tactics know the value.
//
// Two quiet moves are skipped: searching all of them first costs more than going straight to
// three.
func (p *Position) searchThreats(budget int) (engine.Move, int) {
	moves, value, _ := p.tactics()
	if value != engine.Unknown {
		return engine.NoMove, 0
	}
	for quiet := 1; quiet <= maxQuiet && budget > 0; quiet = max(quiet+1, 3) {
		if m, plies := lambdaSearch(*p, moves, quiet, &budget); plies > 0 {
			return m, plies
		}
	}
	return engine.NoMove, 0
}

// threatSequence returns the first move of a threat sequence and the maximum number of plies to
// the win. It returns engine.NoMove and 0 if it finds none. moves are the moves that tactics
// return.
func threatSequence(p Position, moves set, budget *int) (engine.Move, int) {
	for rest := moves.And(p.threatening()); !rest.Empty() && *budget > 0; rest = rest.Rest() {
		*budget--
		q := p
		m := rest.First()
		q.place(m)
		answer, value, plies := q.tactics()
		switch {
		case value == engine.Lost:
			return m, 1 + plies
		case value != engine.Unknown || !answer.Single():
			continue
		}
		*budget--
		q.place(answer.First())
		next, value, plies := q.tactics()
		switch value {
		case engine.Unknown:
			_, plies = threatSequence(q, next, budget)
		case engine.Lost, engine.Drawn:
			continue
		}
		if plies > 0 {
			return m, 2 + plies
		}
	}
	return engine.NoMove, 0
}

// threatening returns the landing cells where a stone of the side to move threatens to complete
// four next:
//
//   - in a window with two of its stones and another landing cell,
//   - on top of two of its stones,
//   - below a cell that completes four.
func (p *Position) threatening() set {
	own, land := p.stones[p.turn&1].set(), p.landing.set()
	across := pairsWith(own, land, lanes.Flat).
		Or(pairsWith(own, land, lanes.Rising)).
		Or(pairsWith(own, land, lanes.Falling))
	cells := p.cells.set()
	stacked := own.Shl(1).And(own.Shl(2)).And(cells.Shr(1))
	below := p.threats[p.turn&1].set().And(cells).Down(p.forbidden.set())
	return land.And(across.Or(stacked).Or(below))
}

// pairsWith returns the cells of the windows that hold two members of s and two members of t.
func pairsWith(s, t set, step uint) set {
	full := s.Or(t).AllOf(step)
	if full.Empty() { // true nine times of ten: it saves the count
		return full
	}
	var n tally
	n.count(s, step)
	return full.And(n.two()).CellsOf(step)
}

// lambdaSearch is threatSequence with at most the given number of quiet moves. A quiet move
// counts only if it wins after every answer.
func lambdaSearch(p Position, moves set, quiet int, budget *int) (engine.Move, int) {
	if m, plies := threatSequence(p, moves, budget); plies > 0 || quiet == 0 {
		return m, plies
	}
	forcing := moves.And(p.threatening())
	for _, kind := range [2]set{forcing, moves.AndNot(forcing)} {
		for ; !kind.Empty() && *budget > 0; kind = kind.Rest() {
			m := kind.First()
			if plies := p.moveWins(m, quiet, budget); plies > 0 {
				return m, plies
			}
		}
	}
	return engine.NoMove, 0
}

// moveWins returns the maximum number of plies in which a move wins. It returns 0 if no win is
// found.
func (p *Position) moveWins(m engine.Move, quiet int, budget *int) int {
	*budget--
	q := *p
	q.place(m)
	answers, value, plies := q.tactics()
	switch {
	case value == engine.Lost:
		return 1 + plies
	case value != engine.Unknown:
		return 0
	case !answers.Single():
		quiet--
		if !q.losesByPass(quiet, budget) {
			return 0
		}
	}
	longest := 0
	for ; !answers.Empty(); answers = answers.Rest() {
		plies := q.answerLoses(answers.First(), quiet, budget)
		if plies == 0 {
			return 0
		}
		longest = max(longest, plies)
	}
	return 1 + longest
}

// losesByPass reports whether the search finds that the side to move would lose if it passed.
func (p *Position) losesByPass(quiet int, budget *int) bool {
	q := *p
	q.turn = q.turn.Other()
	moves, value, _ := q.tactics()
	if value != engine.Unknown {
		return value == engine.Won
	}
	granted := min(*budget, passBudget)
	left := granted
	_, plies := lambdaSearch(q, moves, quiet, &left)
	*budget -= granted - left
	return plies > 0
}

// answerLoses returns the maximum number of plies in which an answer loses. It returns 0 if no
// loss is found.
func (p *Position) answerLoses(answer engine.Move, quiet int, budget *int) int {
	if *budget <= 0 {
		return 0
	}
	*budget--
	q := *p
	q.place(answer)
	moves, value, plies := q.tactics()
	switch value {
	case engine.Unknown:
		_, plies = lambdaSearch(q, moves, quiet, budget)
	case engine.Lost, engine.Drawn:
		return 0
	}
	if plies == 0 {
		return 0
	}
	return 1 + plies
}
