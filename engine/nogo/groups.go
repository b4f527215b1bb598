package nogo

import "github.com/c4engine/c4engine/engine"

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
	g.liberties[root] = liberties.without(only(m))
	return root
}

// place puts a stone of side on the legal cell m and updates both sides' legal cells.
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

// excludeLast excludes the liberty of side's group if it is the last one. The cell is
// illegal for the other side, which would capture there. It is illegal for side if that
// is suicide.
func (p *Position) excludeLast(side engine.Player, root engine.Move) {
	liberties := p.groups.liberties[root]
	if !liberties.single() {
		return
	}
	p.legal[side^1] = p.legal[side^1].without(liberties)
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
	p.legal[side] = p.legal[side].without(only(m))
}
