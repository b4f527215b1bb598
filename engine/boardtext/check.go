package boardtext

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// CheckBoard returns nil if b has an allowed size, and a forbidden cell only if boards
// allow one. The error is an *engine.FieldError of the field rows, columns, cell or
// forbidden.
func CheckBoard(boards engine.Boards, b engine.Board) error {
	holes := b.Count(engine.Forbidden)
	switch {
	case !slices.Contains(boards.Sizes, b.Rows):
		return engine.Expected("rows", "%s", sizes(boards, ""))
	case boards.Square && b.Columns != b.Rows:
		return engine.Expected("columns", "as many as rows")
	case !slices.Contains(boards.Sizes, b.Columns):
		return engine.Expected("columns", "%s", sizes(boards, ""))
	case holes > 0 && !boards.Hole:
		return engine.Expected("cell", "none that is forbidden")
	case holes > 1:
		return engine.Expected("forbidden", "one # at most")
	}
	return nil
}

// CheckTurn returns nil if turn is the side to move on a board on which the sides have
// alternated without a pass. The error is an *engine.FieldError of the field stones or
// side.
func CheckTurn(b engine.Board, turn engine.Player) error {
	first, second := b.Count(engine.FirstPiece), b.Count(engine.SecondPiece)
	if first != second && first != second+1 {
		return engine.Expected("stones", "as many x as o or one more, not %d x and %d o",
			first, second)
	}
	if mover := engine.Player(first - second); mover != turn {
		return engine.Expected("side", "%s, whose turn it is after %d stones",
			Side(mover), first+second)
	}
	return nil
}
