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
// move that attains the lower one, or the tree's move while that bound is a loss. Where
// several lines or certain moves are asked for it does so for each move. The tree learns
// what was proven.
func (s *Searcher) prove(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info {
	quick := engine.Limits{Start: l.Start, Clock: l.Clock, Nodes: proveSimulations}
	s.setRoot(h.Position())
	tree := newSearch(s, ctx, quick, func(engine.Info) {})
	if s.tree.root.Outcome() != engine.Undecided {
		return tree.info()
	}
	tree.prepareRoot()
	tree.work()
	s.makeProver()
	p := prover{search: newSearch(s, ctx, l, report)}
	p.bounds = engine.Bounds{Lower: engine.Lost, Upper: engine.Won, Move: engine.NoMove}
	if p.analysis {
		p.proveMoves()
	} else {
		p.bounds = s.solver.Solve(s.tree.root, l.Nodes, p.stop, p.better)
	}
	if len(l.Moves) == 0 { // else they are not the position's
		s.proved = proved{s.tree.game, s.tree.root.Key(), p.bounds}
		tree.recallProof()
	}
	return p.info()
}

// proved is what the last proof found out.
type proved struct {
	game     string // see gameOf
	position uint64 // its key
	bounds   engine.Bounds
}

// recallProof enters what the last proof found out about the root into the tree,
// and reports whether nothing is left for the solver: the value is known, and where
// pieces are counted by how many. It concerns the best move alone, so an analysis,
// which asks about each move, does without it.
func (r *search) recallProof() bool {
	known := r.proved
	switch {
	case r.aboutMoves() || !r.options.proofs || known.bounds.Move == engine.NoMove:
		return false
	case known.game != r.tree.game || known.position != r.tree.root.Key():
		return false
	}
	r.solved = known.bounds
	entered := r.noteBounds(known.bounds)
	return entered && known.bounds.Proven() && (known.bounds.Score != nil || !r.tree.root.Game().Traits().Counted)
}

// makeProver makes a solver for the tree's game, with the memory that the tree leaves,
// unless there is one already.
func (s *Searcher) makeProver() {
	if s.proving == s.tree.game {
		return
	}
	s.dropSolver()
	megabytes := max(s.options.hash-spare(s.options.hash)-s.tree.touched()>>20, s.options.hash/solverShare)
	s.solver, s.proving = s.tree.root.Game().Traits().NewSolver(megabytes, len(s.workers)), s.tree.game
}

// prover is a proof under way.
type prover struct {
	*search
	bounds engine.Bounds // of the position
	ended  bool          // by the clock or the context

	// Of a proof of each move.
	moves  []*provenMove // in the order in which they get their turns
	before uint64        // nodes of the turns that are over
}

// better takes over better bounds and reports them.
func (p *prover) better(b engine.Bounds) {
	p.bounds = b
	p.tell()
}

// tell reports what is known.
func (p *prover) tell() {
	if p.analysis {
		p.conclude()
	}
	p.reported, p.reportedNodes = p.limits.Clock(), p.bounds.Nodes
	p.report(p.info())
}

// stop reports whether the proof has to end, and reports its progress now and then.
func (p *prover) stop(nodes uint64) bool {
	elapsed := p.limits.Clock()
	if p.reportIsDue(elapsed, p.before+nodes) {
		p.bounds.Nodes = p.before + nodes
		p.tell()
	}
	p.ended = p.ctx.Err() != nil || p.hard > 0 && elapsed >= p.hard
	return p.ended
}

// info returns the bounds of the root's value, and a line for it or for each move.
func (p *prover) info() engine.Info {
	b := p.bounds
	info := engine.Info{Nodes: b.Nodes, Bounds: &b, HashFull: p.tree.permille()}
	if !p.reproducible {
		info.Elapsed = max(p.limits.Clock(), 1)
	}
	if p.analysis {
		info.Lines = p.moveLines()
		return info
	}
	line := p.tree.line(p.rank()[0], &p.options)
	if b.Move != engine.NoMove && (b.Lower > engine.Lost || b.Proven()) {
		line = engine.Line{PV: []engine.Move{b.Move}}
	}
	line = provenLine(line, b)
	if b.Move == engine.NoMove && b.Lower > engine.Lost { // nobody knows yet what attains it
		line.Proof = engine.Proof{}
	}
	info.Lines = []engine.Line{line}
	return info
}

// provenLine returns a line with what a proof knows of its value.
func provenLine(line engine.Line, b engine.Bounds) engine.Line {
	line.Winrate, line.Bounds, line.Score = within(line.Winrate, b), &b, b.Score
	line.Proof = engine.Proof{}
	if b.Proven() {
		line.Proof = engine.Proof{Value: b.Lower, Plies: b.Plies}
	}
	return line
}

// within returns the win rate nearest to w that bounds allow.
func within(w float64, b engine.Bounds) float64 {
	return min(max(w, float64(b.Lower.Score())), float64(b.Upper.Score()))
}
