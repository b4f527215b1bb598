package nogo

import "github.com/c4engine/c4engine/engine"

// An eye of a side is an empty cell that only the side's stones and the edge surround. The
// other side can never take it. A chain consists of eyes and groups that touch each other.
// The owner of a chain of k eyes can fill k-1 of them in any order, whatever else is
// played: while two eyes are left, the groups around the filled eye have another liberty,
// or join a group that has one.
//
// A chain is closed if its groups have no liberties except its eyes. Then filling them
// changes nothing elsewhere, and the chain never gives more than k-1 moves.
//
//	. x . x      a closed chain of 3 eyes:
//	x x x x      2 moves of x
//	o o x .

// reserve counts the moves that a side is sure to have in its chains.
type reserve struct {
	closed      set // the eyes of all closed chains
	closedMoves int // the number of sure moves in closed chains
	sure        int // the number of sure moves in all chains
}

// Candidates appends the legal moves, but only one move into a closed chain: all such
// moves are equivalent. It returns a proof if the sure moves decide the game.
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	side, other := p.turn&1, p.turn&1^1
	if p.legal[side].empty() {
		return buf, engine.Proof{Value: engine.Lost}
	}
	own, others := p.reserve(side), p.reserve(other)
	open := p.legal[side].without(own.closed)
	buf = open.appendTo(buf)
	if own.closedMoves > 0 {
		buf = append(buf, p.legal[side].and(own.closed).first())
	}
	// Legal moves never increase, so the other side cannot make more moves.
	limit := others.closedMoves + p.legal[other].without(others.closed).size()
	switch {
	case own.sure > limit:
		return buf, engine.Proof{Value: engine.Won, Plies: 2*limit + 1}
	case open.empty() && own.closedMoves <= others.sure:
		return buf, engine.Proof{Value: engine.Lost, Plies: 2 * own.closedMoves}
	}
	return buf, engine.Proof{}
}

// reserve finds the side's chains and counts their moves.
func (p *Position) reserve(side engine.Player) (r reserve) {
	eyes := p.free.without(p.free.or(p.stones[side^1]).spread())
	for rest := eyes; !rest.empty(); {
		liberties := p.chain(side, rest.first(), eyes)
		moves := liberties.and(eyes).size() - 1
		r.sure += moves
		if liberties.without(eyes).empty() {
			r.closed = r.closed.or(liberties)
			r.closedMoves += moves
		}
		rest = rest.without(liberties)
	}
	return r
}

// chain returns the eye and the liberties of all groups in its chain.
func (p *Position) chain(side engine.Player, eye engine.Move, eyes set) set {
	chain := only(eye)
	for todo := chain; !todo.empty(); {
		stones := neighbours[todo.first()].and(p.stones[side])
		todo = todo.rest()
		for ; !stones.empty(); stones = stones.rest() {
			found := p.groups.liberties[p.groups.root(stones.first())].without(chain)
			chain = chain.or(found)
			todo = todo.or(found.and(eyes))
		}
	}
	return chain
}
