package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// Game is gravity four-in-a-row as an engine.Game.
type Game struct{}

var _ interface {
	engine.Game
	engine.PriorSetter
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
	}
}

// New returns the empty board for the words "rows columns [noX noY]".
func (Game) New(words []string) (engine.Position, error) {
	s, err := boardtext.ParseStart(boards, words)
	if err != nil {
		return nil, err
	}
	return position(New(s.Rows, s.Columns, s.Hole.Row, s.Hole.Column))
}

// Parse reads what Position.FEN writes; see [Parse].
func (Game) Parse(fen string) (engine.Position, error) { return position(Parse(fen)) }

// Setup returns the position of a board; see [Setup].
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	return position(Setup(b, turn))
}

// position returns the position as an interface, which is nil after an error.
func position(p *Position, err error) (engine.Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// learnedShare is the weight of the learned evaluation in a leaf's value. The playout has the
// rest. Half is better than none and than a tenth (docs/strength.md).
const learnedShare = 0.5

// NewEvaluator returns a worker's evaluator, which mixes playouts with the learned evaluation.
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	var p Position // the current position of the playout
	var replies *lastGoodReplies
	playout := func(s engine.State, _ engine.Leaf) evaluation.Ending {
		p = *s.(*Position)
		return p.playout(random, nil)
	}
	switch o.Playouts {
	case engine.Informed:
	case engine.Uniform:
		playout = func(s engine.State, _ engine.Leaf) evaluation.Ending {
			p = *s.(*Position)
			return p.uniformPlayout(random)
		}
	default:
		replies = new(lastGoodReplies)
		playout = func(s engine.State, at engine.Leaf) evaluation.Ending {
			p = *s.(*Position)
			replies.begin(at.Before, at.Last)
			end := p.playout(random, replies)
			replies.learn(end.Outcome, s.(*Position).Remaining())
			return end
		}
	}
	winrate := func(s engine.State) float32 { return s.(*Position).winrate() }
	return &evaluator{evaluation.NewMixed(o, playout, winrate, learnedShare), replies}
}

// SetPriors implements [engine.PriorSetter].
func (Game) SetPriors(
	priors []engine.Prior, s engine.State, moves []engine.Move, last engine.Move, e engine.Evaluator,
) {
	s.(*Position).setPriors(priors, moves, last, ratesOf(e))
}

// evaluator mixes playouts with the learned evaluation.
type evaluator struct {
	*evaluation.Mixed
	replies *lastGoodReplies // of the playouts; nil: they learn none
}

// ratesOf returns the reply rates of an evaluator of this game, nil if there are none.
func ratesOf(e engine.Evaluator) *replyRates {
	if e, ok := e.(*evaluator); ok && e.replies != nil {
		return &e.replies.rates
	}
	return nil
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
