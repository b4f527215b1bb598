package connectfour

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

// followUp reports whether the side that does not move, the follower, is sure to win by answering
// (the follow-up strategy and Claimeven of V. Allis, "A Knowledge-Based Approach of Connect-Four",
// 1988, for boards of any shape). The follower
//
//   - answers a move with the cell above it,
//   - answers a move on a bottom, the lowest cell of a column with an odd number of cells, with
//     another bottom,
//   - wins when the mover plays below a threat of the follower.
//
// So the sides get the cells of a column in turn. A column may be cut at a threat of the follower:
// the cell below loses for the mover, and no cell above the threat is ever reached. Other columns
// are filled, and the follower gets their tops:
//
//	cut    filled
//	dead
//	threat   F       F  the follower gets it
//	M, loses M       M  the mover gets it
//	F        F       B  a bottom: each side gets half of them
//	M        M
//	B
//
// Where the cells below the losing ones are even in number, the mover runs out of other moves. So
// the follower wins if the mover cannot complete four, even with all bottoms.
//
// left is the number of empty cells. A result of true is a proof; false says nothing.
func (p *Position) followUp(left int) bool {
	mover := p.turn & 1
	f := follow{stones: p.stones[mover].load(), empty: p.empty(), landing: p.landing.load()}
	threats := p.threats[mover^1].load().And(f.empty)
	if threats.Empty() || !threats.And(f.landing).Empty() {
		return false
	}
	// A cut at a cell of the pattern of filled columns leaves out an even number of cells, any
	// other cut an odd number.
	f.upper = p.oddFromTop().And(f.empty)
	even := lanes.Lowest(threats.And(f.upper))
	f.dead = above(even)
	odd := lanes.Lowest(threats.AndNot(f.upper))
	if others := f.skip(odd); !others.wins() {
		return false // wherever the columns of odd are cut
	}
	if left%2 == 1 {
		return f.winsByCut(odd)
	}
	if !even.Empty() && f.wins() {
		return true
	}
	for ; !odd.Empty(); odd = odd.Rest() {
		if one := f.cut(odd); one.winsByCut(odd.Rest()) {
			return true
		}
	}
	return false
}

// follow is what the two sides get by follow-up.
type follow struct {
	stones         set // the mover's
	empty, landing set
	upper          set // the follower's cells, and the bottoms
	dead           set // cells that are never reached
}

// wins reports whether the mover can never complete four.
func (f *follow) wins() bool {
	reached := f.empty.AndNot(f.dead).AndNot(f.upper.AndNot(f.landing))
	return !f.stones.Or(reached).HasFour(lanes.Bits)
}

// winsByCut reports whether the follower wins with one more cut, at one of the threats.
func (f *follow) winsByCut(threats set) bool {
	for ; !threats.Empty(); threats = threats.Rest() {
		if more := f.cut(threats); more.wins() {
			return true
		}
	}
	return false
}

// cut cuts the column of the first of the threats there. Each side gets the cells of the other.
func (f *follow) cut(threats set) follow {
	lane := lane(threats.First())
	cut := *f
	cut.upper = f.upper.Xor(f.empty.And(lane))
	cut.dead = f.dead.AndNot(lane).Or(above(threats).And(lane))
	return cut
}

// skip leaves out the columns of the given cells.
func (f *follow) skip(cells set) follow {
	rest := *f
	rest.dead = f.dead.Or(lanes.Columns(cells))
	return rest
}

// above expects at most one cell a column. It returns the bits above these cells.
func above(cells set) set { return lanes.FromBelow(cells).AndNot(cells).AndNot(cells.Shr(1)) }

// lane returns the bits of a cell's column.
func lane(m engine.Move) set {
	var g grid
	g[m>>6%lanes.Words] = lanes.Mask << (m & 63 &^ (lanes.Bits - 1))
	return g.load()
}

// WinsWithout reports whether the side to move would still win by force if its lines of four
// through one of the given free cells did not count. If not, these cells decide the game. A draw is no
// win. The game must not be over.
//
// The search is made for endings. It ends after limit positions, or when stop returns true. If it
// has no answer by then, known is false.
func (p *Position) WinsWithout(
	cells []engine.Cell, limit int, stop func() bool,
) (wins, known bool) {
	s := withoutSearch{
		attacker: p.turn & 1, replies: p.oddFromTop(), lines: p.cells.load().Windows(lanes.Bits),
		limit: limit, stop: stop, searched: map[uint64]bool{},
	}
	for _, c := range cells {
		s.void.add(p.at(c.Row, c.Column))
	}
	wins = s.wins(*p)
	return wins, !s.stopped
}

// withoutSearch is a minimax search for a win of the attacker. The attacker's stones on void cells
// are not in the positions. They fill their cells, so the landing cells of a position tell which
// cells are free.
type withoutSearch struct {
	attacker engine.Player
	void     grid
	replies  set // the cells of a side that answers every stone right above it
	lines    [lanes.Words * 64]int32

	limit, nodes int
	stop         func() bool
	stopped      bool
	searched     map[uint64]bool // the answers by the positions' keys
}

// askEvery is the number of positions between two calls of stop.
const askEvery = 64

// wins reports whether the attacker wins. After a stop the result has no meaning.
func (s *withoutSearch) wins(p Position) bool {
	if s.nodes >= s.limit || s.nodes%askEvery == 0 && s.stop() {
		s.stopped = true
	}
	if s.stopped {
		return false
	}
	s.nodes++
	land, attacks := p.landing.load(), p.turn == s.attacker
	if !land.And(s.threats(&p, p.turn)).Empty() {
		return attacks
	}
	theirs := s.threats(&p, p.turn.Other())
	if blocks := land.And(theirs); !blocks.Empty() {
		s.play(&p, blocks.First())
		return s.wins(p)
	}
	if wins, known := s.bound(&p); known {
		return wins
	}
	key := s.key(&p)
	if wins, known := s.searched[key]; known {
		return wins
	}
	wins := s.expand(&p, theirs)
	if !s.stopped {
		s.searched[key] = wins
	}
	return wins
}

// threats returns the cells that complete a line of four that counts.
func (s *withoutSearch) threats(p *Position, side engine.Player) set {
	threats := p.threats[side&1].load()
	if side == s.attacker {
		return threats.AndNot(s.void.load())
	}
	return threats
}

// play plays a move on a landing cell. A void cell does not get the attacker's stone.
func (s *withoutSearch) play(p *Position, m engine.Move) {
	before := *p
	p.place(m)
	if p.turn != s.attacker && s.void.has(m) {
		p.stones, p.threats = before.stones, before.threats
	}
}

// key returns a hash of a position. The search takes positions with equal keys for equal.
func (s *withoutSearch) key(p *Position) uint64 {
	h := p.Key()
	for _, word := range p.landing {
		h = solve.Fold(h^word, solve.KeyB)
	}
	return h
}

// expand returns the answer from those of all moves. Moves through which many lines of four go come
// first, and moves that let the other side win right above them come last.
func (s *withoutSearch) expand(p *Position, theirs set) bool {
	var buf [MaxSize]engine.Move
	forbidden := p.forbidden.load()
	poisoned := p.landing.load().Up(forbidden).And(p.cells.load()).And(theirs).Down(forbidden)
	rank := func(m engine.Move) int32 {
		if lanes.WordOf(poisoned, m)&1 != 0 {
			return -1
		}
		return s.lines[m]
	}
	moves := lanes.AppendTo(buf[:0], p.landing.load())
	slices.SortStableFunc(moves, func(a, b engine.Move) int { return int(rank(b) - rank(a)) })
	attacks := p.turn == s.attacker
	for _, m := range moves {
		next := *p
		s.play(&next, m)
		if s.wins(next) == attacks || s.stopped {
			return attacks
		}
	}
	return !attacks
}

// bound returns the answer without a search if the board is full, if the attacker has no line left,
// or if a side has a strategy of replies that is enough.
//
// With an even number of free cells, the side that is not to move can answer every stone with a
// stone right above it. In a column with an odd number of free cells it answers the first stone
// at the bottom of another such column. (Claimeven and Baseinverse; V. Allis, "A Knowledge-based
// Approach of Connect-Four", 1988.)
func (s *withoutSearch) bound(p *Position) (wins, known bool) {
	land, void := p.landing.load(), s.void.load()
	free := land.Or(above(land)).And(p.cells.load())
	if free.Empty() || !p.stones[s.attacker].load().Or(free).AndNot(void).HasFour(lanes.Bits) {
		return false, true
	}
	if free.Size()%2 != 0 {
		return false, false
	}
	replies := free.And(s.replies)
	mover := p.stones[p.turn&1].load().Or(free.AndNot(replies)).Or(land) // all that it can get
	replier := p.stones[p.turn&1^1].load().Or(replies.AndNot(land))      // all that it will get
	if p.turn == s.attacker {
		return false, !mover.AndNot(void).HasFour(lanes.Bits)
	}
	return true, !mover.HasFour(lanes.Bits) && replier.AndNot(void).HasFour(lanes.Bits)
}
