package tictactoe

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/evaluation"
)

// Game is tic-tac-toe as an engine.Game.
type Game struct{}

var _ engine.Game = Game{}

// boards is the only board.
var boards = engine.Boards{Sizes: []int{3}, Usual: [2]int{3, 3}, Square: true}

// Name returns "tictactoe".
func (Game) Name() string { return "tictactoe" }

// About describes the game.
func (Game) About() engine.About {
	return engine.About{
		Title:    "Tic-tac-toe",
		Goal:     "Three in a row, across, down or diagonally, win.",
		Sides:    [2]string{"Cross", "Nought"},
		Boards:   boards,
		Look:     engine.Stones,
		Line:     3,
		Notation: engine.Notation{Letters: "abc"},
	}
}

// New returns the empty board.
func (Game) New(words []string) (engine.Position, error) {
	if _, err := boardtext.ParseStart(boards, words); err != nil {
		return nil, err
	}
	return &Position{}, nil
}

// Parse reads what Position.FEN writes.
func (g Game) Parse(fen string) (engine.Position, error) {
	b, turn, err := boardtext.ParseFEN(fen, boards)
	if err != nil {
		return nil, err
	}
	return g.Setup(b, turn)
}

// Setup returns the position of a board. The error is an *engine.FieldError of the field
// rows, columns, cell, stones, side or result.
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	if err := boardtext.CheckBoard(boards, b); err != nil {
		return nil, err
	}
	if err := boardtext.CheckTurn(b, turn); err != nil {
		return nil, err
	}
	p := &Position{cells: [9]engine.Square(b.Squares), turn: turn}
	if p.hasLine(turn) {
		return nil, engine.Expected("result", "no line of the side to move")
	}
	p.updateOutcome()
	return p, nil
}

// NewEvaluator returns random playouts.
func (Game) NewEvaluator(random *engine.Random, o engine.EvaluatorOptions) engine.Evaluator {
	playout := func(s engine.State, _ engine.Leaf) evaluation.Ending {
		p := *s.(*Position)
		return p.playout(random)
	}
	return evaluation.NewMixed(o, playout, nil, 0)
}
