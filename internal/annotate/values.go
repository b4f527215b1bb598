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
	turning int          // the last ply that changed the proven result, 0 if none did
	last    *lastFour    // that ended the game, if one did
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
	v.last = newLastFour(v.positions, h.Moves)
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
	for k := len(v.history.Moves); k > v.settled && v.turning == 0; k-- {
		if v.turn(k).deed().kind == gaveAway {
			v.turning = k
		}
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
			t := v.turn(k)
			if math.Abs(t.best.Winrate-t.played.Winrate) >= inaccuracyLoss {
				if err := cmp.Or(v.searchLong(k-1), v.searchLong(k)); err != nil {
					return err
				}
			}
			if err := v.agree(k); err != nil {
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

// agree corrects the estimate of the position before the k-th move where the value of the move,
// which is proven or of a long search, contradicts it: the best move is at least as good, and it is
// not the played one if that is worse. Then it searches the other moves.
func (v *values) agree(k int) error {
	t := v.turn(k)
	switch gain := t.played.Winrate - t.best.Winrate; {
	case proven(t.best) || !proven(t.played) && !v.long[k]:
	case t.played.Proof.Value == engine.Won, gain > inaccuracyLoss:
		v.lines[k-1] = v.shown(k)
	case gain < -inaccuracyLoss && t.best.PV[0] == t.move:
		l := v.annotator.Limits
		if v.long[k] {
			l = v.annotator.Long
		}
		v.lines[k-1] = engine.Line{Winrate: t.played.Winrate, PV: v.history.Moves[k-1 : k]}
		others := slices.DeleteFunc(t.before.Moves(nil), func(m engine.Move) bool { return m == t.move })
		if len(others) == 0 {
			return nil
		}
		best, err := v.search(k-1, l, others)
		if err == nil && best.Winrate > t.played.Winrate {
			v.lines[k-1] = best
		}
		return err
	}
	return nil
}

// shown returns the value of the position before the k-th move as that move shows it.
func (v *values) shown(k int) engine.Line {
	t := v.turn(k)
	line := engine.Line{Winrate: t.played.Winrate}
	if t.played.Proof.Value == engine.Won {
		proof := engine.Proof{Value: engine.Won}
		if t.played.Proof.Plies > 0 {
			proof.Plies = 1 + t.played.Proof.Plies
		}
		line = provenLine(t.before, proof, nil)
	}
	line.PV = append([]engine.Move{t.move}, v.lines[k].PV...)
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

// turn returns the k-th move with what is known of it.
func (v *values) turn(k int) turn {
	next := engine.NoMove
	if k < len(v.history.Moves) {
		next = v.history.Moves[k]
	}
	return turn{
		move: v.history.Moves[k-1], next: next, before: v.positions[k-1], after: v.positions[k],
		best: v.lines[k-1], played: reversed(v.lines[k]), last: v.last,
	}
}

// variation returns the best moves of both sides after k plies: where the position is solved, those
// of the game as long as none is better, then the solver's.
func (v *values) variation(k int) (moves []engine.Move) {
	if k < v.solved {
		return v.lines[k].PV
	}
	for ; k < len(v.history.Moves) && v.turn(k+1).isShortest(); k++ {
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
