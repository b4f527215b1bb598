package connectfour

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/internal/solve"
	"github.com/c4engine/c4engine/internal/rng"
)

// WinsWithout reports whether the side to move would still win by force if its lines of four
// through one of the given free cells did not count. If not, these cells decide the game. A draw is
// no win. The game must not be over.
//
// The search is made for endings. It ends after limit positions, or when stop, unless nil, returns
// true. If it has no answer by then, known is false.
func (p *Position) WinsWithout(
	cells []engine.Cell, limit int, stop func() bool,
) (wins, known bool) {
	s := withoutSearch{
		attacker: p.turn & 1, upper: p.oddFromTop(), lines: p.cells.set().Windows(lanes.Bits),
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
	upper    set // the cells of the follower, by F1, and the bottoms
	lines    [lanes.MaxBits]int32

	limit, nodes int
	stop         func() bool
	stopped      bool
	searched     map[uint64]bool // the answers by the positions' keys
}

// askEvery is the number of positions between two calls of stop.
const askEvery = 64

// wins reports whether the attacker wins. After a stop the result has no meaning.
func (s *withoutSearch) wins(p Position) bool {
	if s.nodes >= s.limit || s.nodes%askEvery == 0 && s.stop != nil && s.stop() {
		s.stopped = true
	}
	if s.stopped {
		return false
	}
	s.nodes++
	attacks, landing, mine := p.turn == s.attacker, p.landing.set(), s.threats(&p, p.turn)
	if !landing.And(mine).Empty() {
		return attacks
	}
	moves, value, _ := solve.Tactics(mine, s.threats(&p, p.turn.Other()), landing, p.forbidden.set())
	if value != engine.Unknown {
		return value == engine.Won && attacks || value == engine.Lost && !attacks
	}
	if wins, known := s.bound(&p); known {
		return wins
	}
	key := s.key(&p)
	if wins, known := s.searched[key]; known {
		return wins
	}
	wins := s.expand(&p, moves)
	if !s.stopped {
		s.searched[key] = wins
	}
	return wins
}

// threats returns the cells that complete a line of four that counts.
func (s *withoutSearch) threats(p *Position, side engine.Player) set {
	threats := p.threats[side&1].set().And(p.cells.set())
	if side == s.attacker {
		return threats.AndNot(s.void.set())
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
		h = rng.Fold(h^word, rng.KeyB)
	}
	return h
}

// expand returns the answer from those of the moves that matter. Moves through which many lines of
// four go come first.
func (s *withoutSearch) expand(p *Position, moves set) bool {
	var buf [MaxSize]engine.Move
	list, attacks := lanes.AppendTo(buf[:0], moves), p.turn == s.attacker
	slices.SortStableFunc(list, func(a, b engine.Move) int { return int(s.lines[b] - s.lines[a]) })
	for _, m := range list {
		next := *p
		s.play(&next, m)
		if s.wins(next) == attacks || s.stopped {
			return attacks
		}
	}
	return !attacks
}

// bound returns the answer without a search if the attacker has no line left, or if follow-up (F1,
// F2) is enough for a side.
func (s *withoutSearch) bound(p *Position) (wins, known bool) {
	land, void := p.landing.set(), s.void.set()
	free := p.cells.set().AndNot(lanes.UpToLowest(land)).Or(land)
	if !p.stones[s.attacker].set().Or(free).AndNot(void).HasFour(lanes.Bits) {
		return false, true
	}
	if free.Size()%2 != 0 {
		return false, false
	}
	mover := lanes.MoverGets(p.stones[p.turn&1].set(), free, s.upper, land)
	follower := p.stones[p.turn&1^1].set().Or(free.And(s.upper).AndNot(land)) // all that it will get
	if p.turn == s.attacker {
		return false, !mover.AndNot(void).HasFour(lanes.Bits)
	}
	return true, !mover.HasFour(lanes.Bits) && follower.AndNot(void).HasFour(lanes.Bits)
}
