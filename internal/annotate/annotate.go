package annotate

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// Game is a game to be explained.
type Game = gamefile.Game

// sides are the names of the sides.
var sides = [2]string{gamefile.First, gamefile.Second}

// Annotator explains games, one after the other.
type Annotator struct {
	Searcher engine.TreeSearcher
	// Limits bound the search of each position, and Long the search that looks again where much
	// seems to be lost. Without bounds, Long is not used.
	Limits, Long engine.Limits
	// Prove is the number of positions that the exact solver may search for each ply. With
	// 0 the solver is not used.
	Prove uint64
	// Progress, unless nil, is called with the number of a game's positions that are done.
	Progress func(done, of int)

	solvers map[string]engine.Solver // by the name of the game, kept for their hash tables
	table   int                      // MB of a solver's hash table; 0: SolverMegabytes
}

// longer is how many times the usual limits a search gets that looks again.
const longer = 10

// New returns an annotator that searches each position within limits, and longer where much seems
// to be lost.
func New(searcher engine.TreeSearcher, limits engine.Limits, prove uint64) *Annotator {
	a := &Annotator{Searcher: searcher, Limits: limits, Long: limits, Prove: prove}
	a.Long.MoveTime, a.Long.Nodes = longer*limits.MoveTime, longer*limits.Nodes
	return a
}

// SolverMegabytes is the size of a solver's hash table.
const SolverMegabytes = 64

// Annotate explains a game. The error is the searcher's, or ctx's beside what is known by then.
func (a *Annotator) Annotate(ctx context.Context, g Game) (*Report, error) {
	r := newReport(g)
	if g.History.Start == nil {
		return r, nil
	}
	v := newValues(ctx, a, g.History)
	defer v.weaker.Close()
	if err := v.find(); err != nil {
		return nil, err
	}
	for k := range g.History.Moves {
		ply, err := newPly(v, k+1)
		if err != nil {
			return nil, err
		}
		r.Plies = append(r.Plies, ply)
	}
	r.conclude(v)
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
		a.solvers[game.Name()] = maker.NewSolver(cmp.Or(a.table, SolverMegabytes), 1)
	}
	return a.solvers[game.Name()]
}

// The budget of a review for each position. A person waits for it: a game takes a few seconds. The
// solver's table has place for so few positions; it lasts as long as the review, since a server has
// many sessions.
const (
	reviewTime  = 100 * time.Millisecond
	reviewLong  = 500 * time.Millisecond
	reviewProve = 100_000
	reviewTable = 8
)

// Reviewer returns a function that explains a game with a session's own search, in the JSON form of
// a Report. It serves the command review of the protocol.
func Reviewer(searcher engine.TreeSearcher) func(context.Context, engine.History) ([]byte, error) {
	return func(ctx context.Context, h engine.History) ([]byte, error) {
		a := &Annotator{
			Searcher: searcher,
			Limits:   engine.Limits{MoveTime: reviewTime, FullStrength: true},
			Long:     engine.Limits{MoveTime: reviewLong, FullStrength: true},
			Prove:    reviewProve, table: reviewTable,
		}
		g := Game{Number: 1, First: gamefile.First, Second: gamefile.Second, History: h}
		g.SetOutcome()
		r, err := a.Annotate(ctx, g)
		if err != nil {
			return nil, err
		}
		return json.Marshal(r)
	}
}
