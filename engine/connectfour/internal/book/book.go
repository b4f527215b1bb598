// Package book stores the exact values of all positions with few stones on a board. A
// solver needs the most time for these positions.
//
// A book is a list of bytes, one for every way to stack the stones (see numbering). Its
// file is the compressed list:
//
//	bytes   0 .. 3      "C4B1"
//	        4, 5, 6     rows, columns, plies
//	        7 ..        the list, in the Deflate format (RFC 1951)
//	        the last 32 SHA-256 of all bytes before
//
//	bit     7 .. 2      1 0        of the list
//	        plies       value      1 lost, 2 drawn, 3 won; all bits 0: not in the book
//
// Plies are the plies to the end under best play. They are 0 in a draw, and if only the
// value is known.
//
// A position and its mirror image share one byte. The bytes of positions that no game
// reaches stay 0. So the book has the right value of any position on the board, or none.
//
// The program that wrote the file has done its work; see docs/data.md.
package book

import (
	"bytes"
	"compress/flate"
	_ "embed" // of the book
	"io"
	"slices"
	"sync"

	"github.com/c4engine/c4engine/engine"
)

//go:embed 6x7.book
var file []byte

// Embedded returns the book of the board with 6 rows and 7 columns. The first call decodes it.
var Embedded = sync.OnceValue(func() *Book {
	b := New(Scope{int(file[4]), int(file[5]), int(file[6])})
	if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(file[7:])), b.list); err != nil {
		panic(err) // a test compares the file with its checksum
	}
	return b
})

const (
	valueBits = 2
	valueMask = 1<<valueBits - 1
)

// Book holds the known values of positions. A nil Book has none.
type Book struct {
	numbering *numbering
	list      []byte
}

// New returns an empty book.
func New(s Scope) *Book {
	n := newNumbering(s)
	return &Book{n, make([]byte, n.size)}
}

// Scope returns the scope of the book.
func (b *Book) Scope() Scope { return b.numbering.Scope }

// Set stores the value of a position for the side to move, and the plies to the end under
// best play, 0 if unknown. It panics unless the position is in the book's scope.
func (b *Book) Set(board engine.Board, p engine.Known) {
	n, ok := b.numbering.of(board)
	if !ok {
		panic("book: a position out of its scope")
	}
	if p.Value() == engine.Drawn {
		p.Plies = 0
	}
	b.list[n] = byte(p.Plies<<valueBits) | byte(p.Value())
}

// Find returns the value of a position for the side to move, and the plies to the end, 0 if
// unknown. Nothing is known if the position is not in the book.
func (b *Book) Find(board engine.Board) engine.Known {
	if b == nil {
		return engine.Open()
	}
	n, ok := b.numbering.of(board)
	if !ok || b.list[n] == 0 {
		return engine.Open()
	}
	known := b.list[n]
	p := engine.Proven(engine.Value(known&valueMask), int(known>>valueBits))
	if p.Value() == engine.Drawn {
		p.Plies = board.Count(engine.Empty)
	}
	return p
}

// LowerBound returns a lower bound of a position's value for the side to move, also one ply
// after the book's last. Each top stone of the other side may have been the last move, and
// the other side's value before that move bounds the value now.
func (b *Book) LowerBound(board engine.Board) engine.Value {
	bound := engine.Lost
	if b == nil {
		return bound
	}
	other := engine.FirstPiece
	if board.Count(engine.FirstPiece) == board.Count(engine.SecondPiece) {
		other = engine.SecondPiece
	}
	before := board
	before.Squares = slices.Clone(board.Squares)
	for column := range board.Columns {
		top := column
		for top < len(board.Squares) && board.Squares[top] == engine.Empty {
			top += board.Columns
		}
		if top < len(board.Squares) && board.Squares[top] == other {
			before.Squares[top] = engine.Empty
			bound = max(bound, b.Find(before).Value().Opposite()) // Unknown changes nothing
			before.Squares[top] = other
		}
	}
	return bound
}

// Scope defines the positions of a book: those after at most Plies plies on a board of Rows
// and Columns, without a forbidden cell.
type Scope struct{ Rows, Columns, Plies int }

// Has reports whether a board with legally stacked stones is in the scope.
func (s Scope) Has(b engine.Board) bool {
	return b.Rows == s.Rows && b.Columns == s.Columns && b.Count(engine.Forbidden) == 0 &&
		b.Pieces() <= s.Plies
}

// numbering gives every way to stack stones on a board a unique number, so a book stores no
// keys. The numbers are sorted by three keys: the number of stones, the columns' heights in
// lexicographic order from the left, and the colours in the combinatorial number system.
//
//	number = first[stones] + stack * colourings[stones] + colouring
//
// On 6 rows and 7 columns there are 206,780 ways to stack 8 stones. 182,383 of them are
// positions of a game that is not over.
type numbering struct {
	Scope
	stacks     [][]int // by columns and stones: the number of ways to stack the stones
	colourings []int   // by stones: the number of ways to colour them
	first      []int   // by stones: the first number
	size       int     // the number of numbers
}

func newNumbering(s Scope) *numbering {
	n := &numbering{Scope: s}
	n.stacks = make([][]int, s.Columns+1)
	for columns := range n.stacks {
		n.stacks[columns] = make([]int, s.Plies+1)
	}
	n.stacks[0][0] = 1
	for columns := range s.Columns {
		for stones := range s.Plies + 1 {
			for height := range min(s.Rows, stones) + 1 {
				n.stacks[columns+1][stones] += n.stacks[columns][stones-height]
			}
		}
	}
	for stones := range s.Plies + 1 {
		n.colourings = append(n.colourings, choose(stones, stones/2))
		n.first = append(n.first, n.size)
		n.size += n.stacks[s.Columns][stones] * n.colourings[stones]
	}
	return n
}

// choose returns the binomial coefficient of n and k.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// of returns the number of a board or of its mirror image, whichever is lower. ok is false
// if the board is not in the scope.
func (n *numbering) of(b engine.Board) (number int, ok bool) {
	stones := b.Pieces()
	if !n.Has(b) || b.Count(engine.SecondPiece) != stones/2 {
		return 0, false
	}
	return min(n.from(b, stones, false), n.from(b, stones, true)), true
}

// from returns the number of a board with the given number of stones, or that of its mirror
// image.
func (n *numbering) from(b engine.Board, stones int, mirrored bool) int {
	stack, colouring := 0, 0
	seen, second := 0, 0 // the stones so far, and the second player's among them
	for i := range b.Columns {
		column, later := i, b.Columns-1-i
		if mirrored {
			column = later
		}
		for x := b.Rows - 1; x >= 0; x-- {
			square := b.At(engine.Cell{Row: x, Column: column})
			if square == engine.Empty {
				break
			}
			stack += n.stacks[later][stones-seen] // skip the stacks whose column ends here
			if square == engine.SecondPiece {
				second++
				colouring += choose(seen, second)
			}
			seen++
		}
	}
	return n.first[stones] + stack*n.colourings[stones] + colouring
}
