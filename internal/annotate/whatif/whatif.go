// Package whatif answers one question about four-in-a-row: would a side still win if fours
// through certain cells did not count? If not, these cells decide the game.
//
// The game's solver cannot answer it, because it knows the rules alone. This search returns only
// yes or no, and it is made for endings.
package whatif

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Wins reports whether winner wins by force if its fours through one of the cells without do not
// count. A draw is no win. The game must not be over. The search ends after limit positions, or
// when stop returns true; if it has no answer by then, known is false.
func Wins(
	b engine.Board, turn, winner engine.Player, without []engine.Cell, limit int, stop func() bool,
) (wins, known bool) {
	r, p := newRules(b, turn, winner, without)
	s := search{rules: r, limit: limit, stop: stop, searched: map[uint64]bool{}}
	wins = s.wins(&p)
	return wins, !s.stopped
}

// search answers one question.
type search struct {
	rules    rules
	limit    int
	stop     func() bool
	stopped  bool
	nodes    int
	searched map[uint64]bool // the answers by the positions' keys
}

// askEvery is the number of positions between two calls of stop.
const askEvery = 64

// wins reports whether the attacker wins. After a stop the result has no meaning.
func (s *search) wins(p *board) bool {
	if s.nodes >= s.limit || s.nodes%askEvery == 0 && s.stop() {
		s.stopped = true
	}
	if s.stopped {
		return false
	}
	s.nodes++
	if !p.landing.and(s.rules.threats(p, p.turn)).empty() {
		return p.turn == attacker
	}
	theirs := s.rules.threats(p, p.turn^1)
	if block := p.landing.and(theirs); !block.empty() {
		s.rules.play(p, single(block.first()))
		return s.wins(p)
	}
	if value, known := s.bound(p); known {
		return value
	}
	key := p.key()
	if value, known := s.searched[key]; known {
		return value
	}
	value := s.expand(p, theirs)
	if !s.stopped {
		s.searched[key] = value
	}
	return value
}

// expand returns the answer from those of all moves.
func (s *search) expand(p *board, theirs set) bool {
	var buf [maxColumns]move
	for _, m := range s.moves(buf[:0], p, theirs) {
		next := *p
		s.rules.play(&next, m.cell)
		if s.wins(&next) == (p.turn == attacker) || s.stopped {
			return p.turn == attacker
		}
	}
	return p.turn == defender
}

// bound returns the answer without a search if the board is full, if the attacker has no line
// left, or if a side has a strategy of replies that is enough.
//
// With an even number of free cells, the side that is not to move can answer every stone with a
// stone right above it. In a column with an odd number of free cells it answers the first stone
// at the bottom of another such column. (Claimeven and Baseinverse; V. Allis, "A Knowledge-based
// Approach of Connect-Four", 1988.)
func (s *search) bound(p *board) (wins, known bool) {
	free := s.rules.free(p)
	if free.empty() || !p.stones[attacker].or(free).without(s.rules.void).hasFour(s.rules.rows) {
		return false, true
	}
	if free.size()%2 != 0 {
		return false, false
	}
	answers := free.and(s.rules.answers)
	mover := p.stones[p.turn].or(free.without(answers)).or(p.landing) // all that it can get
	replier := p.stones[p.turn^1].or(answers.without(p.landing))      // all that it will get
	if p.turn == attacker {
		return false, !mover.without(s.rules.void).hasFour(s.rules.rows)
	}
	return true, !mover.hasFour(s.rules.rows) && replier.without(s.rules.void).hasFour(s.rules.rows)
}

const maxColumns = 12

type move struct {
	cell set
	rank int // the number of lines through the cell, or poisoned
}

// poisoned is the rank of moves that let the other side win right above them. It is below all
// other ranks.
const poisoned = -1000

// moves appends the moves, those with the highest rank first.
func (s *search) moves(list []move, p *board, theirs set) []move {
	for left := p.landing; !left.empty(); {
		at := left.first()
		m := move{single(at), s.rules.lines[at]}
		if !s.rules.above(m.cell).and(theirs).empty() {
			m.rank = poisoned
		}
		list = append(list, m)
		left = left.without(m.cell)
	}
	slices.SortStableFunc(list, func(a, b move) int { return b.rank - a.rank })
	return list
}
