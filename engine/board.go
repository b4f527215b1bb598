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

// FinalScore returns by how many pieces a side leads at the end of a game that counts them. Empty
// cells count for the winner.
func (b Board) FinalScore(side Player) int {
	lead, empty := b.Count(Piece(side))-b.Count(Piece(side.Other())), b.Count(Empty)
	switch {
	case lead > 0:
		lead += empty
	case lead < 0:
		lead -= empty
	}
	return lead
}

// Find returns the first cell that holds s, NoCell if none does.
func (b Board) Find(s Square) Cell {
	for i, square := range b.Squares {
		if square == s {
			return Cell{i / b.Columns, i % b.Columns}
		}
	}
	return NoCell
}

// InRow returns the squares, as indices in Squares, of the rows of at least length pieces that a
// piece at c is part of or would make. There are none if it makes no such row.
func (b Board) InRow(c Cell, piece Square, length int) (squares []int) {
	for _, d := range directions {
		before, after := b.run(c, piece, -d.down, -d.right), b.run(c, piece, d.down, d.right)
		if before+1+after < length {
			continue
		}
		for i := -before; i <= after; i++ {
			squares = append(squares, (c.Row+i*d.down)*b.Columns+c.Column+i*d.right)
		}
	}
	return squares
}

var directions = [...]struct{ down, right int }{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// run returns the number of equal pieces next to c in a direction.
func (b Board) run(c Cell, piece Square, down, right int) (n int) {
	for {
		c.Row, c.Column = c.Row+down, c.Column+right
		if !b.Has(c) || b.At(c) != piece {
			return n
		}
		n++
	}
}
