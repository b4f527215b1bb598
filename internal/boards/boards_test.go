package boards_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
)

// TestShape tests which boards have the shape of one with a piece in its corner.
func TestShape(t *testing.T) {
	for _, tc := range []struct {
		about         engine.About
		rows, columns int
		equal         []int // squares
	}{
		{engine.About{}, 3, 3, []int{0}},
		{engine.About{Mirrors: true}, 3, 3, []int{0, 2, 6, 8}},
		{engine.About{Mirrors: true}, 2, 3, []int{0, 2, 3, 5}},
		{engine.About{Mirrors: true, Gravity: true}, 3, 3, []int{0, 2}},
		{engine.About{Mirrors: true, Gravity: true}, 2, 3, []int{0, 2}},
	} {
		shape := func(square int) string {
			b := engine.NewBoard(tc.rows, tc.columns)
			b.Squares[square] = engine.FirstPiece
			return boards.Shape(onlyBoard{board: b, about: tc.about})
		}
		var equal []int
		for square := range tc.rows * tc.columns {
			if shape(square) == shape(0) {
				equal = append(equal, square)
			}
		}
		require.Equal(t, tc.equal, equal, "%+v", tc)
	}
}

// onlyBoard is a position with a board and a game that says something about itself.
type onlyBoard struct {
	engine.Position
	board engine.Board
	about engine.About
}

func (p onlyBoard) Board() engine.Board { return p.board }
func (p onlyBoard) Game() engine.Game   { return onlyAbout{about: p.about} }

type onlyAbout struct {
	engine.Game
	about engine.About
}

func (g onlyAbout) About() engine.About { return g.about }
