package annotate

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/thread"
	"github.com/c4engine/c4engine/protocol"
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
	// Plies are the first and the last ply to search. Other positions have the lines of the game,
	// which has been explained before. Nil: all are searched.
	Plies *PlyRange
	// Progress, unless nil, is called with the number of a game's positions that are done.
	Progress func(done, of int)

	last     engine.Solver // of the last game, kept for its hash table
	lastGame string        // its name
	table    int           // MB of a solver's hash table; 0: SolverMegabytes
}

// PlyRange is the plies from First to Last.
type PlyRange struct{ First, Last int }

// need reports whether a position, before or after one of the plies, is to be searched.
func (p *PlyRange) need(ply int) bool { return p == nil || p.First-1 <= ply && ply <= p.Last }

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

// Annotate returns the report of a game. The error is the searcher's or that of ctx.
func (a *Annotator) Annotate(ctx context.Context, game Game) (*Report, error) {
	start := game.History.Start()
	r := &Report{
		Game: start.Game().Name(), title: start.Game().About().Title, FEN: start.FEN(),
		Type: "game", Source: game.Source, Number: game.Number, Format: game.Format, Event: game.Event, First: game.First,
		Second: game.Second, Result: game.Result, End: game.End, Detail: game.Detail, Plies: []Ply{},
	}
	g := newValuedGame(ctx, a, game)
	defer g.levels.Close()
	if err := cmp.Or(g.findValues(), ctx.Err()); err != nil {
		return nil, err
	}
	for _, m := range g.moves {
		ply, err := g.record(m)
		if err != nil {
			return nil, err
		}
		r.Plies = append(r.Plies, ply)
	}
	for ply, line := range g.lines {
		r.Lines = append(r.Lines, gamefile.NewLine(g.positions[ply], line))
	}
	r.Accuracy = accuracies(r.Plies)
	last := len(g.moves)
	if g.positions[last].Outcome() == engine.Undecided {
		r.Next = g.variation(last)
	}
	if g.provenFrom <= last {
		r.ProvenFrom = new(g.provenFrom) // a copy, since a report outlives the values
	}
	r.findTurningPoint(g)
	return r, ctx.Err() // an interrupted solver leaves out reasons
}

// solver returns the solver for a game, nil if the game has none or Prove is 0.
func (a *Annotator) solver(game engine.Game) engine.Solver {
	maker, solves := game.(engine.SolverMaker)
	if a.Prove == 0 || !solves {
		return nil
	}
	if a.lastGame != game.Name() {
		a.last, a.lastGame = maker.NewSolver(cmp.Or(a.table, SolverMegabytes), 1), game.Name()
	}
	return a.last
}

// record returns the record of a move. One with a mark is explained.
func (g *valuedGame) record(m *playedMove) (Ply, error) {
	p := Ply{
		Played: Played{m.ply, m.side().String(), boardtext.FormatMove(m.before, m.move)}, name: m.name(),
		Winrate: rate(m.played.Winrate), Best: rate(m.best.Winrate), Proven: gamefile.ProofOfMove(m.played.Known),
	}
	if m.isBest() {
		p.Best = p.Winrate
		return p, nil
	}
	p.Loss = rate(m.loss())
	mark, err := g.mark(m)
	if mark == "" {
		return p, err
	}
	return p.marked(mark, g.explain(m)), err
}

// marked returns the record with a mark and an explanation of the move.
func (p Ply) marked(mark string, e *explanation) Ply {
	p.Mark, p.Certain = mark, e.isProven()
	p.Better, p.Punished, p.Why, p.Text = e.better, e.punished(), e.why, e.sentence()
	return p
}

// explain returns a move with the reason why it is a mistake, nil for no move. Asked again, it
// gives the same lines.
func (g *valuedGame) explain(m *playedMove) *explanation {
	if m == nil {
		return nil
	}
	if g.explanations[m.ply] == nil {
		g.explanations[m.ply] = m.explained(g.variation(m.ply-1), g.variation(m.ply))
	}
	return g.explanations[m.ply]
}

// variation returns the best moves from a position with the reason if they win, nil if no move is
// known.
func (g *valuedGame) variation(ply int) *Variation {
	p, line := g.positions[ply], g.lines[ply]
	if line.PV = g.bestMoves(ply); len(line.PV) == 0 {
		return nil
	}
	won := line.Known.Value() == engine.Won && ply >= g.solvedFrom
	why := winReason(p, line.PV, won, func() bool { return thread.Yield(g.ctx) != nil })
	return newVariation(p, line, why)
}

// bestMoves returns the best moves of both sides from a position. Where it is solved, these are the
// moves of the game as long as none is better, and then those of the solver.
func (g *valuedGame) bestMoves(ply int) (moves []engine.Move) {
	if ply < g.solvedFrom {
		return g.lines[ply].PV
	}
	for ; ply < len(g.moves) && g.moves[ply].keepsLength(); ply++ {
		moves = append(moves, g.history.At(ply+1).Last())
	}
	return append(moves, g.prover.bestMoves(g.positions[ply])...)
}

// The budget of a review for each position: a person waits a few seconds for a game. The solver's
// table is small, because a server may review games of many sessions at once.
const (
	reviewTime  = 100 * time.Millisecond
	reviewLong  = 500 * time.Millisecond
	reviewProve = 100_000 // positions
	reviewTable = 8       // MB
)

// ReviewCommand returns the protocol's command review: it explains a game with a session's own
// search, and answers the Report in JSON.
func ReviewCommand(searcher engine.TreeSearcher) protocol.Extra {
	review := func(ctx context.Context, _ engine.Position, h engine.History, _ string) ([]byte, error) {
		a := New(searcher, engine.Limits{MoveTime: reviewTime, FullStrength: true}, reviewProve)
		a.Long.MoveTime, a.table = reviewLong, reviewTable
		game := gamefile.Played(h)
		game.Number = 1
		r, err := a.Annotate(ctx, game)
		if err != nil {
			return nil, err
		}
		return json.Marshal(r)
	}
	return protocol.Extra{Name: "review", Help: "explain the game in a line of JSON", Do: review}
}
