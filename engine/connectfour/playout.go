package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
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
		moves, known := p.tactics()
		if known != unclear {
			return p.ending(known.proof(), plies, chose)
		}
		left := empty - plies
		if plies%followUpEvery < 2 && left <= endingCells && p.followUp(left) {
			// The winner makes the last move.
			return p.ending(engine.Proof{Value: engine.Lost, Plies: left &^ 1}, plies, chose)
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
	among := grid{moves.A, moves.B[0], moves.C[0]}
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
	forbidden := p.forbidden.set()
	mine := p.threats[p.turn&1].set()
	stored := p.landing.set().Up(forbidden).And(p.cells.set()).And(mine).Down(forbidden)
	if rest := moves.AndNot(stored); !rest.Empty() {
		return rest
	}
	return moves
}

// ending returns the result of a playout that stopped after some plies because tactics know the
// value.
func (p *Position) ending(known engine.Proof, plies int, chose [2]bool) evaluation.Ending {
	end := evaluation.Ending{Outcome: engine.Draw, Plies: plies + known.Plies}
	switch known.Value {
	case engine.Drawn:
		end.Exact = !chose[0] && !chose[1]
	case engine.Won:
		end.Outcome, end.Exact = engine.Win(p.turn), !chose[p.turn&1^1]
	case engine.Lost:
		end.Outcome, end.Exact = engine.Win(p.turn.Other()), !chose[p.turn&1]
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
	columns := nonEmpty(moves.A) | nonEmpty(moves.B[0])<<4 | nonEmpty(moves.C[0])<<8
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
	mover := p.turn & 1
	f := follow{stones: p.stones[mover].set(), empty: p.empty(), landing: p.landing.set()}
	threats := p.threats[mover^1].set().And(f.empty)
	if threats.Empty() || !threats.And(f.landing).Empty() {
		return false
	}
	// A cut at a cell of oddFromTop leaves out an even number of cells, any other cut an odd number.
	f.upper = p.oddFromTop().And(f.empty)
	evenCuts := lanes.Lowest(threats.And(f.upper))
	f.dead = above(evenCuts)
	oddCuts := lanes.Lowest(threats.AndNot(f.upper))
	withoutOddColumns := f
	withoutOddColumns.dead = f.dead.Or(lanes.Columns(oddCuts))
	if !withoutOddColumns.moverCannotWin() {
		return false // wherever the columns of oddCuts are cut
	}
	if left%2 == 1 {
		return f.winsByCut(oddCuts)
	}
	if !evenCuts.Empty() && f.moverCannotWin() {
		return true
	}
	for ; !oddCuts.Empty(); oddCuts = oddCuts.Rest() {
		if one := f.cut(oddCuts); one.winsByCut(oddCuts.Rest()) {
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

// moverCannotWin reports whether the mover can never complete four.
func (f *follow) moverCannotWin() bool {
	return !lanes.MoverGets(f.stones, f.empty.AndNot(f.dead), f.upper, f.landing).HasFour(lanes.Bits)
}

// winsByCut reports whether the follower wins with one more cut, at one of the threats.
func (f *follow) winsByCut(threats set) bool {
	for ; !threats.Empty(); threats = threats.Rest() {
		if more := f.cut(threats); more.moverCannotWin() {
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

// above expects at most one cell a column. It returns the bits above these cells.
func above(cells set) set { return lanes.FromBelow(cells).AndNot(cells).AndNot(cells.Shr(1)) }

// lane returns the bits of a cell's column.
func lane(m engine.Move) set {
	var g grid
	g[m>>6%lanes.Words] = lanes.Mask << (m & 63 &^ (lanes.Bits - 1))
	return g.set()
}
