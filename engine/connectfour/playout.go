package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/internal/solve"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// endingCells is the number of empty cells from which on a position counts as an ending.
const endingCells = 64

// In endings a playout looks for wins by follow-up at two of every followUpEvery plies, one for
// each side. At every ply it proved 740 of 1,032 endings for 733, and took a seventh more time in
// middle games.
const followUpEvery = 6

// playout plays random moves to the end and uses tactics. It first looks for a winning threat
// sequence. Then it chooses among the moves that tactics return, and stops when tactics or
// follow-up know the result. The result is exact if the loser never had a choice.
func (p *Position) playout(r *rng.Source, replies *lastGoodReplies) evaluation.Ending {
	var chose [2]bool // by side: whether it had a choice
	empty := int(p.empty().Size())
	for plies := 0; p.outcome == engine.Undecided; plies++ {
		moves, value, more := p.tactics()
		if value != engine.Unknown {
			return p.ending(value, plies+more, chose)
		}
		left := empty - plies
		if plies%followUpEvery < 2 && left <= endingCells && p.followUp(left) {
			// The winner makes the last move.
			return p.ending(engine.Lost, plies+left&^1, chose)
		}
		if plies == 0 {
			budget := playoutBudget
			if _, n := threatSequence(*p, moves, &budget); n > 0 {
				return evaluation.Ending{Outcome: engine.Win(p.turn), Plies: n, Exact: true}
			}
		}
		if !moves.Single() {
			chose[p.turn&1] = true
		}
		p.place(p.choose(moves, r, replies))
	}
	return evaluation.Ending{Outcome: p.outcome, Exact: true} // the game was over at the start
}

// choose returns one of the given landing cells. It prefers the good reply to the last two
// moves, then the one to the last move. Without a good reply it returns the best by reply rates
// of a few random cells that pass keepTempi.
func (p *Position) choose(moves set, r *rng.Source, replies *lastGoodReplies) engine.Move {
	if replies == nil {
		return p.pick(p.keepTempi(moves), r)
	}
	among := grid{lanes.Left(moves), lanes.Middle(moves), lanes.Right(moves)}
	m, byLast := replies.good(p.turn)
	if !among.has(m) {
		m = byLast
	}
	if !among.has(m) {
		m = p.pickBest(p.keepTempi(moves), r, replies)
	}
	replies.play(p.turn, m)
	return m
}

// keepTempi removes the moves below a cell that would complete four for the mover, unless no
// others remain. The opponent cannot play below such a cell either. These moves are tempi in
// reserve for the end of the game, when zugzwang decides.
func (p *Position) keepTempi(moves set) set {
	stored := p.threats[p.turn&1].set().And(p.cells.set()).Down(p.forbidden.set())
	if rest := moves.AndNot(stored); !rest.Empty() {
		return rest
	}
	return moves
}

// ending returns the result of a playout that stopped because tactics know the value. plies are all
// plies to the end.
func (p *Position) ending(value engine.Value, plies int, chose [2]bool) evaluation.Ending {
	end := evaluation.Ending{Outcome: p.turn.OutcomeOf(value), Plies: plies}
	switch value {
	case engine.Drawn:
		end.Exact = !chose[0] && !chose[1]
	case engine.Won:
		end.Exact = !chose[p.turn&1^1]
	case engine.Lost:
		end.Exact = !chose[p.turn&1]
	}
	return end
}

// uniformPlayout plays random legal moves to the end.
func (p *Position) uniformPlayout(r *rng.Source) evaluation.Ending {
	plies := 0
	for ; p.outcome == engine.Undecided; plies++ {
		p.Play(p.pick(p.landing.set(), r))
	}
	return evaluation.Ending{Outcome: p.outcome, Plies: plies, Exact: plies == 0}
}

// pick returns a random one of the given landing cells.
func (p *Position) pick(moves set, r *rng.Source) engine.Move {
	return p.landingIn(columnsOf(moves).random(r))
}

// picks is the number of random cells of which a playout takes the best. It may draw one again.
// Two, four and six gained no more (docs/decisions.md).
const picks = 3

// pickBest returns the best by reply rates of a few random ones of the given landing cells.
func (p *Position) pickBest(moves set, r *rng.Source, replies *lastGoodReplies) engine.Move {
	columns := columnsOf(moves)
	best, bestRate := engine.Move(0), int32(-1)
	for range picks {
		m := p.landingIn(columns.random(r))
		if rate := replies.rates.of(p.turn, replies.last, m); rate > bestRate {
			best, bestRate = m, rate
		}
	}
	return best
}

// columnSet is a set of columns to draw from: the left six and the others.
type columnSet struct {
	left, right  uint64
	inLeft, size uint32 // numbers of columns
}

// columnsOf returns the columns of the given landing cells.
func columnsOf(moves set) columnSet {
	columns := nonEmpty(lanes.Left(moves)) | nonEmpty(lanes.Middle(moves))<<4 | nonEmpty(lanes.Right(moves))<<8
	s := columnSet{left: columns % 64, right: columns / 64 % 64}
	s.inLeft = uint32(size6[s.left])
	s.size = s.inLeft + uint32(size6[s.right])
	return s
}

// random returns a random column. The processor could not predict branches on random numbers, so
// the code has none.
func (s columnSet) random(r *rng.Source) uint32 {
	nth := r.Below(s.size)
	column := uint32(member6[s.left][nth%8])
	if right := 6 + uint32(member6[s.right][(nth-s.inLeft)%8]); nth >= s.inLeft {
		column = right
	}
	return column
}

// landingIn returns the landing cell of a column that is not full.
func (p *Position) landingIn(column uint32) engine.Move {
	lane := p.landing[column/4%lanes.Words] >> (column % 4 * lanes.Bits)
	return engine.Move(column*lanes.Bits) + engine.Move(bits.TrailingZeros64(lane))
}

// nonEmpty returns four bits, one for each non-empty lane of w.
func nonEmpty(w uint64) uint64 {
	return lanes.Bottoms(w) * (1<<48 | 1<<33 | 1<<18 | 1<<3) >> 48 & 15
}

// The sets of up to six columns: size6 holds their sizes, member6 their members in ascending
// order.
var (
	size6   [64]uint8
	member6 [64][8]uint8
)

func init() {
	for set := range member6 {
		for c := range 6 {
			if set>>c&1 != 0 {
				member6[set][size6[set]] = uint8(c)
				size6[set]++
			}
		}
	}
}

// followUp reports whether the side that does not move is sure to win by follow-up: with its cuts,
// the mover runs out of moves (F4). left is the number of empty cells. A result of true is a proof;
// false says nothing.
func (p *Position) followUp(left int) bool {
	mover, empty, upper := p.turn&1, p.empty(), p.oddFromTop()
	threats := p.threats[mover^1].set().And(empty)
	if threats.Empty() || !threats.And(p.landing.set()).Empty() {
		return false
	}
	e := solve.Ending[lanes.ThreeWords]{
		Layout: &solve.Wide, Mover: p.stones[mover].set(), Free: empty, Landing: p.landing.set(),
	}
	score, _ := e.Bound(threats, upper, left, -1)
	return score < 0
}
