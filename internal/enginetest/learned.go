package enginetest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// learnedOnly asks an evaluator for its learned evaluation.
var learnedOnly = engine.EvaluatorOptions{Learned: 1}

// checkLearned tests that a learned evaluation lies between 0 and 1, and stays the same if
// the board is turned or mirrored, or the sides are swapped.
func (s *suite) checkLearned(t *testing.T, p engine.Position) {
	if !s.game.Traits().Learned || p.Outcome() != engine.Undecided {
		return
	}
	want := s.learned.Evaluate(p, nowhere).Value
	require.Greater(t, want, float32(0), p.FEN())
	require.Less(t, want, float32(1), p.FEN())
	b := p.Board()
	if same, err := s.game.Setup(b, p.Turn()); err != nil || same.FEN() != p.FEN() {
		return // the position has unusual rules
	}
	for _, image := range images(b, s.game.Traits().Gravity) {
		s.requireValue(t, want, image, p.Turn())
		s.requireValue(t, want, swapped(image), p.Turn().Other())
	}
}

// requireValue requires a learned evaluation of a board, if a game can reach it.
func (s *suite) requireValue(t *testing.T, want float32, b engine.Board, turn engine.Player) {
	if image, err := s.game.Setup(b, turn); err == nil {
		require.Equal(t, want, s.learned.Evaluate(image, nowhere).Value, image.FEN())
	}
}

// images returns the mirror image of a board. Of a square board without gravity it returns
// all seven images.
func images(b engine.Board, gravity bool) (all []engine.Board) {
	turns := 1
	if !gravity && b.Rows == b.Columns {
		turns = 4
	}
	for range turns {
		all = append(all, b, mirrored(b))
		b = mirrored(transposed(b))
	}
	return all[1:]
}

// mirrored returns b with left and right swapped.
func mirrored(b engine.Board) engine.Board {
	b.Squares = slices.Clone(b.Squares)
	for row := range b.Rows {
		slices.Reverse(b.Squares[row*b.Columns:][:b.Columns])
	}
	return b
}

// transposed returns b with rows and columns swapped.
func transposed(b engine.Board) engine.Board {
	image := engine.NewBoard(b.Columns, b.Rows)
	for i, s := range b.Squares {
		image.Set(engine.Cell{Row: i % b.Columns, Column: i / b.Columns}, s)
	}
	return image
}

// swapped returns b with the pieces of the sides swapped.
func swapped(b engine.Board) engine.Board {
	b.Squares = slices.Clone(b.Squares)
	for i, s := range b.Squares {
		switch s {
		case engine.FirstPiece:
			b.Squares[i] = engine.SecondPiece
		case engine.SecondPiece:
			b.Squares[i] = engine.FirstPiece
		}
	}
	return b
}
