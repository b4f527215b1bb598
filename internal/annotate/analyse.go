package annotate

import (
	"context"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/turns"
)

// analysis is the work on one game.
type analysis struct {
	annotator *Annotator
	ctx       context.Context
	history   engine.History
	solver    engine.Solver     // nil if it is not used
	casual    *uct.Searcher     // plays at a level; nil before its first move
	positions []engine.Position // after 0, 1, ... plies
	known     []knowledge       // of each position
	solved    int               // the solver has proven the positions from this index on
	settled   int               // the solver or the search has proven those from this index on
	turning   int               // the last ply that changed the proven result, 0 if none did
}

func newAnalysis(ctx context.Context, a *Annotator, h engine.History) *analysis {
	n := &analysis{
		annotator: a, ctx: ctx, history: h,
		solver: a.solver(h.Start.Game()),
		known:  make([]knowledge, len(h.Moves)+1),
	}
	n.positions = append(n.positions, h.Start)
	for k, m := range h.Moves {
		next := n.positions[k].Clone()
		next.Play(m)
		n.positions = append(n.positions, next)
	}
	n.solved, n.settled = len(n.positions), len(n.positions)
	return n
}

func (n *analysis) close() {
	if n.casual != nil {
		n.casual.Close()
	}
}

func (n *analysis) progress(done int) {
	if n.annotator.Progress != nil {
		n.annotator.Progress(done, len(n.positions))
	}
}

// knowledge is the value of a position for the side to move.
type knowledge struct {
	verdict
	rate float64
	// pv is the principal variation, empty at the end of the game. Of a position that the
	// solver has proven it has only the first move.
	pv []engine.Move
}

// verdict is a proven value for the side to move; Unknown if nothing is proven.
type verdict struct {
	value engine.Value
	plies int  // to the end of the game, 0 if not known
	exact bool // plies and score are those of best play by both sides
	score *int // the difference of discs
}

// reversed returns k for the other side.
func (k knowledge) reversed() knowledge {
	k.value, k.rate = k.value.Opposite(), 1-k.rate
	if k.score != nil {
		score := -*k.score
		k.score = &score
	}
	return k
}

// withMove returns the same with the move that led to the position counted, as in the verdict of a
// better move. At the end of the game it returns v.
func (v verdict) withMove() verdict {
	if v.plies > 0 {
		v.plies++
	}
	return v
}

// report returns the verdict's JSON form, nil if nothing is proven.
func (v verdict) report() *Verdict {
	if v.value == engine.Unknown {
		return nil
	}
	if v.value == engine.Drawn {
		v.plies = 0
	}
	return &Verdict{Value: valueNames[v.value], Plies: v.plies, Exact: v.exact, Score: v.score}
}

// prove solves the positions from the last one backwards, until one exceeds the budget.
func (n *analysis) prove() {
	for k := len(n.positions) - 1; k >= 0; k-- {
		n.progress(len(n.positions) - 1 - k)
		v, move := n.solve(n.positions[k])
		if v.value == engine.Unknown {
			return
		}
		n.known[k] = knowledge{verdict: v, rate: float64(v.value.Score())}
		if move != engine.NoMove {
			n.known[k].pv = []engine.Move{move}
		}
		n.solved, n.settled = k, k
	}
}

// solve returns the value of a position and a move that attains it. Without a proof they are
// Unknown and NoMove; at the end of the game there is no move.
func (n *analysis) solve(p engine.Position) (verdict, engine.Move) {
	if value := p.Turn().Of(p.Outcome()); value != engine.Unknown {
		return verdict{value: value, exact: true, score: finalScore(p)}, engine.NoMove
	}
	if n.solver == nil || n.over() {
		return verdict{}, engine.NoMove
	}
	b := n.bounds(p, n.annotator.Prove)
	if !b.Proven() {
		return verdict{}, engine.NoMove
	}
	v := telling(p, verdict{value: b.Lower, plies: b.Plies, exact: b.Exact, score: b.Score})
	if b.Move == engine.NoMove {
		b.Move = n.attaining(p, b.Lower)
	}
	return v, b.Move
}

// telling returns a verdict without plies that say nothing: in games that count discs, and where the
// free cells allow no longer game.
func telling(p engine.Position, v verdict) verdict {
	switch {
	case p.Game().About().Counted:
		v.plies, v.exact = 0, v.score != nil
	case !v.exact && v.plies >= p.Board().Count(engine.Empty):
		v.plies = 0
	}
	return v
}

// over reports whether the analysis shall end.
func (n *analysis) over() bool {
	turns.Yield()
	return n.ctx.Err() != nil
}

// bounds returns the solver's bounds of a position within a budget of positions.
func (n *analysis) bounds(p engine.Position, budget uint64) engine.Bounds {
	return n.solver.Solve(p, budget, func(uint64) bool { return n.over() }, nil)
}

// attaining returns a move of a proven value, for a solver that proved the value of the
// position alone, as a book does. It is NoMove if ten times the budget does not suffice.
func (n *analysis) attaining(p engine.Position, value engine.Value) engine.Move {
	moves, _ := p.Candidates(nil)
	if len(moves) == 1 {
		return moves[0]
	}
	after := p.Clone()
	for _, m := range moves {
		after.CopyFrom(p)
		after.Play(m)
		if after.Outcome() != engine.Undecided { // the solver had named the move
			continue
		}
		reply := n.bounds(after, 10*n.annotator.Prove)
		if reply.Proven() && reply.Lower.Opposite() == value {
			return m
		}
	}
	return engine.NoMove
}

// finalScore returns the difference of discs at the end of a game, for the side to move. It is nil
// if the game does not count discs.
func finalScore(p engine.Position) *int {
	if !p.Game().About().Counted {
		return nil
	}
	score := p.Board().FinalScore(p.Turn())
	return &score
}

// solvedLine returns the best moves of both sides from p on, until the end of the game or a
// position that the solver does not prove.
func (n *analysis) solvedLine(p engine.Position) (line []engine.Move) {
	p = p.Clone()
	for {
		_, move := n.solve(p)
		if move == engine.NoMove {
			return line
		}
		line = append(line, move)
		p.Play(move)
	}
}

// search estimates the positions that are not solved. It begins with the first one, so that
// each search continues in the tree of the one before. The error is the searcher's.
func (n *analysis) search() (err error) {
	if err := n.annotator.Searcher.NewGame(); err != nil {
		return err
	}
	for k := range n.solved {
		n.progress(len(n.positions) - n.solved + k)
		if n.over() {
			return nil
		}
		if n.known[k], err = n.searched(k, nil); err != nil {
			return err
		}
	}
	n.progress(len(n.positions))
	for n.settled > 0 && n.known[n.settled-1].value != engine.Unknown {
		n.settled--
	}
	return n.refute()
}

// refute corrects estimates that a later proof contradicts: the search took the played move
// for the best one, and that move is proven to be worse. The other moves are searched.
func (n *analysis) refute() error {
	for k := range min(n.settled, len(n.history.Moves)) {
		before, after := &n.known[k], n.known[k+1].reversed()
		refuted := before.value == engine.Unknown && after.value != engine.Unknown &&
			after.rate < before.rate-inaccuracyLoss
		others := n.others(k)
		if !refuted || before.pv[0] != n.history.Moves[k] || len(others) == 0 {
			continue
		}
		n.known[k] = knowledge{rate: after.rate, pv: n.history.Moves[k : k+1]}
		best, err := n.searched(k, others)
		if err != nil {
			return err
		}
		if best.rate > after.rate {
			n.known[k] = best
		}
	}
	return nil
}

// others returns the legal moves after k plies without the played one.
func (n *analysis) others(k int) (moves []engine.Move) {
	for _, m := range n.positions[k].Moves(nil) {
		if m != n.history.Moves[k] {
			moves = append(moves, m)
		}
	}
	return moves
}

// searched returns the result of a search of the position after k plies. If moves is not
// empty, only these moves are searched.
func (n *analysis) searched(k int, moves []engine.Move) (knowledge, error) {
	limits := n.annotator.Limits
	limits.Start, limits.Moves = time.Now(), moves
	h := engine.History{Start: n.history.Start, Moves: n.history.Moves[:k]}
	searcher := n.annotator.Searcher
	info, err := searcher.Search(n.ctx, h, limits, nil)
	if err != nil {
		return knowledge{}, err
	}
	best := info.Lines[0]
	found := knowledge{rate: best.Winrate, pv: best.PV}
	known := searcher.Known(n.positions[k])
	proof := best.Proof
	// A best move that draws does not prove that no other move wins.
	if proof.Value == engine.Drawn && !known.Proven() {
		proof.Value = engine.Unknown
	}
	if proof.Value != engine.Unknown {
		found.verdict = telling(n.positions[k], verdict{
			value: proof.Value, plies: proof.Plies, exact: exactOf(proof, known), score: best.Score,
		})
		found.rate = float64(proof.Value.Score())
	}
	return found, nil
}

// exactOf reports whether the proof of the best move is exact for the position too: no
// other move wins sooner. The best of losing moves is the longest.
func exactOf(p engine.Proof, known engine.Bounds) bool {
	return p.Exact && (p.Value == engine.Lost || p.Plies == 1 || known.Exact && known.Plies == p.Plies)
}
