package annotate

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Annotator explains games, one after the other.
type Annotator struct {
	Searcher engine.Tree
	// Limits bound the search of each position.
	Limits engine.Limits
	// Prove is how many positions the exact solver may search for each ply; 0: it is not
	// used.
	Prove uint64
	// Progress, unless nil, is told how many of a game's positions are done.
	Progress func(done, of int)

	solvers map[string]engine.Solver // by game, kept with what they have learned
}

// solverMegabytes is the memory of a solver's table.
const solverMegabytes = 64

// Annotate explains a game. The error is ctx's.
func (a *Annotator) Annotate(ctx context.Context, g Game) (*Report, error) {
	r := &Report{
		Type: "game", Source: g.Source, Number: g.Number, First: g.First, Second: g.Second,
		Result: g.Result, End: g.End, Detail: g.Detail, Plies: []Ply{},
	}
	if g.History.Start == nil {
		return r, nil
	}
	r.Game, r.FEN = g.History.Start.Game().Name(), g.History.Start.FEN()
	n := a.newAnalysis(ctx, g.History)
	n.prove()
	n.search()
	for k := range g.History.Moves {
		r.Plies = append(r.Plies, n.ply(k+1))
	}
	last := len(g.History.Moves)
	if n.positions[last].Outcome() == engine.Undecided {
		next := n.explained(last)
		r.Next = &next
	}
	if n.settled <= last {
		r.ProvenFrom = &n.settled
		r.Turning = n.turningPoint()
	}
	return r, ctx.Err()
}

// analysis is the work on one game.
type analysis struct {
	*Annotator
	ctx       context.Context
	history   engine.History
	positions []engine.Position // after 0, 1, ... plies
	known     []knowledge       // of the positions
	solved    int               // the solver has proven all positions from this one on
	settled   int               // and the search those from this one on
	solver    engine.Solver     // nil if there is none
}

// knowledge is what is known of a position, as the side to move sees it.
type knowledge struct {
	verdict
	rate float64
	pv   []engine.Move // empty at the end of the game; of a solved position not the whole
}

func (a *Annotator) newAnalysis(ctx context.Context, h engine.History) *analysis {
	n := &analysis{Annotator: a, ctx: ctx, history: h, known: make([]knowledge, len(h.Moves)+1)}
	n.positions = append(n.positions, h.Start)
	for k, m := range h.Moves {
		next := n.positions[k].Clone()
		next.Play(m)
		n.positions = append(n.positions, next)
	}
	n.solved, n.settled = len(n.positions), len(n.positions)
	if a.Prove > 0 {
		n.solver = a.solverOf(h.Start.Game())
	}
	return n
}

// solverOf returns the game's solver, nil if it has none.
func (a *Annotator) solverOf(game engine.Game) engine.Solver {
	if a.solvers[game.Name()] == nil {
		if game.Traits().NewSolver == nil {
			return nil
		}
		if a.solvers == nil {
			a.solvers = map[string]engine.Solver{}
		}
		a.solvers[game.Name()] = game.Traits().NewSolver(solverMegabytes, 1)
	}
	return a.solvers[game.Name()]
}

// Marks of moves, by how much win rate they lose at least. A lost proven result is a
// blunder in any case.
const (
	blunder, blunderLoss       = "??", 0.3
	mistake, mistakeLoss       = "?", 0.2
	inaccuracy, inaccuracyLoss = "?!", 0.1
)

// ply says what the k-th move was worth.
func (n *analysis) ply(k int) Ply {
	before, after := &n.known[k-1], n.known[k].reversed()
	p := n.positions[k-1]
	ply := Ply{
		Ply: k, By: sides[p.Turn()], Move: boardtext.FormatMove(p, n.history.Moves[k-1]),
		Winrate: rate(after.rate), Best: rate(before.rate), Proven: after.report(),
	}
	threw := before.value != engine.Unknown && after.value != engine.Unknown && after.value < before.value
	if len(before.pv) > 0 && before.pv[0] == n.history.Moves[k-1] && !threw {
		ply.Best = ply.Winrate
		return ply
	}
	loss := max(before.rate-after.rate, 0)
	ply.Loss = rate(loss)
	switch {
	case threw || loss >= blunderLoss:
		ply.Mark = blunder
	case loss >= mistakeLoss:
		ply.Mark = mistake
	case loss >= inaccuracyLoss:
		ply.Mark = inaccuracy
	}
	if ply.Mark != "" {
		better := n.best(k - 1)
		ply.Better = &better
	}
	return ply
}
