package annotate

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// values finds what each position of a game is worth. positions[k] and lines[k] are those after k
// plies; the k-th move, from 1 on, leads from positions[k-1] to positions[k].
type values struct {
	ctx       context.Context
	annotator *Annotator
	prover    prover
	weaker    *uct.Searcher // plays at levels
	history   engine.History
	positions []engine.Position
	// lines hold the value of each position for its side to move, and its principal variation:
	// empty at the end of the game, and only the first move where the solver has proven the value.
	lines   []engine.Line
	solved  int          // the solver has proven the positions from this index on
	settled int          // the solver or the search has proven those from this index on
	long    map[int]bool // the positions that were searched within Annotator.Long
	// winningRow is nil if no row won the game.
	winningRow *winningRow
}

func newValues(ctx context.Context, a *Annotator, h engine.History) *values {
	v := &values{
		ctx: ctx, annotator: a, history: h,
		prover: prover{ctx, a.solver(h.Start.Game()), a.Prove}, weaker: uct.New(),
		positions: []engine.Position{h.Start}, lines: make([]engine.Line, len(h.Moves)+1),
		solved: len(h.Moves) + 1, settled: len(h.Moves) + 1, long: map[int]bool{},
	}
	for k, m := range h.Moves {
		v.positions = append(v.positions, engine.After(v.positions[k], m))
	}
	v.winningRow = newWinningRow(v.positions, h.Moves)
	return v
}

// find finds all values. The error is the searcher's.
func (v *values) find() error {
	v.prove()
	if err := v.estimate(); err != nil {
		return err
	}
	if err := v.lookAgain(); err != nil {
		return err
	}
	for v.settled > 0 && proven(v.lines[v.settled-1]) {
		v.settled--
	}
	return nil
}

// prove solves the positions from the last one backwards, until one exceeds the budget.
func (v *values) prove() {
	last := len(v.positions) - 1
	for k := last; k >= 0; k-- {
		v.progress(last - k)
		line := v.prover.solve(v.positions[k])
		if line.Proof.Value == engine.Unknown {
			return
		}
		v.lines[k], v.solved = line, k
	}
}

// estimate searches the positions that are not solved. It begins with the first one, so that each
// search continues in the tree of the one before. Then it corrects what a later proof contradicts.
func (v *values) estimate() (err error) {
	if err := v.annotator.Searcher.NewGame(); err != nil {
		return err
	}
	for k := range v.solved {
		v.progress(len(v.positions) - v.solved + k)
		if over(v.ctx) {
			return nil
		}
		if v.lines[k], err = v.search(k, v.annotator.Limits, nil); err != nil {
			return err
		}
	}
	v.progress(len(v.positions))
	return nil
}

// lookAgain corrects the estimates by what the moves after them show, from the last one on. It
// searches the positions around each move that seems to change much for longer, so that a mark by
// estimate is of a move that a long search would not have played. What it finds may make other
// moves seem so, so it goes on until there is nothing to search.
func (v *values) lookAgain() error {
	for searched := -1; searched < len(v.long); {
		searched = len(v.long)
		for k := len(v.history.Moves); k > 0; k-- {
			m := v.move(k)
			if math.Abs(m.best.Winrate-m.played.Winrate) >= inaccuracyLoss {
				if err := cmp.Or(v.searchLong(k-1), v.searchLong(k)); err != nil {
					return err
				}
			}
			if err := v.correct(k); err != nil {
				return err
			}
		}
	}
	return nil
}

// searchLong replaces an estimate by that of a longer search, once.
func (v *values) searchLong(k int) (err error) {
	if proven(v.lines[k]) || v.long[k] || v.annotator.Long.Infinite() || over(v.ctx) {
		return nil
	}
	v.long[k] = true
	v.lines[k], err = v.search(k, v.annotator.Long, nil)
	return err
}

// correct corrects the estimate of the position before the k-th move where the value of the move,
// which is proven or of a long search, contradicts it: the best move is at least as good, and it is
// not the played one if that is worse. Then it searches the other moves.
func (v *values) correct(k int) error {
	m := v.move(k)
	switch gain := m.played.Winrate - m.best.Winrate; {
	case proven(m.best) || !proven(m.played) && !v.long[k]:
	case m.played.Proof.Value == engine.Won, gain > inaccuracyLoss:
		v.lines[k-1] = v.lineOf(k)
	case gain < -inaccuracyLoss && m.best.PV[0] == m.move:
		l := v.annotator.Limits
		if v.long[k] {
			l = v.annotator.Long
		}
		v.lines[k-1] = engine.Line{Winrate: m.played.Winrate, PV: v.history.Moves[k-1 : k]}
		others := slices.DeleteFunc(m.before.Moves(nil), func(other engine.Move) bool {
			return other == m.move
		})
		if len(others) == 0 {
			return nil
		}
		best, err := v.search(k-1, l, others)
		if err == nil && best.Winrate > m.played.Winrate {
			v.lines[k-1] = best
		}
		return err
	}
	return nil
}

// lineOf returns the line of the position before the k-th move if that move is its best one.
func (v *values) lineOf(k int) engine.Line {
	m := v.move(k)
	line := engine.Line{Winrate: m.played.Winrate}
	if m.played.Proof.Value == engine.Won {
		proof := engine.Proof{Value: engine.Won}
		if m.played.Proof.Plies > 0 {
			proof.Plies = 1 + m.played.Proof.Plies
		}
		line = provenLine(m.before, proof, nil)
	}
	line.PV = append([]engine.Move{m.move}, v.lines[k].PV...)
	return line
}

// rate returns the expected result of a side after k plies.
func (v *values) rate(k int, side engine.Player) float64 {
	if v.positions[k].Turn() == side {
		return v.lines[k].Winrate
	}
	return 1 - v.lines[k].Winrate
}

// search returns the result of a search of the position after k plies. If moves is not empty, only
// these moves are searched.
func (v *values) search(k int, l engine.Limits, moves []engine.Move) (engine.Line, error) {
	l.Start, l.Moves = time.Now(), moves
	searcher := v.annotator.Searcher
	h := engine.History{Start: v.history.Start, Moves: v.history.Moves[:k]}
	info, err := searcher.Search(v.ctx, h, l, nil)
	if err != nil {
		return engine.Line{}, err
	}
	best := info.Lines[0]
	found := engine.Line{Winrate: best.Winrate}
	known := searcher.Known(v.positions[k])
	proof := best.Proof
	// A best move that draws does not prove that no other move wins.
	if proof.Value == engine.Drawn && !known.Proven() {
		proof.Value = engine.Unknown
	}
	if proof.Value != engine.Unknown {
		proof.Exact = exactOf(proof, known)
		found = provenLine(v.positions[k], proof, best.Score)
	}
	found.PV = best.PV
	return found, nil
}

// exactOf reports whether the proof of the best move is exact for the position too: no
// other move wins sooner. The best of losing moves is the longest.
func exactOf(p engine.Proof, known engine.Bounds) bool {
	return p.Exact && (p.Value == engine.Lost || p.Plies == 1 || known.Exact && known.Plies == p.Plies)
}

// move returns the k-th move with its values.
func (v *values) move(k int) playedMove {
	return playedMove{
		move: v.history.Moves[k-1], before: v.positions[k-1], after: v.positions[k],
		best: v.lines[k-1], played: reversed(v.lines[k]),
	}
}

// explainedMove returns the k-th move with all that the questions look at.
func (v *values) explainedMove(k int) explainedMove {
	m := explainedMove{
		playedMove: v.move(k), reply: v.variation(k), better: v.variation(k - 1),
		next: engine.NoMove, winningRow: v.winningRow,
	}
	if k < len(v.history.Moves) {
		m.next = v.history.Moves[k]
	}
	return m
}

// variation returns the best moves after k plies, with the reason of a win. It returns nil if no
// move is known.
func (v *values) variation(k int) *Variation {
	p, line := v.positions[k], v.lines[k]
	if line.PV = v.bestMoves(k); len(line.PV) == 0 {
		return nil
	}
	best := variationOf(p, line)
	won := line.Proof.Value == engine.Won && k >= v.solved
	best.Why = reasonOfWin(p, line.PV, won, func() bool { return over(v.ctx) })
	return best
}

// bestMoves returns the best moves of both sides after k plies: where the position is solved, those
// of the game as long as none is better, then the solver's.
func (v *values) bestMoves(k int) (moves []engine.Move) {
	if k < v.solved {
		return v.lines[k].PV
	}
	for ; k < len(v.history.Moves) && v.move(k+1).isShortest(); k++ {
		moves = append(moves, v.history.Moves[k])
	}
	return append(moves, v.prover.variation(v.positions[k])...)
}

func (v *values) progress(done int) {
	if v.annotator.Progress != nil {
		v.annotator.Progress(done, len(v.positions))
	}
}

// proven reports whether the value of a line is.
func proven(l engine.Line) bool { return l.Proof.Value != engine.Unknown }

// reversed returns the value of a line for the other side.
func reversed(l engine.Line) engine.Line {
	l.Proof.Value, l.Winrate = l.Proof.Value.Opposite(), 1-l.Winrate
	if l.Score != nil {
		score := -*l.Score
		l.Score = &score
	}
	return l
}

// over reports whether the analysis shall end.
func over(ctx context.Context) bool {
	engine.Yield()
	return ctx.Err() != nil
}

// prover asks a game's solver for proofs.
type prover struct {
	ctx    context.Context
	solver engine.Solver // nil if it is not used
	budget uint64        // positions for each question
}

// solve returns the proven value of a position with a move that attains it. Without a proof the
// value is Unknown; without a proof and at the end of the game there is no move.
func (s prover) solve(p engine.Position) engine.Line {
	if value := p.Turn().Of(p.Outcome()); value != engine.Unknown {
		return provenLine(p, engine.Proof{Value: value, Exact: true}, finalScore(p))
	}
	if s.solver == nil || over(s.ctx) {
		return engine.Line{}
	}
	b := s.bounds(p, s.budget)
	if !b.Proven() {
		return engine.Line{}
	}
	line := provenLine(p, engine.Proof{Value: b.Lower, Plies: b.Plies, Exact: b.Exact}, b.Score)
	if b.Move == engine.NoMove {
		b.Move = s.attaining(p)
	}
	if b.Move != engine.NoMove {
		line.PV = []engine.Move{b.Move}
	}
	return line
}

// bounds returns the solver's bounds of a position within a budget of positions.
func (s prover) bounds(p engine.Position, budget uint64) engine.Bounds {
	return s.solver.Solve(p, budget, func(uint64) bool { return over(s.ctx) }, nil)
}

// moveBudget is how many budgets the solver gets for a move of a value that is known, as by a book.
// 40 find 38 of 41 moves on 6 x 7 with a budget of 1000.
const moveBudget = 40

// attaining returns a move of a proven value, NoMove if moveBudget does not suffice.
func (s prover) attaining(p engine.Position) engine.Move {
	b := engine.SolveUntil(s.solver, p, moveBudget*s.budget, func(known engine.Bounds) bool {
		return known.Proven() && known.Move != engine.NoMove || over(s.ctx)
	})
	if !b.Proven() {
		return engine.NoMove
	}
	return b.Move
}

// keepShare is the share of the budget that the question of keeps gets.
const keepShare = 4

// keeps reports whether a move is proven to lead to the value or a better one.
func (s prover) keeps(p engine.Position, m engine.Move, value engine.Value) bool {
	after := engine.After(p, m)
	if end := p.Turn().Of(after.Outcome()); end != engine.Unknown {
		return end >= value
	}
	return s.solver != nil && s.bounds(after, s.budget/keepShare).Upper.Opposite() >= value
}

// variation returns the best moves of both sides, until the end of the game or a position that is
// not proven.
func (s prover) variation(p engine.Position) (moves []engine.Move) {
	p = p.Clone()
	for best := s.solve(p).PV; len(best) > 0; best = s.solve(p).PV {
		moves = append(moves, best[0])
		p.Play(best[0])
	}
	return moves
}

// provenLine returns a proven value without plies that say nothing. In games that count discs it is
// exact if the score is known.
func provenLine(p engine.Position, proof engine.Proof, score *int) engine.Line {
	if !proof.HasLength(p) {
		proof.Plies = 0
	}
	if p.Game().About().Counted {
		proof.Exact = score != nil
	}
	return engine.Line{Winrate: float64(proof.Value.Score()), Proof: proof, Score: score}
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
