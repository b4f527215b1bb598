package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
)

// Game is NoGo as an engine.Game.
type Game struct{}

var _ engine.Game = Game{}

// Name returns "nogo".
func (Game) Name() string { return "nogo" }

// New returns the empty board for the words "[size]", 9 without any.
func (Game) New(words []string) (engine.Position, error) {
	size := MaxSize
	switch len(words) {
	case 0:
	case 1:
		size, _ = boardtext.Integer(words[0]) // an invalid number is 0, which is no size
	default:
		return nil, engine.Expected("arguments", "[size]")
	}
	return position(New(size))
}

// Parse reads what Position.FEN writes; see [Parse].
func (Game) Parse(fen string) (engine.Position, error) { return position(Parse(fen)) }

// Setup returns the position of a board; see [Setup].
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	return position(Setup(b, turn))
}

// learnedShare is the weight of the learned evaluation in a leaf's value with which
// it plays best (engine/uct/TRIALS.md); the rest is a playout's.
const learnedShare = 0.5

// NewEvaluator returns the evaluator of a worker: playouts and the learned
// evaluation.
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	informed, played := o.Playouts != engine.Uniform, new(Position)
	playout := func(engine.State, engine.Leaf) evaluation.Ending { return played.playout(random, informed) }
	winrate := func(s engine.State) float32 { return s.(*Position).winrate() }
	return evaluator{evaluation.NewMixed(o, playout, winrate, learnedShare), played}
}

// evaluator also tells the moves that were made: NoGo's stones stay where they were
// played.
type evaluator struct {
	mixed  *evaluation.Mixed
	played *Position // by its playout
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

// Traits returns what NoGo can do.
func (Game) Traits() engine.Traits { return engine.Traits{AMAF: true} }

// position keeps a nil *Position from becoming an interface that is not nil.
func position(p *Position, err error) (engine.Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

func checkSize(size int) error {
	if size < MinSize || size > MaxSize {
		return engine.Expected("size", "an integer from %d to %d", MinSize, MaxSize)
	}
	return nil
}
