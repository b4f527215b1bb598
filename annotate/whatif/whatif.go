// Package whatif answers a question about four-in-a-row that explains a win: would
// the side still win if it got no four through certain cells? If it would not, these
// cells decide the game.
//
// The search is apart from the game's own solver, which knows the rules and nothing
// but the rules. It asks only for yes or no, and is made for endings.
package whatif

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Wins reports whether winner wins by force where fours that hold one of the cells
// without do not count for it; a draw is no win. The game must not be over. It searches
// limit positions at most and asks stop now and then whether to give up; known is false
// if that was not enough.
func Wins(b engine.Board, turn, winner engine.Player, without []engine.Cell, limit int, stop func() bool) (wins, known bool) {
	r, p := newRules(b, turn, winner, without)
	s := search{rules: r, limit: limit, stop: stop, searched: map[uint64]bool{}}
	wins = s.wins(&p)
	return wins, !s.stopped
}

// search answers one question.
type search struct {
	rules
	limit    int
	stop     func() bool
	stopped  bool
	nodes    int
	searched map[uint64]bool // answers by the keys of positions
}

// askEvery is the number of positions between two calls of stop.
const askEvery = 64

// wins reports whether the attacker wins. Once the search has stopped it means nothing.
func (s *search) wins(p *board) bool {
	if s.nodes >= s.limit || s.nodes%askEvery == 0 && s.stop() {
		s.stopped = true
	}
	if s.stopped {
		return false
	}
	s.nodes++
	if !p.landing.and(s.threats(p, p.turn)).empty() {
		return p.turn == attacker
	}
	theirs := s.threats(p, p.turn^1)
	if block := p.landing.and(theirs); !block.empty() {
		s.play(p, single(block.first()))
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

// expand tries all moves.
func (s *search) expand(p *board, theirs set) bool {
	var buf [maxColumns]move
	for _, m := range s.moves(buf[:0], p, theirs) {
		next := *p
		s.play(&next, m.cell)
		if s.wins(&next) == (p.turn == attacker) || s.stopped {
			return p.turn == attacker
		}
	}
	return p.turn == defender
}

// bound returns the answer where it needs no search: the board is full, the attacker has
// no line left, or one of the sides can answer every stone right above it, or, in a
// column with an odd number of free cells, at the bottom of another such column
// (Claimeven and Baseinverse; V. Allis, "A Knowledge-based Approach of
// Connect-Four", 1988), which needs an even number of free cells.
func (s *search) bound(p *board) (wins, known bool) {
	free := s.free(p)
	if free.empty() || !p.stones[attacker].or(free).without(s.void).hasFour(s.rows) {
		return false, true
	}
	if free.size()%2 != 0 {
		return false, false
	}
	answers := free.and(s.answers)
	most := p.stones[p.turn].or(free.without(answers)).or(p.landing) // of the side to move
	least := p.stones[p.turn^1].or(answers.without(p.landing))       // of the other
	if p.turn == attacker {
		return false, !most.without(s.void).hasFour(s.rows)
	}
	return true, !most.hasFour(s.rows) && least.without(s.void).hasFour(s.rows)
}

const maxColumns = 12

type move struct {
	cell set
	rank int
}

// poisoned ranks below any other move.
const poisoned = -1000

// moves appends the moves: those on many lines first, those that let the other side win
// right above them last.
func (s *search) moves(list []move, p *board, theirs set) []move {
	for left := p.landing; !left.empty(); {
		at := left.first()
		m := move{single(at), s.lines[at]}
		if !s.above(m.cell).and(theirs).empty() {
			m.rank = poisoned
		}
		list = append(list, m)
		left = left.without(m.cell)
	}
	slices.SortStableFunc(list, func(a, b move) int { return b.rank - a.rank })
	return list
}
