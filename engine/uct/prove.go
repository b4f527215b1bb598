package uct

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// prove looks for the value of the position of h with its game's solver, which
// gets the tree's memory. It answers with the bounds that it reached, and with
// a move that attains the lower one.
func (s *Searcher) prove(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info {
	root := h.Position().(engine.Solvable)
	r := newSearch(s, ctx, h, l, report)
	if start := startOf(h); s.proving != start {
		s.Close()
		s.solver, s.proving = root.NewSolver(s.options.hash), start
	}
	stop := func() bool { return ctx.Err() != nil || r.hard > 0 && r.limits.Clock() >= r.hard }
	bounds := s.solver.Solve(root, l.Nodes, stop, func(b engine.Bounds) { report(r.proven(root, b)) })
	return r.proven(root, bounds)
}

// proven returns what bounds of the root's value say.
func (r *search) proven(root engine.Position, b engine.Bounds) engine.Info {
	info := engine.Info{Nodes: b.Nodes, Bounds: &b}
	if !r.reproducible {
		info.Elapsed = max(r.limits.Clock(), 1)
	}
	if root.Outcome() != engine.Undecided {
		return info
	}
	if b.Move == engine.NoMove {
		moves, _ := root.Candidates(nil)
		b.Move = moves[0]
	}
	line := engine.Line{Winrate: float64(worth(b.Lower)+worth(b.Upper)) / 2, Score: b.Score, PV: []engine.Move{b.Move}}
	if b.Proven() {
		line.Proof = engine.Proof{Value: b.Lower, Plies: b.Plies}
	}
	info.Lines = []engine.Line{line}
	return info
}
