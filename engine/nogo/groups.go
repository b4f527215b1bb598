package nogo

import "github.com/c4engine/c4engine/engine"

// groups holds the groups of connected stones as trees (union-find): parent leads
// from each stone towards the root of its group, which is its own parent and has the
// liberties of the whole group.
type groups struct {
	parent    [cells]uint8
	liberties [cells]set
}

// root returns the root of the group of a stone.
func (g *groups) root(m engine.Move) engine.Move {
	for g.parent[m] != uint8(m) {
		m = engine.Move(g.parent[m])
	}
	return m
}

// join makes one group of a new stone, with the liberties beside it, and the groups
// of the friends beside it. It returns the root, which is that of one of those
// groups, so that the trees stay low.
func (g *groups) join(m engine.Move, friends, liberties set) engine.Move {
	g.parent[m] = uint8(m)
	root := m
	for ; !friends.empty(); friends = friends.rest() {
		next := g.root(friends.first())
		liberties = liberties.or(g.liberties[next])
		g.parent[root] = uint8(next)
		root = next
	}
	g.liberties[root] = liberties.without(only(m))
	return root
}

// place puts a stone on a cell that side may take.
func (p *Position) place(side engine.Player, m engine.Move) {
	side &= 1
	stone, near := only(m), neighbours[m]
	p.stones[side] = p.stones[side].or(stone)
	p.free = p.free.without(stone)
	p.legal[0] = p.legal[0].without(stone)
	p.legal[1] = p.legal[1].without(stone)

	root := p.groups.join(m, near.and(p.stones[side]), near.and(p.free))
	p.excludeLast(side, root)
	for rest := near.and(p.stones[side^1]); !rest.empty(); rest = rest.rest() {
		root := p.groups.root(rest.first())
		p.groups.liberties[root] = p.groups.liberties[root].without(stone)
		p.excludeLast(side^1, root)
	}
	for rest := near.and(p.free); !rest.empty(); rest = rest.rest() {
		p.excludeSuicide(0, rest.first())
		p.excludeSuicide(1, rest.first())
	}
}

// excludeLast makes the last liberty of a group of side illegal for the other side,
// which would capture there, and for side itself if that is suicide.
func (p *Position) excludeLast(side engine.Player, root engine.Move) {
	liberties := p.groups.liberties[root]
	if !liberties.single() {
		return
	}
	p.legal[side^1] = p.legal[side^1].without(liberties)
	p.excludeSuicide(side, liberties.first())
}

// excludeSuicide makes an empty cell illegal for side where it would leave a group
// of its own without liberties: where no cell beside it is empty and no group of
// side has another liberty.
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
	p.legal[side] = p.legal[side].without(only(m))
}
