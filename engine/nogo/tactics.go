package nogo

import "github.com/c4engine/c4engine/engine"

// An eye of a side is an empty cell with nothing around it but the side's
// stones and the edge: the other side can never take it. A chain is what eyes
// and the groups around them connect. The owner of a chain of k eyes can fill
// k-1 of them, in any order and whatever else is played: while two are left, each of
// the groups around the one that is filled has another liberty, or joins a group
// that has one.
//
// A chain is closed if its groups have no liberties but its eyes. Then filling them
// changes nothing elsewhere, and the chain never gives more than k-1 moves.
//
//	. x . x      a closed chain of 3 eyes:
//	x x x x      2 moves of x
//	o o x .

// reserve is what a side has in its chains.
type reserve struct {
	closed      set // the eyes of closed chains
	closedMoves int // the moves there
	sure        int // the moves in all chains
}

// Candidates appends the legal moves, but only one of those in closed chains, which
// are all alike. It knows the value if sure moves decide the game.
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
	// Legal moves only dwindle, so these are the most that the other side has.
	most := others.closedMoves + p.legal[other].without(others.closed).size()
	switch {
	case own.sure > most:
		return buf, engine.Proof{Value: engine.Won, Plies: 2*most + 1}
	case open.empty() && own.closedMoves <= others.sure:
		return buf, engine.Proof{Value: engine.Lost, Plies: 2 * own.closedMoves}
	}
	return buf, engine.Proof{}
}

// reserve finds the chains of a side.
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

// chain returns the liberties of all the groups in the chain of an eye.
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
