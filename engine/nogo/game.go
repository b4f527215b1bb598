package nogo

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
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
		size, _ = boardtext.Integer(words[0]) // what is no integer becomes 0, which is no size
	default:
		return nil, wrong("arguments", "[size]")
	}
	return position(New(size))
}

// Parse reads what Position.FEN writes; see [Parse].
func (Game) Parse(fen string) (engine.Position, error) { return position(Parse(fen)) }

// Setup returns the position with such stones; see [Setup].
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	return position(Setup(b, turn))
}

// NewEvaluator returns the evaluator of a worker: playouts and the learned
// evaluation, half each, which plays best (engine/uct/EXPERIMENTS.md).
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	return newEvaluator(random, o)
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

func wrong(field, format string, args ...any) error {
	return &engine.FieldError{Field: field, Expected: fmt.Sprintf(format, args...)}
}

func checkSize(size int) error {
	if size < MinSize || size > MaxSize {
		return wrong("size", "an integer from %d to %d", MinSize, MaxSize)
	}
	return nil
}
