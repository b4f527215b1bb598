package boardtext

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// letters are the contents of cells in text, by engine.Square.
const letters = ".xo#"

// Side returns the letter of a side's pieces.
func Side(p engine.Player) string { return letters[engine.Piece(p):][:1] }

// FEN returns the rows from the top, joined by "/", and the side to move. "x" is a piece
// of the first player, "o" one of the second, "#" the forbidden cell, and a number is a
// run of empty cells. The empty 4 x 5 board with a corner forbidden: "#4/5/5/5 x".
func FEN(b engine.Board, turn engine.Player) string {
	var text strings.Builder
	run := 0
	for i, square := range b.Squares {
		if i > 0 && i%b.Columns == 0 {
			text.WriteByte('/')
		}
		if square != engine.Empty {
			text.WriteByte(letters[square])
		} else if run++; (i+1)%b.Columns == 0 || b.Squares[i+1] != engine.Empty {
			text.WriteString(strconv.Itoa(run))
			run = 0
		}
	}
	return text.String() + " " + Side(turn)
}

// ParseFEN reads what FEN writes, and returns what setup makes of it. The error is setup's, or an
// *engine.FieldError of the field side, rows, cell or columns.
func ParseFEN(
	fen string, boards engine.Boards, setup func(engine.Board, engine.Player) (engine.Position, error),
) (engine.Position, error) {
	rows, side, _ := strings.Cut(strings.TrimSpace(fen), " ")
	b, err := parseRows(strings.Split(rows, "/"), boards)
	if err != nil {
		return nil, err
	}
	switch strings.TrimSpace(side) {
	case "x":
		return setup(b, engine.First)
	case "o":
		return setup(b, engine.Second)
	}
	return nil, engine.Expected("side", "x or o after the board")
}

func parseRows(lines []string, boards engine.Boards) (b engine.Board, err error) {
	if len(lines) < boards.Low() || len(lines) > boards.High() {
		return b, engine.Expected("rows", "%d to %d rows joined by /", boards.Low(), boards.High())
	}
	b.Rows = len(lines)
	for _, line := range lines {
		row, err := parseRow(line, boards)
		if err != nil {
			return b, err
		}
		b.Columns = cmp.Or(b.Columns, len(row))
		switch n := len(row); {
		case boards.Square && n != b.Rows:
			return b, engine.Expected("columns", "%d cells in each of %d rows", b.Rows, b.Rows)
		case n != b.Columns || n < boards.Low() || n > boards.High():
			return b, engine.Expected("columns", "rows of one length from %d to %d",
				boards.Low(), boards.High())
		}
		b.Squares = append(b.Squares, row...)
	}
	return b, nil
}

// parseRow expands the runs of empty cells. A run longer than the largest board is cut to
// one cell more than that, so that no text takes much memory.
func parseRow(line string, boards engine.Boards) (row []engine.Square, err error) {
	known := letters[1:]
	if !boards.Hole {
		known = letters[1:3]
	}
	for len(line) > 0 {
		digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
		if digits > 0 && line[0] != '0' {
			run, err := strconv.Atoi(line[:digits])
			if err != nil || run > boards.High() {
				run = boards.High() + 1
			}
			row = append(row, make([]engine.Square, run)...)
			line = line[digits:]
			continue
		}
		s := strings.IndexByte(known, line[0])
		if s < 0 {
			return nil, engine.Expected("cell", "%s or the length of a run of empty cells",
				strings.Join(strings.Split(known, ""), ", "))
		}
		row, line = append(row, engine.FirstPiece+engine.Square(s)), line[1:]
	}
	return row, nil
}

// CheckBoard returns nil if b has an allowed size, known contents of all cells, and a forbidden
// cell only if boards allow one, and turn is a player. It is the first check of a game's Setup.
// The error is an *engine.FieldError of the field rows, columns, squares, cell, forbidden or side.
func CheckBoard(boards engine.Boards, b engine.Board, turn engine.Player) error {
	if err := checkSize(boards, "rows", b.Rows, b.Columns); err != nil {
		return err
	}
	cells, holes := b.Rows*b.Columns, b.Count(engine.Forbidden)
	switch {
	case len(b.Squares) != cells:
		return engine.Expected("squares", "%d, not %d", cells, len(b.Squares))
	case slices.Max(b.Squares) > engine.Forbidden:
		return engine.Expected("cell", "an empty one, a piece or the forbidden cell")
	case holes > 0 && !boards.Hole:
		return engine.Expected("cell", "none that is forbidden")
	case holes > 1:
		return engine.Expected("forbidden", "one # at most")
	case turn > engine.Second:
		return engine.Expected("side", "the first or the second player")
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
