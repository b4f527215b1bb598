package annotate

import (
	"context"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// analysis is the work on one game.
type analysis struct {
	annotator *Annotator
	ctx       context.Context
	history   engine.History
	solver    engine.Solver     // nil if it is not used
	positions []engine.Position // after 0, 1, ... plies
	known     []knowledge       // of each position
	solved    int               // the solver has proven the positions from this index on
	settled   int               // the solver or the search has proven those from this index on
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

// rate rounds a win rate to the four digits that are written.
func rate(x float64) protocol.Rate { return protocol.Rate(math.Round(x*1e4) / 1e4) }

// The marks of moves, and the least loss of win rate that earns each. A move that loses a
// proven result is a blunder whatever its loss.
const (
	blunder, blunderLoss       = "??", 0.3
	mistake, mistakeLoss       = "?", 0.2
	inaccuracy, inaccuracyLoss = "?!", 0.1
	slower                     = "~" // a win that takes longer than the best one
)

// ply returns the value of the k-th move.
func (n *analysis) ply(k int) Ply {
	before, after := &n.known[k-1], n.known[k].reversed()
	p := n.positions[k-1]
	ply := Ply{
		Ply: k, By: sides[p.Turn()], Move: boardtext.FormatMove(p, n.history.Moves[k-1]),
		name:    boardtext.Name(p, n.history.Moves[k-1]),
		Winrate: rate(after.rate), Best: rate(before.rate), Proven: after.withMove().report(),
	}
	bothProven := before.value != engine.Unknown && after.value != engine.Unknown
	threw := bothProven && after.value < before.value
	if len(before.pv) > 0 && before.pv[0] == n.history.Moves[k-1] && !threw {
		ply.Best = ply.Winrate
		return ply
	}
	loss := max(before.rate-after.rate, 0)
	ply.Loss = rate(loss)
	switch {
	case threw || loss >= blunderLoss:
		ply.Mark = blunder
	case loss >= mistakeLoss:
		ply.Mark = mistake
	case loss >= inaccuracyLoss:
		ply.Mark = inaccuracy
	case slows(before.verdict, after.verdict):
		ply.Mark = slower
	}
	switch {
	case ply.Mark == slower:
		ply.Better = n.best(k - 1)
	case ply.Mark != "":
		ply.Better = n.explained(k - 1)
		if after.value == engine.Lost && n.positions[k].Outcome() == engine.Undecided {
			ply.Punished = n.explained(k)
		}
	}
	return ply
}

// slows reports whether a move from a proven win to another one lets the loser live longer.
func slows(before, after verdict) bool {
	won := before.value == engine.Won && after.value == engine.Won
	return won && before.exact && after.exact && before.plies > 0 && after.plies >= before.plies
}

// best returns the principal variation of the position after k plies, nil if no move is known.
func (n *analysis) best(k int) *Line {
	p, known := n.positions[k], &n.known[k]
	pv := known.pv
	if k >= n.solved {
		pv = n.solvedLine(p)
	}
	if len(pv) == 0 {
		return nil
	}
	line := &Line{
		Move: boardtext.FormatMove(p, pv[0]), Winrate: rate(known.rate), Proven: known.report(),
	}
	for _, m := range pv {
		line.PV = append(line.PV, boardtext.FormatMove(p, m))
		line.names = append(line.names, boardtext.Name(p, m))
	}
	return line
}

// explained returns the same as best, with the reason if the solver has proven a win.
func (n *analysis) explained(k int) *Line {
	line := n.best(k)
	if line != nil && n.known[k].value == engine.Won && k >= n.solved {
		line.Why = n.why(n.positions[k], n.solvedLine(n.positions[k]))
	}
	return line
}
