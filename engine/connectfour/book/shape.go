package book

import "github.com/c4engine/c4engine/engine"

// Shape defines the positions of a book: those after at most Plies plies on a board of Rows
// and Columns, without a forbidden cell.
type Shape struct{ Rows, Columns, Plies int }

func (s Shape) valid() bool {
	return s.Rows > 0 && s.Columns > 0 && s.Plies > 0 &&
		s.Rows*s.Columns <= MaxCells && s.Plies <= min(maxPlies, s.Rows*s.Columns)
}

// Has reports whether a board with legally stacked stones fits the shape.
func (s Shape) Has(b engine.Board) bool {
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
	Shape
	stacks     [][]int // by columns and stones: the number of ways to stack the stones
	colourings []int   // by stones: the number of ways to colour them
	first      []int   // by stones: the first number
	size       int     // the number of numbers
}

func newNumbering(s Shape) *numbering {
	n := &numbering{Shape: s}
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
// if the board does not fit the shape.
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
