package reversi

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
)

// Game is Reversi as an engine.Game.
type Game struct{}

var _ engine.Game = Game{}

// noPassWord names the rule that the game ends when a side cannot place a disc.
const noPassWord = "nopass"

// Name returns "reversi".
func (Game) Name() string { return "reversi" }

// New returns the start position for the words "[size [nopass]]".
func (Game) New(words []string) (engine.Position, error) {
	size, noPass := 8, false
	if len(words) > 2 {
		return nil, engine.Expected("arguments", "[size [nopass]]")
	}
	if len(words) > 0 {
		size, _ = boardtext.Integer(words[0]) // an invalid number is 0, which is no size
	}
	if len(words) > 1 {
		if words[1] != noPassWord {
			return nil, engine.Expected("rule", "nopass or nothing")
		}
		noPass = true
	}
	return position(New(size, noPass))
}

// Parse reads what Position.FEN writes; see [Parse].
func (Game) Parse(fen string) (engine.Position, error) { return position(Parse(fen)) }

// Setup returns the position of a board, by the rule that a side which cannot place
// a disc passes; see [Setup].
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	return position(Setup(b, turn, false))
}

// NewEvaluator returns the evaluator of a worker: the learned evaluation alone,
// which plays best (engine/uct/EXPERIMENTS.md).
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	informed := o.Playouts != engine.Uniform
	var p Position // of the playout under way
	playout := func(s engine.State, _ engine.Leaf) evaluation.Ending {
		p = *s.(*Position)
		return p.playout(random, informed)
	}
	winrate := func(s engine.State) float32 { return s.(*Position).winrate() }
	return evaluation.NewMixed(o, playout, winrate, 1)
}

// Traits returns what Reversi can do.
func (Game) Traits() engine.Traits {
	return engine.Traits{
		Counted:   true,
		NewSolver: func(megabytes, _ int) engine.Solver { return newSolver(megabytes) },
	}
}

// position keeps a nil *Position from becoming an interface that is not nil.
func position(p *Position, err error) (engine.Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}
