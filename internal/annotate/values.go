package annotate

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/thread"
)

// This file takes the positions of a game and returns the best line of each, in three steps:
//
//  1. The solver proves the positions from the last one backwards, as far as its budget goes.
//  2. The search estimates those before, unless the game has been explained and is to be searched
//     at other plies only.
//  3. Where the values before and after a move differ much, a longer search looks again, and the
//     value after the move corrects the one before it.

// valuedGame is a game with the value of each position.
type valuedGame struct {
	ctx      context.Context
	settings *Annotator
	prover   prover
	levels   *uct.Searcher // plays at limited strength
	history  engine.History
	known    []engine.Line // of the positions that are not searched
	// positions[ply] is the position after that many plies. The move of a ply, from 1, leads from
	// positions[ply-1] to positions[ply].
	positions []engine.Position
	// lines[ply] is the best line of positions[ply], with its value for the side to move. The PV is
	// empty at the end of the game. Where the solver has proven the value, it is the best move alone.
	lines        []engine.Line
	moves        []*playedMove        // of the plies, when all lines are known
	solvedFrom   int                  // the solver has proven the positions from this one on
	provenFrom   int                  // the solver or the search has proven those from this one on
	explanations map[int]*explanation // of the plies that explain was asked for
	searchedLong map[int]bool         // the positions that were searched within Annotator.Long
	winningRow   *winningRow          // nil if no row won the game
}

// newValuedGame returns a game without values yet.
func newValuedGame(ctx context.Context, a *Annotator, game Game) *valuedGame {
	h := game.History
	end := h.Len() + 1
	g := &valuedGame{
		ctx: ctx, settings: a, history: h, known: game.Lines, levels: uct.New(),
		prover:    prover{ctx, a.solver(h.Start().Game()), a.Prove},
		positions: []engine.Position{h.Start()}, lines: make([]engine.Line, end),
		solvedFrom: end, provenFrom: end, searchedLong: map[int]bool{}, explanations: map[int]*explanation{},
	}
	for ply := 1; ply < end; ply++ {
		g.positions = append(g.positions, h.At(ply).Position())
	}
	g.winningRow = newWinningRow(g.positions, h.Moves())
	return g
}

// findValues fills in the lines and what follows from them. The error is the searcher's.
func (g *valuedGame) findValues() error {
	g.solveBackwards()
	if err := g.searchForwards(); err != nil {
		return err
	}
	if err := g.refine(); err != nil {
		return err
	}
	for g.provenFrom > 0 && g.lines[g.provenFrom-1].Known.Proven() {
		g.provenFrom--
	}
	for ply := 1; ply <= g.history.Len(); ply++ {
		m := g.move(ply)
		m.effect = m.findEffect()
		g.moves = append(g.moves, m)
	}
	return nil
}

// solveBackwards solves the positions from the last one on, until one exceeds the budget.
func (g *valuedGame) solveBackwards() {
	last := len(g.positions) - 1
	for ply := last; ply >= 0; ply-- {
		g.progress(last - ply)
		line := g.prover.solve(g.positions[ply])
		if !line.Known.Proven() {
			return
		}
		g.lines[ply], g.solvedFrom = line, ply
	}
}

// searchForwards searches the positions that are not solved. It begins with the first one, so that
// each search continues in the tree of the one before.
func (g *valuedGame) searchForwards() (err error) {
	if err := g.settings.Searcher.NewGame(); err != nil {
		return err
	}
	for ply := range g.solvedFrom {
		g.progress(len(g.positions) - g.solvedFrom + ply)
		if thread.Yield(g.ctx) != nil {
			return nil
		}
		if !g.settings.Plies.need(ply) {
			g.lines[ply], g.searchedLong[ply] = g.known[ply], true
			continue
		}
		if g.lines[ply], err = g.search(ply, g.settings.Limits, nil); err != nil {
			return err
		}
	}
	g.progress(len(g.positions))
	return nil
}

func (g *valuedGame) progress(done int) {
	if g.settings.Progress != nil {
		g.settings.Progress(done, len(g.positions))
	}
}

// refine searches again, for longer, the positions around each move that seems to change much, and
// corrects the estimates before the moves. So a mark by estimate is of a move that a long search
// would not have played. Corrections may make other moves seem to change much, so it goes on until
// no long search is left to do.
func (g *valuedGame) refine() error {
	for searched := -1; searched < len(g.searchedLong); {
		searched = len(g.searchedLong)
		for ply := g.history.Len(); ply > 0; ply-- {
			m := g.move(ply)
			if math.Abs(m.best.Winrate-m.played.Winrate) >= inaccuracyLoss {
				for _, around := range [...]int{ply - 1, ply} {
					if err := g.searchLong(around); err != nil {
						return err
					}
				}
			}
			if err := g.correct(ply); err != nil {
				return err
			}
		}
	}
	return nil
}

// searchLong replaces the estimate of a position by that of a longer search, once.
func (g *valuedGame) searchLong(ply int) (err error) {
	if g.lines[ply].Known.Proven() || g.searchedLong[ply] || g.settings.Long.Infinite() || thread.Yield(g.ctx) != nil {
		return nil
	}
	g.searchedLong[ply] = true
	g.lines[ply], err = g.search(ply, g.settings.Long, nil)
	return err
}

// correct corrects the estimate before a move if the value after it, which is proven or of a long
// search, contradicts it: a position is worth at least as much as after each of its moves, and the
// played move is not the best one if it lost much.
func (g *valuedGame) correct(ply int) error {
	m := g.move(ply)
	if m.best.Known.Proven() || !m.played.Known.Proven() && !g.searchedLong[ply] {
		return nil
	}
	switch gain := m.played.Winrate - m.best.Winrate; {
	case m.played.Known.Value() == engine.Won, gain > inaccuracyLoss:
		g.lines[ply-1] = m.asBest()
	case gain < -inaccuracyLoss && m.best.PV[0] == m.move:
		return g.searchOtherMoves(m)
	}
	return nil
}

// asBest returns the best line before a move that is the best one.
func (m *playedMove) asBest() engine.Line {
	pv := append([]engine.Move{m.move}, m.played.PV...)
	if m.played.Known.Value() != engine.Won {
		return engine.Line{Winrate: m.played.Winrate, PV: pv}
	}
	won := engine.Proven(engine.Won, 0)
	if m.played.Known.Plies > 0 {
		won.Plies = 1 + m.played.Known.Plies
	}
	return provenLine(m.before, won, pv)
}

// searchOtherMoves replaces the line before a move by that of the best other one. If no other move
// is better, the value is that of the played move.
func (g *valuedGame) searchOtherMoves(m *playedMove) error {
	g.lines[m.ply-1] = engine.Line{Winrate: m.played.Winrate, PV: []engine.Move{m.move}}
	others := slices.DeleteFunc(m.before.Moves(nil), func(other engine.Move) bool {
		return other == m.move
	})
	if len(others) == 0 {
		return nil
	}
	limits := g.settings.Limits
	if g.searchedLong[m.ply] {
		limits = g.settings.Long
	}
	best, err := g.search(m.ply-1, limits, others)
	if err == nil && best.Winrate > m.played.Winrate {
		g.lines[m.ply-1] = best
	}
	return err
}

// search returns the best line of a position by a search of all moves, or only of the given ones.
func (g *valuedGame) search(ply int, l engine.Limits, moves []engine.Move) (engine.Line, error) {
	l.Start, l.Moves = time.Now(), moves
	info, err := g.settings.Searcher.Search(g.ctx, g.history.At(ply), l, nil)
	if err != nil {
		return engine.Line{}, err
	}
	best, p := info.Lines[0], g.positions[ply]
	if known := knownByBest(best.Known, g.settings.Searcher.Known(p)); known.Proven() {
		return provenLine(p, known, best.PV), nil
	}
	return engine.Line{Winrate: float64(rate(best.Winrate)), PV: best.PV}, nil // as it is read back
}

// knownByBest returns what the best move says of its position, of which the tree knows something.
// A best move that draws does not prove that no other move wins. The plies of a winning move are
// exact for the position only if no other move wins sooner.
func knownByBest(best, tree engine.Known) engine.Known {
	if best.Value() == engine.Drawn && !tree.Proven() {
		return engine.Known{}
	}
	shortest := best.Plies == 1 || tree.Exact && tree.Plies == best.Plies
	best.Exact = best.Exact && (best.Value() == engine.Lost || shortest)
	return best
}

// winrate returns the expected result of a side in a position.
func (g *valuedGame) winrate(ply int, side engine.Player) float64 {
	if g.positions[ply].Turn() == side {
		return g.lines[ply].Winrate
	}
	return 1 - g.lines[ply].Winrate
}

// move returns the move of a ply with its values so far. Its effect follows when they are final.
func (g *valuedGame) move(ply int) *playedMove {
	return &playedMove{
		ply: ply, move: g.history.At(ply).Last(),
		before: g.positions[ply-1], after: g.positions[ply], winningRow: g.winningRow,
		best: g.lines[ply-1], played: forOpponent(g.lines[ply]),
	}
}

// forOpponent returns a line with its value for the other side.
func forOpponent(l engine.Line) engine.Line {
	l.Known, l.Winrate = l.Known.Opposite(), 1-l.Winrate
	return l
}
