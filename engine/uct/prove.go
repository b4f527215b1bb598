package uct

import (
	"cmp"
	"context"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// prove looks for the value of a position with its game's solver, and enters the result into the
// tree. A short search comes first, so that there is a move to play even if the proof fails.
func (p *pool) prove(
	ctx context.Context, root engine.Position, l engine.Limits, report func(engine.Info),
) engine.Info {
	p.setRoot(root)
	quick := p.searchBeforeProof(ctx, l)
	if root.Outcome() != engine.Undecided {
		return quick.info()
	}
	p.solvers.prepareProof(p.tree, p.options.Hash, len(p.workers))
	proof := &prover{search: p.newSearch(ctx, l, report), known: engine.Open()}
	if proof.search.analysis {
		proof.proveMoves()
	} else {
		proof.learn(p.solvers.exact.Solve(root, proof.search.limits.Nodes, proof.stop, func(better engine.Info) {
			proof.learn(better)
			proof.tell()
		}))
	}
	if len(l.Moves) == 0 { // else known is not about the position
		p.solvers.proofs.keepPlies(p.tree, root, proof.known)
		p.solvers.proofs.keep(p.tree, root, proof.known)
		quick.recallProof() // enters it into the tree
	}
	return proof.info()
}

// proveSimulations is the number of simulations before a proof.
const proveSimulations = 1000

// searchBeforeProof searches the root for proveSimulations, unless the game is over, and returns
// the search. The other limits, such as certain moves, are for the proof alone.
func (p *pool) searchBeforeProof(ctx context.Context, proof engine.Limits) *search {
	limits := engine.Limits{Start: proof.Start, Clock: proof.Clock, Nodes: proveSimulations}
	s := p.newSearch(ctx, limits, nil)
	if p.tree.Root().Outcome() == engine.Undecided {
		s.prepareRoot()
		s.readBook()
		s.work()
	}
	return s
}

// prover is a proof under way. It looks for the value of the root with the game's solver,
// which gets the memory that the tree does not use.
type prover struct {
	search *search
	known  engine.Known // of the position
	nodes  uint64       // of the solver
	ended  bool         // by the clock or the context

	// For proofs of each move.
	moves  []*provenMove // in the order in which they are searched
	before uint64        // nodes of all calls of the solver that have ended
}

// learn stores what the solver found out about the position.
func (p *prover) learn(found engine.Info) { p.known, p.nodes = found.Known, found.Nodes }

// tell reports the bounds so far.
func (p *prover) tell() {
	s := p.search
	if s.analysis {
		p.conclude()
	}
	s.reported, s.reportedNodes = s.limits.Clock(), p.nodes
	s.report(p.info())
}

// stop reports whether the proof has to end, and reports its progress now and then.
func (p *prover) stop(nodes uint64) bool {
	s := p.search
	elapsed := s.look()
	if s.reportIsDue(elapsed, p.before+nodes) {
		p.nodes = p.before + nodes
		p.tell()
	}
	p.ended = s.interrupted() || s.reached(s.hard, elapsed)
	return p.ended
}

// info returns the bounds of the root's value, and a line for it or for each move. The
// root's line is the tree's until the solver has a proof, or a move that does not lose.
func (p *prover) info() engine.Info {
	s, k := p.search, p.known
	info := s.totals(p.nodes)
	if info.Known = k; s.analysis {
		info.Lines = p.moveLines()
		return info
	}
	best := line(s.tree, s.ranking()[0], s.options.FinalMove)
	if k.Move != engine.NoMove && (k.Lower > engine.Lost || k.Proven()) {
		best = engine.Line{PV: []engine.Move{k.Move}}
	}
	best.Known, best.Winrate = k, within(best.Winrate, k)
	if k.Move == engine.NoMove && k.Lower > engine.Lost { // the move that attains it is unknown
		best.Known = engine.Known{}
	}
	info.Lines = []engine.Line{best}
	return info
}

// within returns the win rate nearest to w within the bounds.
func within(w float64, b engine.Known) float64 {
	return min(max(w, float64(b.Lower.Score())), float64(b.Upper.Score()))
}

// provenMove is a root move and its proof.
type provenMove struct {
	line   engine.Line     // from the tree
	edge   tree.Edge       // of the root
	after  engine.Position // the position after the move
	reply  engine.Known    // of the position after the move
	known  engine.Known    // the same of the move; its Move is the reply
	solved bool            // nothing is left to find out
}

// proveMoves looks for the value of every move that is asked for: first the result of each,
// then the plies to it. It reports after each round with a new result, and in long rounds
// as often as any search.
func (p *prover) proveMoves() {
	p.beginMoves()
	p.searchInRounds((*provenMove).valued)
	p.searchInRounds((*provenMove).finished)
	p.conclude()
	p.enterMoves()
}

// firstBudget is the budget of a move in the first round, in positions. Each round's is four times
// the one before: easy moves are known soon, whatever the hard ones cost, and the solver's table
// carries results from round to round.
const firstBudget = 1 << 12

// searchInRounds searches every move that is not done, with a budget that grows from round
// to round, until all are done or the search has to end.
func (p *prover) searchInRounds(done func(*provenMove) bool) {
	for budget := uint64(firstBudget); p.unfinished(done); budget *= 4 {
		news := false
		for _, m := range p.moves {
			if p.unfinished(done) && !done(m) {
				news = p.solve(m, budget, done) || news
			}
		}
		if news && p.unfinished((*provenMove).finished) {
			p.tell()
		}
	}
}

// beginMoves lists the moves in the order of the tree, with what is known of them.
func (p *prover) beginMoves() {
	s := p.search
	for _, c := range s.ranking() {
		m := &provenMove{
			line: line(s.tree, c, s.options.FinalMove), edge: c.edge,
			after: engine.After(s.tree.Root(), c.tag.Move()), reply: engine.Open(), known: engine.Open(),
		}
		if reply := s.solvers.proofs.of(s.tree, m.after); reply.Exact {
			m.learn(reply)
		}
		p.moves = append(p.moves, m)
	}
}

// unfinished reports whether a move is not done and nodes and time are left.
func (p *prover) unfinished(done func(*provenMove) bool) bool {
	spent := p.search.limits.Nodes > 0 && p.before >= p.search.limits.Nodes
	open := func(m *provenMove) bool { return !done(m) }
	return !p.ended && !spent && slices.ContainsFunc(p.moves, open)
}

// solve searches a move until it is done or the budget, in nodes, is spent. It reports
// whether the value, the plies or the score of the move became known.
func (p *prover) solve(m *provenMove, budget uint64, done func(*provenMove) bool) (news bool) {
	if p.search.limits.Nodes > 0 {
		budget = min(budget, p.search.limits.Nodes-p.before)
	}
	old := m.known
	stop := func(nodes uint64) bool { return done(m) || p.stop(nodes) }
	learn := func(better engine.Info) { m.learn(better.Known) }
	found := p.search.solvers.exact.Solve(m.after, budget, stop, learn)
	m.solved = !p.ended && found.Nodes < budget && !done(m)
	m.learn(found.Known)
	p.before += found.Nodes
	p.nodes = p.before
	now := m.known
	return now.Proven() &&
		(!old.Proven() || old.Plies != now.Plies || old.Scored != now.Scored)
}

// learn merges the solver's bounds of the position after the move. At the start of a round
// they may be wider than at the end of the round before.
func (m *provenMove) learn(found engine.Known) {
	m.reply = m.reply.Merge(found)
	m.known = m.reply.OfMove()
}

// conclude derives the bounds of the position from those of the moves.
func (p *prover) conclude() {
	list := p.ranking()
	k := engine.Known{Move: engine.NoMove}
	for _, m := range list {
		if m.known.Lower > k.Lower {
			k.Lower, k.Move = m.known.Lower, m.move()
		}
		k.Upper = max(k.Upper, m.known.Upper)
	}
	if !slices.ContainsFunc(p.moves, func(m *provenMove) bool { return !m.finished() }) {
		best := list[0].known
		k.Plies, k.Exact, k.Score, k.Scored = best.Plies, best.Exact, best.Score, best.Scored
	}
	p.known = k
}

// enterMoves enters the moves' bounds into the tree. If all moves lose, those without plies
// are left open: the search looks for the best defence among them.
func (p *prover) enterMoves() {
	t := p.search.tree
	for _, m := range p.moves {
		p.search.solvers.proofs.keepPlies(t, m.after, m.reply)
	}
	if !p.search.options.Proofs {
		return
	}
	game, remaining := t.Root().Game(), t.Root().Remaining()
	lost := p.known.Upper == engine.Lost && len(p.search.limits.Moves) == 0
	for _, m := range p.moves {
		if lost && m.known.Plies == 0 {
			continue
		}
		plies := cmp.Or(m.known.Plies, maxPlies(game, m.known.Lower, remaining))
		t.Settle(m.edge, m.known.Lower, m.known.Upper, plies)
	}
	t.SettleRoot()
}

// ranking returns the moves, the best first.
func (p *prover) ranking() []*provenMove {
	list := slices.Clone(p.moves)
	slices.SortStableFunc(list, func(a, b *provenMove) int {
		return cmp.Or(cmp.Compare(b.winrate(), a.winrate()), b.known.Compare(a.known))
	})
	return list
}

// moveLines returns the lines of the best moves.
func (p *prover) moveLines() (lines []engine.Line) {
	list := p.ranking()
	for _, m := range list[:min(len(list), max(1, p.search.limits.MultiPV))] {
		line := m.line
		if m.known.Move != engine.NoMove && (m.known.Upper < engine.Won || m.known.Proven()) {
			line.PV = []engine.Move{m.move(), m.known.Move}
		}
		line.Known, line.Winrate = m.known, m.winrate()
		line.Known.Move = m.move()
		lines = append(lines, line)
	}
	return lines
}

func (m *provenMove) move() engine.Move { return m.line.PV[0] }
func (m *provenMove) finished() bool    { return m.solved || m.known.Exact }
func (m *provenMove) valued() bool      { return m.solved || m.known.Proven() }

// winrate returns the win rate of the tree within the bounds.
func (m *provenMove) winrate() float64 { return within(m.line.Winrate, m.known) }
