package uct

import (
	"cmp"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// firstTurn is the number of nodes that the solver first gets for a move, and turnGrowth by
// how much that grows from round to round: easy moves are known soon, whatever the hard ones
// cost. The solver's table keeps what a turn found for the next, but to come back to where
// the last one ended costs some of it.
const (
	firstTurn  = 1 << 12
	turnGrowth = 4
)

// provenMove is a root move and what is known of it.
type provenMove struct {
	line   engine.Line     // the tree's
	after  engine.Position // the position after it
	bounds engine.Bounds   // for the side that makes it; their Move is the reply
	solved bool            // nothing is left to find out
}

// proveMoves looks for the value of every move that is asked for: first who wins after
// each, then when. What became known is reported after each round, and in long rounds as
// often as any search reports.
func (p *prover) proveMoves() {
	p.beginMoves()
	p.takeTurns((*provenMove).valued)
	p.takeTurns((*provenMove).known)
	p.noteMoves()
}

// takeTurns gives all moves turns until each is as far as it has to be.
func (p *prover) takeTurns(far func(*provenMove) bool) {
	for turn := uint64(firstTurn); p.goesOn(far); turn *= turnGrowth {
		news := false
		for _, m := range p.moves {
			if p.goesOn(far) && !far(m) {
				news = p.solve(m, turn, far) || news
			}
		}
		if news && p.goesOn((*provenMove).known) {
			p.tell()
		}
	}
}

// beginMoves lists the moves, in the order in which the tree likes them.
func (p *prover) beginMoves() {
	for _, edge := range p.search.rank() {
		m := &provenMove{line: line(p.search.tree, edge, p.search.options), after: p.search.tree.Root().Clone()}
		m.after.Play(edge.tag.Move())
		m.bounds = engine.Bounds{Lower: engine.Lost, Upper: engine.Won, Move: engine.NoMove}
		p.moves = append(p.moves, m)
	}
	p.conclude()
}

// goesOn reports whether some move is not far enough, and whether there are nodes and time
// for it.
func (p *prover) goesOn(far func(*provenMove) bool) bool {
	spent := p.search.limits.Nodes > 0 && p.before >= p.search.limits.Nodes
	return !p.ended && !spent && slices.ContainsFunc(p.moves, func(m *provenMove) bool { return !far(m) })
}

// solve gives a move a turn of so many nodes, unless it gets far enough with fewer, and
// reports whether something is known of it now, its value or more, that was not before.
func (p *prover) solve(m *provenMove, turn uint64, far func(*provenMove) bool) (news bool) {
	if p.search.limits.Nodes > 0 {
		turn = min(turn, p.search.limits.Nodes-p.before)
	}
	old := m.bounds
	stop := func(nodes uint64) bool { return far(m) || p.stop(nodes) }
	found := p.search.exact.solver.Solve(m.after, turn, stop, m.learn)
	m.solved = !p.ended && found.Nodes < turn && !far(m)
	m.learn(found)
	p.before += found.Nodes
	p.bounds.Nodes = p.before
	p.conclude()
	now := m.bounds
	return now.Proven() && (!old.Proven() || old.Plies != now.Plies || old.Score == nil && now.Score != nil)
}

// learn takes over what the solver knows of the position after the move. At the start of
// a turn that may be less than at the end of the one before.
func (m *provenMove) learn(b engine.Bounds) {
	known := &m.bounds
	known.Lower = max(known.Lower, b.Upper.Opposite())
	if upper := b.Lower.Opposite(); upper <= known.Upper {
		known.Upper, known.Move = upper, b.Move
	}
	if over := m.after.Outcome() != engine.Undecided; b.Plies > 0 || over {
		known.Plies, known.Exact = b.Plies+1, b.Exact || over
	}
	if b.Score != nil {
		score := -*b.Score
		known.Score = &score
	}
}

// conclude derives the bounds of the position from those of the moves.
func (p *prover) conclude() {
	ranked := p.rankedMoves()
	b := engine.Bounds{Lower: engine.Unknown, Nodes: p.bounds.Nodes}
	for _, m := range ranked {
		if m.bounds.Lower > b.Lower {
			b.Lower, b.Move = m.bounds.Lower, m.move()
		}
		b.Upper = max(b.Upper, m.bounds.Upper)
	}
	if !slices.ContainsFunc(p.moves, (*provenMove).open) {
		b.Plies, b.Exact, b.Score = ranked[0].bounds.Plies, ranked[0].bounds.Exact, ranked[0].bounds.Score
	}
	p.bounds = b
}

// noteMoves enters what was found into the tree. If all moves lose, the search has to find
// out which resists best among those whose plies are not known.
func (p *prover) noteMoves() {
	t := p.search.tree
	for _, m := range p.moves {
		b := m.bounds
		p.search.exact.lengths.note(t, m.after, engine.Bounds{Lower: b.Lower.Opposite(), Exact: b.Exact, Plies: b.Plies - 1, Move: b.Move})
	}
	if !p.search.options.proofs {
		return
	}
	node, lost := t.RootNode(), p.bounds.Upper == engine.Lost && len(p.search.limits.Moves) == 0
	for _, m := range p.moves {
		if lost && m.bounds.Plies == 0 {
			continue
		}
		i := slices.IndexFunc(t.Edges(node), func(s tree.Slot) bool { return s.Move() == m.move() })
		t.Settle(t.Edge(node, i), m.bounds.Lower, m.bounds.Upper, cmp.Or(m.bounds.Plies, mostPlies(t.Root(), m.bounds.Lower)))
	}
	t.SettleRoot()
}

// rankedMoves returns the moves, the best first.
func (p *prover) rankedMoves() []*provenMove {
	ranked := slices.Clone(p.moves)
	slices.SortStableFunc(ranked, func(a, b *provenMove) int { return b.compare(a) })
	return ranked
}

// moveLines returns the lines of the best moves.
func (p *prover) moveLines() (lines []engine.Line) {
	ranked := p.rankedMoves()
	for _, m := range ranked[:min(len(ranked), max(1, p.search.limits.MultiPV))] {
		line := m.line
		if m.bounds.Move != engine.NoMove && (m.bounds.Upper < engine.Won || m.bounds.Proven()) {
			line.PV = []engine.Move{m.move(), m.bounds.Move}
		}
		lines = append(lines, provenLine(line, m.bounds))
	}
	return lines
}

func (m *provenMove) move() engine.Move { return m.line.PV[0] }
func (m *provenMove) open() bool        { return !m.solved }
func (m *provenMove) known() bool       { return m.solved }
func (m *provenMove) valued() bool      { return m.solved || m.bounds.Proven() }

// compare orders moves by what they are worth; positive: m is better. Wins are better the
// sooner they come, all else the later.
func (m *provenMove) compare(o *provenMove) int {
	a, b := m.bounds, o.bounds
	byPlies := cmp.Compare(a.Plies, b.Plies)
	if a.Lower == engine.Won {
		byPlies = -byPlies
	}
	return cmp.Or(
		cmp.Compare(within(m.line.Winrate, a), within(o.line.Winrate, b)),
		cmp.Compare(a.Lower, b.Lower),
		cmp.Compare(scoreOf(a), scoreOf(b)),
		byPlies,
	)
}

// scoreOf returns the score of proven bounds, 0 where it is not known.
func scoreOf(b engine.Bounds) int {
	if b.Score == nil {
		return 0
	}
	return *b.Score
}
