package connectfour

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/rng"
)

// Game is gravity four-in-a-row as an engine.Game.
type Game struct{}

var _ engine.Game = Game{}

// Name returns "connectfour".
func (Game) Name() string { return "connectfour" }

// New returns the empty board for the words "rows columns [noX noY]".
func (Game) New(args []string) (engine.Position, error) {
	names := []string{"rows", "columns", "noX", "noY"}
	numbers := []int{0, 0, -1, -1}
	if len(args) > len(names) {
		return nil, wrong("arguments", "rows columns [noX noY]")
	}
	if len(args) == 3 {
		return nil, wrong("noY", "a column to go with noX")
	}
	for i, text := range args {
		n, ok := boardtext.Integer(text)
		switch {
		case ok:
			numbers[i] = n
		case i >= 2: // a size stays 0, which is none
			return nil, wrong(names[i], "an integer")
		}
	}
	return position(New(numbers[0], numbers[1], numbers[2], numbers[3]))
}

// Parse reads what Position.FEN writes; see [Parse].
func (Game) Parse(fen string) (engine.Position, error) { return position(Parse(fen)) }

// Setup returns the position with such stones; see [Setup].
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	return position(Setup(b, turn))
}

// position keeps a nil *Position from becoming an interface that is not nil.
func position(p *Position, err error) (engine.Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// NewEvaluator returns the evaluator of a worker: playouts and the learned
// evaluation, half each, which plays best (engine/uct/EXPERIMENTS.md).
func (Game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	return newEvaluator(random, o)
}

// Traits returns what four-in-a-row can do. A hundredth of a node's visits is
// forced on each of its moves: a quiet move whose threats tell many plies later
// looks bad until it is searched (engine/uct/EXPERIMENTS.md).
func (Game) Traits() engine.Traits {
	return engine.Traits{
		ForcedVisits:  100,
		SearchThreats: func(s engine.State, effort int) (engine.Move, int) { return s.(*Position).WinByAttack(effort) },
		NewSolver:     func(megabytes int) engine.Solver { return NewSolver(megabytes) },
	}
}

// checkBoard returns nil if there is such a board, else an *engine.FieldError.
func checkBoard(rows, columns, noX, noY int) error {
	size := fmt.Sprintf("an integer from %d to %d", MinSize, MaxSize)
	switch {
	case rows < MinSize || rows > MaxSize:
		return wrong("rows", size)
	case columns < MinSize || columns > MaxSize:
		return wrong("columns", size)
	case noX == -1 && noY == -1:
		return nil
	case noX < 0 || noX >= rows:
		return wrong("noX", fmt.Sprintf("a row from 0 to %d, or -1 -1 for no forbidden cell", rows-1))
	case noY < 0 || noY >= columns:
		return wrong("noY", fmt.Sprintf("a column from 0 to %d, or -1 -1 for no forbidden cell", columns-1))
	}
	return nil
}

func wrong(field, expected string) error {
	return &engine.FieldError{Field: field, Expected: expected}
}
