package engine

// Cell is a place on a board: its row from the top and its column from the left,
// both from 0.
type Cell struct{ Row, Column int }

// NoCell stands for no place on the board: the cell of a pass.
var NoCell = Cell{-1, -1}

// Square is the content of a cell.
type Square uint8

// The contents of cells. Nobody may take a Forbidden cell.
const (
	Empty Square = iota
	FirstPiece
	SecondPiece
	Forbidden
)

// Piece returns the square with a piece of p.
func Piece(p Player) Square { return FirstPiece + Square(p) }

// Board holds the contents of a rectangular board, row by row from the top.
type Board struct {
	Rows, Columns int
	Squares       []Square
}

// NewBoard returns an empty board.
func NewBoard(rows, columns int) Board {
	return Board{Rows: rows, Columns: columns, Squares: make([]Square, rows*columns)}
}

// Has reports whether c is a cell of the board.
func (b Board) Has(c Cell) bool {
	return c.Row >= 0 && c.Row < b.Rows && c.Column >= 0 && c.Column < b.Columns
}

// At returns the content of a cell of the board.
func (b Board) At(c Cell) Square { return b.Squares[c.Row*b.Columns+c.Column] }

// Set changes the content of a cell of the board.
func (b Board) Set(c Cell, s Square) { b.Squares[c.Row*b.Columns+c.Column] = s }

// Count returns how many cells hold s.
func (b Board) Count(s Square) int {
	n := 0
	for _, square := range b.Squares {
		if square == s {
			n++
		}
	}
	return n
}

// Pieces returns how many cells hold a piece of either player.
func (b Board) Pieces() int { return b.Count(FirstPiece) + b.Count(SecondPiece) }

// Find returns the first cell that holds s, NoCell if none does.
func (b Board) Find(s Square) Cell {
	for i, square := range b.Squares {
		if square == s {
			return Cell{i / b.Columns, i % b.Columns}
		}
	}
	return NoCell
}
