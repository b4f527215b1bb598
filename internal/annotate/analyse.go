package annotate

import (
	"context"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/turns"
)

// analysis is the work on one game. positions[k] and known[k] are those after k plies; the k-th move,
// from 1 on, is history.Moves[k-1] and leads from positions[k-1] to positions[k].
type analysis struct {
	annotator *Annotator
	ctx       context.Context
	history   engine.History
	solver    engine.Solver     // nil if it is not used
	casual    *uct.Searcher     // plays at a level; nil before its first move
	positions []engine.Position // of the game
	// known has the value of each position for its side to move, and its principal variation: empty
	// at the end of the game, and only the first move where the solver has proven the value.
	known   []engine.Line
	solved  int // the solver has proven the positions from this index on
	settled int // the solver or the search has proven those from this index on
	turning int // the last ply that changed the proven result, 0 if none did
}

func newAnalysis(ctx context.Context, a *Annotator, h engine.History) *analysis {
	n := &analysis{
		annotator: a, ctx: ctx, history: h,
		solver: a.solver(h.Start.Game()),
		known:  make([]engine.Line, len(h.Moves)+1),
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

// around returns what is known before and after the k-th move, both for the side that plays it.
func (n *analysis) around(k int) (before, after engine.Line) {
	return n.known[k-1], reversed(n.known[k])
}

// reversed returns the value of a line for the other side.
func reversed(l engine.Line) engine.Line {
	l.Proof.Value, l.Winrate = l.Proof.Value.Opposite(), 1-l.Winrate
	if l.Score != nil {
		score := -*l.Score
		l.Score = &score
	}
	return l
}

// prove solves the positions from the last one backwards, until one exceeds the budget.
func (n *analysis) prove() {
	for k := len(n.positions) - 1; k >= 0; k-- {
		n.progress(len(n.positions) - 1 - k)
		line := n.solve(n.positions[k])
		if line.Proof.Value == engine.Unknown {
			return
		}
		n.known[k] = line
		n.solved, n.settled = k, k
	}
}

// solve returns the proven value of a position with a move that attains it. Without a proof the
// value is Unknown; without a proof and at the end of the game there is no move.
func (n *analysis) solve(p engine.Position) engine.Line {
	if value := p.Turn().Of(p.Outcome()); value != engine.Unknown {
		return provenLine(p, engine.Proof{Value: value, Exact: true}, finalScore(p))
	}
	if n.solver == nil || n.over() {
		return engine.Line{}
	}
	b := n.bounds(p, n.annotator.Prove)
	if !b.Proven() {
		return engine.Line{}
	}
	line := provenLine(p, engine.Proof{Value: b.Lower, Plies: b.Plies, Exact: b.Exact}, b.Score)
	if b.Move == engine.NoMove {
		b.Move = n.attaining(p, b.Lower)
	}
	if b.Move != engine.NoMove {
		line.PV = []engine.Move{b.Move}
	}
	return line
}

// provenLine returns a proven value without plies that say nothing: in games that count discs, and
// where the free cells allow no longer game.
func provenLine(p engine.Position, proof engine.Proof, score *int) engine.Line {
	switch {
	case p.Game().About().Counted:
		proof.Plies, proof.Exact = 0, score != nil
	case !proof.Exact && proof.Plies >= p.Board().Count(engine.Empty):
		proof.Plies = 0
	}
	return engine.Line{Winrate: float64(proof.Value.Score()), Proof: proof, Score: score}
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
	for best := n.solve(p).PV; len(best) > 0; best = n.solve(p).PV {
		line = append(line, best[0])
		p.Play(best[0])
	}
	return line
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
	for n.settled > 0 && n.known[n.settled-1].Proof.Value != engine.Unknown {
		n.settled--
	}
	return n.refute()
}

// refute corrects estimates that a later proof contradicts: the search took the played move
// for the best one, and that move is proven to be worse. The other moves are searched.
func (n *analysis) refute() error {
	for k := range min(n.settled, len(n.history.Moves)) {
		before, after := n.around(k + 1)
		refuted := before.Proof.Value == engine.Unknown && after.Proof.Value != engine.Unknown &&
			after.Winrate < before.Winrate-inaccuracyLoss
		others := n.others(k)
		if !refuted || before.PV[0] != n.history.Moves[k] || len(others) == 0 {
			continue
		}
		n.known[k] = engine.Line{Winrate: after.Winrate, PV: n.history.Moves[k : k+1]}
		best, err := n.searched(k, others)
		if err != nil {
			return err
		}
		if best.Winrate > after.Winrate {
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
func (n *analysis) searched(k int, moves []engine.Move) (engine.Line, error) {
	limits := n.annotator.Limits
	limits.Start, limits.Moves = time.Now(), moves
	h := engine.History{Start: n.history.Start, Moves: n.history.Moves[:k]}
	searcher := n.annotator.Searcher
	info, err := searcher.Search(n.ctx, h, limits, nil)
	if err != nil {
		return engine.Line{}, err
	}
	best := info.Lines[0]
	found := engine.Line{Winrate: best.Winrate}
	known := searcher.Known(n.positions[k])
	proof := best.Proof
	// A best move that draws does not prove that no other move wins.
	if proof.Value == engine.Drawn && !known.Proven() {
		proof.Value = engine.Unknown
	}
	if proof.Value != engine.Unknown {
		proof.Exact = exactOf(proof, known)
		found = provenLine(n.positions[k], proof, best.Score)
	}
	found.PV = best.PV
	return found, nil
}

// exactOf reports whether the proof of the best move is exact for the position too: no
// other move wins sooner. The best of losing moves is the longest.
func exactOf(p engine.Proof, known engine.Bounds) bool {
	return p.Exact && (p.Value == engine.Lost || p.Plies == 1 || known.Exact && known.Plies == p.Plies)
}
