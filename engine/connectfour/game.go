package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/rng"
)

// Game is gravity four-in-a-row as an engine.Game.
type Game struct{}

var _ interface {
	engine.Game
	engine.ThreatSearcher
	engine.Book
	engine.SolverMaker
} = Game{}

// Name returns "connectfour".
func (Game) Name() string { return "connectfour" }

// boards are the allowed sizes. The course's judge draws boards of 9 to 12 rows and columns.
var boards = engine.Boards{
	Sizes:  engine.Sizes(MinSize, MaxSize),
	Usual:  [2]int{6, 7},
	Hole:   true,
	Random: [2]int{9, 12},
}

// About describes the game.
func (Game) About() engine.About {
	return engine.About{
		Title:   "Four in a row",
		Goal:    "Four in a row, across, down or diagonally, win.",
		Sides:   [2]string{"Red", "Yellow"},
		Boards:  boards,
		Look:    engine.Holes,
		Line:    4,
		Gravity: true,
		Mirrors: true,
		Learned: true,
		Priors:  true,
	}
}

// New returns the empty board for the words "rows columns [noX noY]".
func (Game) New(words []string) (engine.Position, error) {
	s, err := boardtext.ParseStart(boards, words)
	if err != nil {
		return nil, err
	}
	return empty(s), nil
}

// NewEvaluator implements [engine.Game].
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	return NewEvaluator(random, o)
}

// SearchThreats implements [engine.ThreatSearcher].
func (Game) SearchThreats(s engine.State, budget int) (engine.Move, int) {
	return s.(*Position).searchThreats(budget)
}

// LookUp implements [engine.Book].
func (Game) LookUp(s engine.State) engine.Known {
	p := s.(*Position)
	return p.lookUp(bookFor(p))
}

// NewSolver implements [engine.SolverMaker].
func (Game) NewSolver(megabytes, threads int) engine.Solver {
	return newSolver(megabytes, threads, bookFor)
}
