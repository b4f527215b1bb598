package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// Game is NoGo as an engine.Game.
type Game struct{}

var _ engine.Game = Game{}

// Name returns "nogo".
func (Game) Name() string { return "nogo" }

var boards = engine.Boards{
	Sizes: engine.Sizes(MinSize, MaxSize), Usual: [2]int{MaxSize, MaxSize}, Square: true,
}

// About describes the game. Go leaves out the letter I.
func (Game) About() engine.About {
	return engine.About{
		Title:    "NoGo",
		Goal:     "Nobody may capture; who cannot move loses.",
		Sides:    [2]string{"Black", "White"},
		Boards:   boards,
		Look:     engine.Stones,
		Notation: engine.Notation{Letters: "ABCDEFGHJ"},
		Mirrors:  true,
		Learned:  true,
		AMAF:     true,
	}
}

// New returns the empty board for the words "[size]". The default size is 9.
func (Game) New(words []string) (engine.Position, error) {
	s, err := boardtext.ParseStart(boards, words)
	if err != nil {
		return nil, err
	}
	return empty(s.Rows, s.Rows), nil
}

// learnedShare is the share of the learned evaluation in a leaf's value. A playout has
// the rest. This share was the strongest in the trials (docs/decisions.md).
const learnedShare = 0.5

// NewEvaluator returns a worker's evaluator, which mixes playouts and the learned
// evaluation.
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	informed, played := o.Playouts != engine.Uniform, new(Position)
	playout := func(engine.State, engine.Leaf) evaluation.Ending {
		return played.playout(random, informed)
	}
	winrate := func(s engine.State) float32 { return s.(*Position).winrate() }
	return evaluator{evaluation.NewMixed(o, playout, winrate, learnedShare), played}
}

// evaluator also returns the moves that each side has made by the end of the playout.
// In NoGo they are the stones on the board, because stones are never removed.
type evaluator struct {
	mixed  *evaluation.Mixed
	played *Position // the position after the playout
}

// Evaluate implements [engine.Evaluator].
func (e evaluator) Evaluate(s engine.State, at engine.Leaf) engine.Evaluation {
	*e.played = *s.(*Position)
	found := e.mixed.Evaluate(s, at)
	for side, stones := range e.played.stones {
		found.Made[side] = engine.MoveSet{stones.low, stones.high}
	}
	return found
}
