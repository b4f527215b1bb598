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

// Annotator explains games, one after the other.
type Annotator struct {
	Searcher engine.TreeSearcher
	// Limits bound the search of each position. Long bounds a second search of the positions around
	// a move that seems to lose much; a Long without bounds means no second search.
	Limits, Long engine.Limits
	// Prove is the solver's budget for each position, in positions. 0: the solver is not used.
	Prove uint64
	// Progress, unless nil, is called with the number of a game's positions that are done.
	Progress func(done, of int)

	solvers map[string]engine.Solver // by the name of the game, kept for their hash tables
	table   int                      // MB of a solver's hash table; 0: SolverMegabytes
}

// SolverMegabytes is the size of a solver's hash table.
const SolverMegabytes = 64

// longFactor is the budget of the second search of a position, in budgets of the first one.
const longFactor = 10

// New returns an annotator with a budget of the search and of the solver for each position.
func New(searcher engine.TreeSearcher, limits engine.Limits, prove uint64) *Annotator {
	long := limits
	long.MoveTime, long.Nodes = longFactor*limits.MoveTime, longFactor*limits.Nodes
	return &Annotator{Searcher: searcher, Limits: limits, Long: long, Prove: prove}
}

// Annotate returns the report of a game. The error is the searcher's, without a report, or that of
// ctx, with what is known by then.
func (a *Annotator) Annotate(ctx context.Context, game Game) (*Report, error) {
	r := newReport(game)
	if game.History.Start == nil {
		return r, nil
	}
	g := newValuedGame(ctx, a, game.History)
	defer g.levels.Close()
	if err := g.findValues(); err != nil {
		return nil, err
	}
	for i := range game.History.Moves {
		ply, err := newPly(g, i+1)
		if err != nil {
			return nil, err
		}
		r.Plies = append(r.Plies, ply)
	}
	r.conclude(g)
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

// The budget of a review for each position: a person waits a few seconds for a game. The solver's
// table is small, because it lasts as long as the session, and a server has many sessions.
const (
	reviewTime  = 100 * time.Millisecond
	reviewLong  = 500 * time.Millisecond
	reviewProve = 100_000 // positions
	reviewTable = 8       // MB
)

// Reviewer returns the function behind the protocol's command review: it explains a game with a
// session's own search, and returns the Report in JSON.
func Reviewer(searcher engine.TreeSearcher) func(context.Context, engine.History) ([]byte, error) {
	return func(ctx context.Context, h engine.History) ([]byte, error) {
		a := &Annotator{
			Searcher: searcher,
			Limits:   engine.Limits{MoveTime: reviewTime, FullStrength: true},
			Long:     engine.Limits{MoveTime: reviewLong, FullStrength: true},
			Prove:    reviewProve, table: reviewTable,
		}
		game := gamefile.Played(h)
		game.Number = 1
		r, err := a.Annotate(ctx, game)
		if err != nil {
			return nil, err
		}
		return json.Marshal(r)
	}
}
