package c4engine

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// The results of a search, in the words of package engine.
type (
	// Line is a move, the first of its PV, with its Winrate, its Visits and what is Known of it. See
	// [engine.Line].
	Line = engine.Line
	// Known is a proof: its Value() is Won, Drawn, Lost or Unknown, and its String says it with the
	// Plies to the end. See [engine.Known].
	Known = engine.Known
)

// The errors that a program can act on; errors.Is recognises them.
var (
	ErrIllegalMove = engine.ErrIllegalMove
	ErrGameOver    = engine.ErrGameOver
	ErrBusy        = engine.ErrBusy     // the engine is searching
	ErrClosed      = engine.ErrClosed   // Close stopped the search
	ErrNoSolver    = engine.ErrNoSolver // the game has no exact solver
	ErrNoMove      = errors.New("no move to take back")
)

// Engine searches positions of one game at a time, and keeps what it learned from move to move.
// [New] makes one; the methods of another return an error. They may be called from several
// goroutines, but during a search all but Close return [ErrBusy].
type Engine struct{ searcher *uct.Searcher }

// check returns an error for an engine that New has not made.
func (e *Engine) check() error {
	if e == nil || e.searcher == nil {
		return errors.New("c4engine: the Engine was not made by New")
	}
	return nil
}

// Option is a setting of an engine, for [New] and [Engine.Set]: a With function of this package, or
// any function that changes [uct.Options]; [uct.Searcher.Options] has their ranges. New or Set
// returns its error.
type Option func(*uct.Options) error

// WithThreads sets the number of workers that search in parallel, 1 at first.
func WithThreads(n int) Option {
	return func(o *uct.Options) error { o.Threads = n; return nil }
}

// WithHash sets the memory for the search, in MB, 256 at first.
func WithHash(megabytes int) Option {
	return func(o *uct.Options) error { o.Hash = megabytes; return nil }
}

// WithSeed sets the seed of the random numbers, 1 at first.
func WithSeed(seed int64) Option {
	return func(o *uct.Options) error { o.Seed = seed; return nil }
}

// WithLevel limits the strength of play to a level of docs/strength.md, from 1, a beginner's,
// to 13; 0 is full strength. For another number New or Set returns an error.
func WithLevel(level int) Option { return func(o *uct.Options) error { return o.SetLevel(level) } }

// WithElo limits the strength of play on the scale of the levels, from 190 to 1910.
func WithElo(elo int) Option {
	return func(o *uct.Options) error { o.LimitStrength, o.Elo = true, elo; return nil }
}

// New returns an engine. Its memory is allocated by the first search, or by New if the options set
// its size; New fails if the system cannot give that. Close gives it back, as does the garbage
// collector when nothing refers to the engine any more. The error is that of Set.
func New(options ...Option) (*Engine, error) {
	e := &Engine{searcher: uct.New()}
	if err := e.Set(options...); err != nil {
		return nil, err
	}
	return e, nil
}

// Set changes settings. After an error, [ErrBusy] or an *engine.FieldError, nothing has changed.
func (e *Engine) Set(options ...Option) error {
	if err := e.check(); err != nil {
		return err
	}
	for _, set := range options {
		if set == nil {
			return engine.Expected("options", "none that is nil")
		}
	}
	return e.searcher.Configure(func(o *uct.Options) error {
		for _, set := range options {
			if err := set(o); err != nil {
				return err
			}
		}
		return nil
	})
}

// Forget empties the engine's memory: the next search begins like the first.
func (e *Engine) Forget() error {
	if err := e.check(); err != nil {
		return err
	}
	return e.searcher.NewGame()
}

// Close stops a search under way, waits for it, and gives the memory back. After it the engine may
// be used again; it also stops a search that begins before it returns.
func (e *Engine) Close() {
	if e.check() == nil {
		e.searcher.Close()
	}
}

// Limits bound a search. Zero fields do not bound it; without any bound it runs until its context
// is done or everything is proven.
type Limits struct {
	Time  time.Duration // for the answer, of which uct.Options.MoveOverhead is kept; negative: at once
	Nodes uint64        // simulations
	Depth int           // plies of the longest simulation; maybe out of reach: set Time or Nodes too
	Lines int           // how many of the best moves to report; 0: one
	Only  []Move        // the moves to choose from; none: all
}

// Result is what a search has found. Lines has the best move first.
type Result struct {
	Best    Move
	Lines   []Line
	Nodes   uint64
	Elapsed time.Duration // 0 in a search that is reproducible: one thread and no clock
}

// Search searches a game's position and returns the best move. If ctx is done before the limits are
// reached, the error is ctx's, such as [context.DeadlineExceeded], and [ErrClosed] if Close stopped
// the search; the result is then the best move so far. Any other error, [ErrGameOver], [ErrBusy] or
// an *engine.FieldError, comes without a search. For a time to think, set Limits.Time: the end of
// ctx is for callers that have gone.
func (e *Engine) Search(ctx context.Context, g *Game, limits Limits) (Result, error) {
	return e.Watch(ctx, g, limits, nil)
}

// Watch searches like [Engine.Search], and calls report, unless nil, about once a second with what
// it has found so far. The search waits for report, which must not call Close: that would wait for
// report. To stop the search, it ends ctx.
func (e *Engine) Watch(
	ctx context.Context, g *Game, limits Limits, report func(Result),
) (Result, error) {
	info, err := e.ask(ctx, g, limits.engine(), func(info engine.Info) {
		if report != nil {
			report(newResult(info))
		}
	})
	return newResult(info), err
}

// Values returns a line for every legal move, or for each of Limits.Only, the best first, also of
// an engine whose strength is limited. Moves that were not visited come last, with a win rate of
// 0.5. Limits.Lines has no effect. The error is that of Search, and beside ctx's or [ErrClosed]
// come the lines so far.
func (e *Engine) Values(ctx context.Context, g *Game, limits Limits) ([]Line, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	moves := limits.Only
	if len(moves) == 0 {
		moves = g.Moves()
	}
	limits.Lines = len(moves)
	asked := limits.engine()
	asked.FullStrength = true
	info, err := e.ask(ctx, g, asked, nil)
	lines := info.Lines
	if len(lines) == 0 {
		return nil, err
	}
	for _, m := range moves {
		if !slices.ContainsFunc(lines, func(l Line) bool { return l.PV[0] == m }) {
			lines = append(lines, Line{Winrate: 0.5, PV: []Move{m}})
		}
	}
	return lines, err
}

// Prove returns the value of a game's position for the side to move, proven by the game's exact
// solver. No [Limits] bound it, only ctx: from an opening it may take hours, so give ctx a
// timeout, as context.WithTimeout does. The error is that of Search or [ErrNoSolver]. After any
// error nothing is proven.
func (e *Engine) Prove(ctx context.Context, g *Game) (Known, error) {
	info, err := e.ask(ctx, g, engine.Limits{Prove: true}, nil)
	if info.Known.Proven() {
		return info.Known, nil
	}
	return Known{}, err
}

// ask carries out a search. The error may be why it ended before its limits.
func (e *Engine) ask(
	ctx context.Context, g *Game, limits engine.Limits, report func(engine.Info),
) (engine.Info, error) {
	if err := cmp.Or(e.check(), g.check()); err != nil {
		return engine.Info{}, err
	}
	if g.Outcome() != Undecided {
		return engine.Info{}, ErrGameOver
	}
	info, err := e.searcher.Search(ctx, g.history, limits, report)
	return info, cmp.Or(ofLimits(err), info.Stopped)
}

// ofLimits names the field of an error of the limits as Limits does.
func ofLimits(err error) error {
	if wrong, ok := errors.AsType[*engine.FieldError](err); ok {
		switch wrong.Field {
		case "MultiPV":
			return engine.Renamed(err, "Lines")
		case "Moves":
			return engine.Renamed(err, "Only")
		}
	}
	return err
}

func (l Limits) engine() engine.Limits {
	return engine.Limits{
		Start: time.Now(), MoveTime: l.Time, Nodes: l.Nodes, Depth: l.Depth, MultiPV: l.Lines, Moves: l.Only,
	}
}

func newResult(info engine.Info) Result {
	return Result{Best: info.BestMove(), Lines: info.Lines, Nodes: info.Nodes, Elapsed: info.Elapsed}
}
