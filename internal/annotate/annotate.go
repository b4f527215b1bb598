// Package annotate explains games: the value of every move, the mistakes and the better
// moves, the ply at which the result was decided, and the reason.
//
// Package gamefile reads games, an [Annotator] explains each in a [Report], and an [Output] writes
// the reports: text, a table or JSON. [WritePage] writes them as an HTML page.
//
//	analyse.go                the values of a game's positions, by the solver and the search
//	plies.go, marks.go        what is said of a move: its value, its mark, the better one
//	why.go, ending.go         reasons: those on the board, and those at the end of best play
//	report.go                 the report, which text.go, table.go and page.go write
package annotate

import (
	"context"
	"encoding/json"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// Game is a game to be explained.
type Game = gamefile.Game

// sides are the names of the sides.
var sides = [2]string{match.First, match.Second}

// Annotator explains games, one after the other.
type Annotator struct {
	Searcher engine.Tree
	// Limits bound the search of each position.
	Limits engine.Limits
	// Prove is the number of positions that the exact solver may search for each ply. With
	// 0 the solver is not used.
	Prove uint64
	// Progress, unless nil, is called with the number of a game's positions that are done.
	Progress func(done, of int)

	solvers map[string]engine.Solver // by the name of the game, kept for their hash tables
}

// SolverMegabytes is the size of a solver's hash table.
const SolverMegabytes = 64

// Annotate explains a game. The error is the searcher's, or ctx's beside what is known by then.
func (a *Annotator) Annotate(ctx context.Context, g Game) (*Report, error) {
	r := &Report{
		Type: "game", Source: g.Source, Number: g.Number, First: g.First, Second: g.Second,
		Result: g.Result, End: g.End, Detail: g.Detail, Plies: []Ply{},
	}
	if g.History.Start == nil {
		return r, nil
	}
	r.Game, r.FEN = g.History.Start.Game().Name(), g.History.Start.FEN()
	n := newAnalysis(ctx, a, g.History)
	defer n.close()
	n.prove()
	if err := n.search(); err != nil {
		return nil, err
	}
	n.turning = n.lastTurn()
	for k := range g.History.Moves {
		ply, err := n.ply(k + 1)
		if err != nil {
			return nil, err
		}
		r.Plies = append(r.Plies, ply)
	}
	r.Accuracy = accuracies(r.Plies)
	last := len(g.History.Moves)
	if n.positions[last].Outcome() == engine.Undecided {
		r.Next = n.bestWithReason(last)
	}
	if n.settled <= last {
		r.ProvenFrom = &n.settled
	}
	if n.turning > 0 {
		r.Turning = n.turningPoint(r.Plies)
	}
	return r, ctx.Err()
}

// solver returns the solver for a game, nil if the game has none or Prove is 0.
func (a *Annotator) solver(game engine.Game) engine.Solver {
	maker, solves := game.(engine.SolverMaker)
	if a.Prove == 0 || !solves {
		return nil
	}
	if a.solvers == nil {
		a.solvers = map[string]engine.Solver{}
	}
	if a.solvers[game.Name()] == nil {
		a.solvers[game.Name()] = maker.NewSolver(SolverMegabytes, 1)
	}
	return a.solvers[game.Name()]
}

// The budget of a review for each position. A person waits for it: a game takes a few seconds.
const (
	reviewTime  = 100 * time.Millisecond
	reviewProve = 100_000
)

// Reviewer returns a function that explains a game with a session's own search, in the JSON form of
// a Report. It serves the command review of the protocol.
func Reviewer(searcher engine.Tree) func(context.Context, engine.History) ([]byte, error) {
	a := &Annotator{
		Searcher: searcher,
		Limits:   engine.Limits{MoveTime: reviewTime, FullStrength: true},
		Prove:    reviewProve,
	}
	return func(ctx context.Context, h engine.History) ([]byte, error) {
		g := Game{Number: 1, First: match.First, Second: match.Second, History: h}
		g.SetOutcome()
		r, err := a.Annotate(ctx, g)
		if err != nil {
			return nil, err
		}
		return json.Marshal(r)
	}
}
