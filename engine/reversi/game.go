package reversi

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// Game is Reversi as an engine.Game.
type Game struct{}

var _ interface {
	engine.Game
	engine.SolverMaker
	engine.SearcherMaker
} = Game{}

// noPassWord is the name of the rule without passes: the game ends when the side to move
// cannot place a disc.
const noPassWord = "nopass"

// Name returns "reversi".
func (Game) Name() string { return "reversi" }

var boards = engine.Boards{
	Sizes: []int{4, 6, 8}, Usual: [2]int{8, 8}, Square: true, Rules: []string{noPassWord},
}

// About describes the game.
func (Game) About() engine.About {
	return engine.About{
		Title:    "Reversi",
		Goal:     "Enclosed discs turn over; who has more in the end wins.",
		Sides:    [2]string{"Black", "White"},
		Boards:   boards,
		Look:     engine.Discs,
		Notation: engine.Notation{Letters: "abcdefgh", FromTop: true},
		Counted:  true,
		Learned:  true,
	}
}

// New returns the start position for the words "[size [nopass]]".
func (Game) New(words []string) (engine.Position, error) {
	s, err := boardtext.ParseStart(boards, words)
	if err != nil {
		return nil, err
	}
	return start(newRules(s.Rows, s.Rule == noPassWord)), nil
}

// NewEvaluator returns a worker's evaluator. It uses the learned evaluation alone, which
// was the strongest in the experiments (docs/measurements.md).
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	informed := o.Playouts != engine.Uniform
	var p Position // the playout's scratch position
	playout := func(s engine.State, _ engine.Leaf) evaluation.Ending {
		p = *s.(*Position)
		return p.playout(random, informed)
	}
	winrate := func(s engine.State) float32 { return s.(*Position).winrate() }
	return evaluation.NewMixed(o, playout, winrate, 1)
}

// NewSolver implements [engine.SolverMaker]. The solver uses one thread.
func (Game) NewSolver(megabytes, _ int) engine.Solver { return NewSolver(megabytes) }

// NewSearcher implements [engine.SearcherMaker].
func (Game) NewSearcher(megabytes int) engine.MoveSearcher { return NewSearcher(megabytes, "") }
