package uct

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// proveSimulations is how many simulations come before a proof, so that there is a
// move to play whatever comes of it.
const proveSimulations = 1000

// prove looks for the value of the position of h with its game's solver, which gets
// the memory that the tree does not use. It returns the bounds that it reached and a
// move that attains the lower one, or the tree's move while that bound is a loss. The
// tree learns what was proven.
func (s *Searcher) prove(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info {
	quick := engine.Limits{Start: l.Start, Clock: l.Clock, Nodes: proveSimulations}
	s.setRoot(h)
	tree := newSearch(s, ctx, h, quick, func(engine.Info) {})
	if s.tree.root.Outcome() != engine.Undecided {
		return tree.info()
	}
	tree.prepareRoot()
	tree.work()
	s.makeProver(h)
	p := prover{search: newSearch(s, ctx, h, l, report)}
	p.bounds = engine.Bounds{Lower: engine.Lost, Upper: engine.Won, Move: engine.NoMove}
	p.bounds = s.solver.Solve(s.tree.root, l.Nodes, p.stop, p.better)
	s.proved = proved{s.tree.game, s.tree.root.Key(), p.bounds}
	tree.recallProof()
	return p.info()
}

// proved is what the last proof found out.
type proved struct {
	game, position uint64 // the keys
	bounds         engine.Bounds
}

// recallProof enters what the last proof found out about the root into the tree,
// and reports whether that is its value. It concerns the best move alone, so an
// analysis, which asks about each move, does without it.
func (r *search) recallProof() bool {
	known := r.proved
	switch {
	case r.aboutMoves() || !r.options.proofs || known.bounds.Move == engine.NoMove:
		return false
	case known.game != r.tree.game || known.position != r.tree.root.Key():
		return false
	}
	r.noteBounds(known.bounds)
	r.solved = known.bounds
	return known.bounds.Proven()
}

// makeProver makes a solver for the game of h, with the memory that the tree leaves,
// unless there is one already.
func (s *Searcher) makeProver(h engine.History) {
	if game := h.Key(); s.proving != game {
		s.dropSolver()
		megabytes := max(s.options.hash-spare(s.options.hash)-s.tree.touched()>>20, s.options.hash/solverShare)
		s.solver, s.proving = s.tree.root.Game().Traits().NewSolver(megabytes), game
	}
}

// prover is a proof under way.
type prover struct {
	*search
	bounds engine.Bounds
}

// better takes over better bounds and reports them.
func (p *prover) better(b engine.Bounds) {
	p.bounds = b
	p.reported = p.limits.Clock()
	p.report(p.info())
}

// stop reports whether the proof has to end, and reports its progress now and then.
func (p *prover) stop(nodes uint64) bool {
	elapsed := p.limits.Clock()
	due := elapsed-p.reported >= reportEvery
	if p.reproducible {
		due = nodes-p.bounds.Nodes >= reportNodes
	}
	if due {
		p.bounds.Nodes = nodes
		p.better(p.bounds)
	}
	return p.ctx.Err() != nil || p.hard > 0 && elapsed >= p.hard
}

// info returns the bounds of the root's value, and a line for it.
func (p *prover) info() engine.Info {
	b := p.bounds
	info := engine.Info{Nodes: b.Nodes, Bounds: &b, HashFull: p.tree.permille()}
	if !p.reproducible {
		info.Elapsed = max(p.limits.Clock(), 1)
	}
	line := p.tree.line(p.rank()[0], &p.options)
	if b.Move != engine.NoMove && (b.Lower > engine.Lost || b.Proven()) {
		line = engine.Line{PV: []engine.Move{b.Move}, Score: b.Score}
	}
	line.Winrate = min(max(line.Winrate, float64(b.Lower.Score())), float64(b.Upper.Score()))
	line.Proof = engine.Proof{}
	if b.Proven() {
		line.Proof = engine.Proof{Value: b.Lower, Plies: b.Plies}
	}
	info.Lines = []engine.Line{line}
	return info
}
