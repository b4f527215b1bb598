package uct

import "github.com/c4engine/c4engine/engine"

// prover is a proof under way. It looks for the value of the root with the game's solver,
// which gets the memory that the tree does not use.
type prover struct {
	search *search
	bounds engine.Bounds // of the position
	ended  bool          // by the clock or the context

	// For proofs of each move.
	moves  []*provenMove // in the order in which they are searched
	before uint64        // nodes of all calls of the solver that have ended
}

// newProver returns a proof with the limits of a search.
func newProver(r *search) *prover {
	p := &prover{search: r}
	p.bounds = engine.Unproven()
	return p
}

// run looks for the root's value, or in analysis for the value of each move, until it is
// proven or the search has to end.
func (p *prover) run() {
	r := p.search
	if r.analysis {
		p.proveMoves()
	} else {
		p.bounds = r.exact.solver.Solve(r.tree.Root(), r.limits.Nodes, p.stop, p.better)
	}
}

// better sets and reports better bounds.
func (p *prover) better(b engine.Bounds) {
	p.bounds = b
	p.tell()
}

// tell reports the bounds so far.
func (p *prover) tell() {
	r := p.search
	if r.analysis {
		p.conclude()
	}
	r.reported, r.reportedNodes = r.limits.Clock(), p.bounds.Nodes
	r.report(p.info())
}

// stop reports whether the proof has to end, and reports its progress now and then.
func (p *prover) stop(nodes uint64) bool {
	r := p.search
	elapsed := r.limits.Clock()
	if r.reportIsDue(elapsed, p.before+nodes) {
		p.bounds.Nodes = p.before + nodes
		p.tell()
	}
	p.ended = r.interrupted() || r.hard > 0 && elapsed >= r.hard
	return p.ended
}

// info returns the bounds of the root's value, and a line for it or for each move. The
// root's line is the tree's until the solver has a proof, or a move that does not lose.
func (p *prover) info() engine.Info {
	r, b := p.search, p.bounds
	info := engine.Info{Nodes: b.Nodes, Bounds: &b, HashFull: r.tree.Permille(), Stopped: r.stoppedBy()}
	if !r.reproducible {
		info.Elapsed = max(r.limits.Clock(), 1)
	}
	if r.analysis {
		info.Lines = p.moveLines()
		return info
	}
	best := line(r.tree, r.rank()[0], r.options)
	if b.Move != engine.NoMove && (b.Lower > engine.Lost || b.Proven()) {
		best = engine.Line{PV: []engine.Move{b.Move}}
	}
	best = provenLine(best, b)
	if b.Move == engine.NoMove && b.Lower > engine.Lost { // the move that attains it is unknown
		best.Proof = engine.Proof{}
	}
	info.Lines = []engine.Line{best}
	return info
}

// provenLine returns a line with the bounds of its value.
func provenLine(line engine.Line, b engine.Bounds) engine.Line {
	line.Winrate, line.Bounds, line.Score = within(line.Winrate, b), &b, b.Score
	line.Proof = engine.Proof{}
	if b.Proven() {
		exact := b.Exact && b.Lower != engine.Drawn
		line.Proof = engine.Proof{Value: b.Lower, Exact: exact, Plies: b.Plies}
	}
	return line
}

// within returns the win rate nearest to w within the bounds.
func within(w float64, b engine.Bounds) float64 {
	return min(max(w, float64(b.Lower.Score())), float64(b.Upper.Score()))
}
