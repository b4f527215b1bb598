package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// Position is a board, its stones and the side to move. It holds no pointer, so a plain
// copy is independent of the original.
type Position struct {
	stones [2]set // by side
	legal  [2]set // by side: its legal moves if it were to move
	free   set    // the empty cells
	groups groups
	turn   engine.Player

	rows, columns int8 // the board, fixed for the game
}

// empty returns an empty board, which must have more than one cell. A game has a square one; tests
// solve and count oblong ones too.
func empty(rows, columns int) *Position {
	p := &Position{rows: int8(rows), columns: int8(columns)}
	for x := range rows {
		for y := range columns {
			p.free = p.free.or(only(cell(x, y)))
		}
	}
	p.legal = [2]set{p.free, p.free}
	return p
}

func cell(x, y int) engine.Move { return engine.Move(MaxSize*x + y) }

// Turn returns the side to move.
func (p *Position) Turn() engine.Player { return p.turn }

// Outcome returns the result of the game: the side to move loses without a legal move.
func (p *Position) Outcome() engine.Outcome {
	if p.legal[p.turn&1].empty() {
		return engine.Win(p.turn.Other())
	}
	return engine.Undecided
}

// CopyFrom copies s, which must be a *Position, into p.
func (p *Position) CopyFrom(s engine.State) { *p = *s.(*Position) }

// Clone returns an independent copy.
func (p *Position) Clone() engine.Position {
	c := *p
	return &c
}

// Moves appends the legal moves, row by row from the top.
func (p *Position) Moves(buf []engine.Move) []engine.Move {
	return p.legal[p.turn&1].appendTo(buf)
}

// Key returns a hash of the stones, the side to move and the board.
func (p *Position) Key() uint64 {
	first, second := p.stones[engine.First], p.stones[engine.Second]
	rest := uint64(p.rows)<<16 | uint64(p.columns)<<8 | uint64(p.turn)
	hash := rng.New(first.low, second.low, first.high|second.high<<32, rest)
	return hash.Uint64()
}

// Play plays a legal move.
func (p *Position) Play(m engine.Move) {
	p.place(p.turn, m)
	p.turn ^= 1
}

// groups holds the groups of connected stones as trees (union-find). parent leads from a
// stone towards the root of its group. A root is its own parent, and liberties[root] are
// the liberties of the whole group.
type groups struct {
	parent    [cells]uint8
	liberties [cells]set
}

// root returns the root of the stone's group.
func (g *groups) root(m engine.Move) engine.Move {
	for g.parent[m] != uint8(m) {
		m = engine.Move(g.parent[m])
	}
	return m
}

// join joins a new stone and the groups of the friendly stones beside it into one group.
// liberties are the empty cells beside the new stone. It returns the new group's root: the
// root of one of the joined groups, if any, so that the trees stay shallow.
func (g *groups) join(m engine.Move, friends, liberties set) engine.Move {
	g.parent[m] = uint8(m)
	root := m
	for ; !friends.empty(); friends = friends.rest() {
		next := g.root(friends.first())
		liberties = liberties.or(g.liberties[next])
		g.parent[root] = uint8(next)
		root = next
	}
	g.liberties[root] = liberties.andNot(only(m))
	return root
}

// place puts a stone of side on the legal cell m and updates both sides' legal cells.
func (p *Position) place(side engine.Player, m engine.Move) {
	side &= 1
	stone, near := only(m), neighbours[m]
	p.stones[side] = p.stones[side].or(stone)
	p.free = p.free.andNot(stone)
	p.legal[0] = p.legal[0].andNot(stone)
	p.legal[1] = p.legal[1].andNot(stone)

	root := p.groups.join(m, near.and(p.stones[side]), near.and(p.free))
	p.excludeLast(side, root)
	for rest := near.and(p.stones[side^1]); !rest.empty(); rest = rest.rest() {
		root := p.groups.root(rest.first())
		p.groups.liberties[root] = p.groups.liberties[root].andNot(stone)
		p.excludeLast(side^1, root)
	}
	for rest := near.and(p.free); !rest.empty(); rest = rest.rest() {
		p.excludeSuicide(0, rest.first())
		p.excludeSuicide(1, rest.first())
	}
}

// excludeLast excludes the liberty of side's group if it is the last one. The cell is
// illegal for the other side, which would capture there. It is illegal for side if that
// is suicide.
func (p *Position) excludeLast(side engine.Player, root engine.Move) {
	liberties := p.groups.liberties[root]
	if !liberties.single() {
		return
	}
	p.legal[side^1] = p.legal[side^1].andNot(liberties)
	p.excludeSuicide(side, liberties.first())
}

// excludeSuicide makes the empty cell m illegal for side if the new group would have no
// liberty. That is so if no cell beside m is empty and none of side's groups beside m has
// another liberty.
func (p *Position) excludeSuicide(side engine.Player, m engine.Move) {
	near := neighbours[m]
	if !near.and(p.free).empty() {
		return
	}
	for friends := near.and(p.stones[side]); !friends.empty(); friends = friends.rest() {
		if !p.groups.liberties[p.groups.root(friends.first())].single() {
			return
		}
	}
	p.legal[side] = p.legal[side].andNot(only(m))
}

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
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Known) {
	side, other := p.turn&1, p.turn&1^1
	if p.legal[side].empty() {
		return buf, engine.Proven(engine.Lost, 0)
	}
	own, others := p.reserve(side), p.reserve(other)
	open := p.legal[side].andNot(own.closed)
	buf = open.appendTo(buf)
	if own.closedMoves > 0 {
		buf = append(buf, p.legal[side].and(own.closed).first())
	}
	// Legal moves never increase, so the other side cannot make more moves.
	limit := others.closedMoves + p.legal[other].andNot(others.closed).size()
	switch {
	case own.sure > limit:
		return buf, engine.Proven(engine.Won, 2*limit+1)
	case open.empty() && own.closedMoves <= others.sure:
		return buf, engine.Proven(engine.Lost, 2*own.closedMoves)
	}
	return buf, engine.Open()
}

// reserve finds the side's chains and counts their moves.
func (p *Position) reserve(side engine.Player) (r reserve) {
	eyes := p.free.andNot(p.free.or(p.stones[side^1]).spread())
	for rest := eyes; !rest.empty(); {
		liberties := p.chain(side, rest.first(), eyes)
		moves := liberties.and(eyes).size() - 1
		r.sure += moves
		if liberties.andNot(eyes).empty() {
			r.closed = r.closed.or(liberties)
			r.closedMoves += moves
		}
		rest = rest.andNot(liberties)
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
			found := p.groups.liberties[p.groups.root(stones.first())].andNot(chain)
			chain = chain.or(found)
			todo = todo.or(found.and(eyes))
		}
	}
	return chain
}
