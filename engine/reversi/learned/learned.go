// Package learned is the model of Reversi's learned evaluation. Package reversi plays with it, and
// the trainer writes its weights.
package learned

import "math/bits"

// The evaluation of an 8 x 8 board adds up weights of patterns (Buro, "From Simple
// Features to Sophisticated Evaluation Functions", 1998). A pattern is the content of a
// group of cells, as a number in base 3 (0 empty, 1 mine, 2 theirs). It is the index of a
// weight in the group's table. These are the groups:
//
//	edge             rows 1 to 3      corner           diagonals of 4 to 8
//	e e e e e e e e  . . . . . . . .  c c c . . . . .  8 7 6 5 4 . . .
//	. e . . . . e .  1 1 1 1 1 1 1 1  c c c . . . . .  . 8 7 6 5 4 . .
//	. . . . . . . .  2 2 2 2 2 2 2 2  c c c . . . . .  . . 8 7 6 5 4 .
//	. . . . . . . .  3 3 3 3 3 3 3 3  . . . . . . . .  . . . 8 7 6 5 4
//	. . . . . . . .  . . . . . . . .  . . . . . . . .  . . . . 8 7 6 5
//	                                                   . . . . . 8 7 6
//	                                                   . . . . . . 8 7
//	                                                   . . . . . . . 8
//
// Each group is looked up on the board and on the board turned by 90, 180 and 270 degrees.
// The longest diagonal is looked up only twice. The last features are five counts.

// Sizes of the tables, and their first index in the weights of a phase.
const (
	codes4, codes5, codes6, codes7, codes8, codes9, codes10 = 81, 243, 729, 2187, 6561, 19683, 59049
	counts                                                  = 64

	edgeAt      = 0
	rowsAt      = edgeAt + codes10
	cornerAt    = rowsAt + 3*codes8
	diagonal8At = cornerAt + codes9
	diagonal7At = diagonal8At + codes8
	diagonal6At = diagonal7At + codes7
	diagonal5At = diagonal6At + codes6
	diagonal4At = diagonal5At + codes5
	movesAt     = diagonal4At + codes4 // legal moves
	repliesAt   = movesAt + counts     // legal moves of the other side after a pass
	exposedAt   = repliesAt + counts   // discs of mine next to an empty cell
	targetsAt   = exposedAt + counts   // discs of theirs next to an empty cell
	emptyAt     = targetsAt + counts   // empty cells

	// PhaseWeights is the number of weights of a phase of the game.
	PhaseWeights = emptyAt + counts
)

// Phases is the number of phases of the game, by the number of discs on the board, 4 to 64.
const Phases = 8

// WeightScale is the number of units of a weight in a logit of 1.
const WeightScale = 32

// Features are the indices of a position's weights in the table of its phase.
type Features [4*9 + 2 + 5]uint32

// Tables lists each table's first index and size. Mirror maps the digits of a pattern to
// those of its mirror image. A table of counts has no digits.
var Tables = []struct {
	At, Size int
	Mirror   []int
}{
	{edgeAt, codes10, []int{7, 6, 5, 4, 3, 2, 1, 0, 9, 8}},
	{rowsAt, codes8, []int{7, 6, 5, 4, 3, 2, 1, 0}},
	{rowsAt + codes8, codes8, []int{7, 6, 5, 4, 3, 2, 1, 0}},
	{rowsAt + 2*codes8, codes8, []int{7, 6, 5, 4, 3, 2, 1, 0}},
	{cornerAt, codes9, []int{0, 3, 6, 1, 4, 7, 2, 5, 8}},
	{diagonal8At, codes8, []int{7, 6, 5, 4, 3, 2, 1, 0}},
	{diagonal7At, codes7, []int{6, 5, 4, 3, 2, 1, 0}},
	{diagonal6At, codes6, []int{5, 4, 3, 2, 1, 0}},
	{diagonal5At, codes5, []int{4, 3, 2, 1, 0}},
	{diagonal4At, codes4, []int{3, 2, 1, 0}},
	{movesAt, 5 * counts, nil},
}

// lane is the number of bits in a row.
const lane = 8

// board holds the discs of the side to move and of the other side, as in package reversi.
type board struct{ mine, theirs uint64 }

// Set sets f to the features of a board with the discs of the side to move and of the other. moves
// are its legal moves, replies those of the other side after a pass, and beside are the empty cells
// and all next to them.
func (f *Features) Set(mine, theirs, moves, replies, beside uint64) {
	turns := [4]board{{mine, theirs}}
	turns[1] = turns[0].quarterTurn()
	turns[2], turns[3] = turns[0].halfTurn(), turns[1].halfTurn()
	n := 0
	for i := range turns {
		b := &turns[i]
		f[n] = edgeAt + code(edge(b.mine), edge(b.theirs))
		f[n+1] = rowsAt + code(b.mine>>lane&0xff, b.theirs>>lane&0xff)
		f[n+2] = rowsAt + codes8 + code(b.mine>>(2*lane)&0xff, b.theirs>>(2*lane)&0xff)
		f[n+3] = rowsAt + 2*codes8 + code(b.mine>>(3*lane)&0xff, b.theirs>>(3*lane)&0xff)
		f[n+4] = cornerAt + code(corner(b.mine), corner(b.theirs))
		f[n+5] = diagonal7At + code(diagonal(b.mine, 1), diagonal(b.theirs, 1))
		f[n+6] = diagonal6At + code(diagonal(b.mine, 2), diagonal(b.theirs, 2))
		f[n+7] = diagonal5At + code(diagonal(b.mine, 3), diagonal(b.theirs, 3))
		f[n+8] = diagonal4At + code(diagonal(b.mine, 4), diagonal(b.theirs, 4))
		n += 9
	}
	for i := range 2 {
		b := &turns[i]
		f[n+i] = diagonal8At + code(diagonal(b.mine, 0), diagonal(b.theirs, 0))
	}
	f[n+2] = movesAt + uint32(bits.OnesCount64(moves))
	f[n+3] = repliesAt + uint32(bits.OnesCount64(replies))
	f[n+4] = exposedAt + uint32(bits.OnesCount64(beside&mine))
	f[n+5] = targetsAt + uint32(bits.OnesCount64(beside&theirs))
	f[n+6] = emptyAt + uint32(bits.OnesCount64(^(mine | theirs)))
}

// ternary maps a set of bits to the number with the same digits in base 3.
var ternary = func() (t [1 << 10]uint16) {
	for b := 1; b < len(t); b++ {
		t[b] = 3*t[b>>1] + uint16(b&1)
	}
	return t
}()

// code returns the number in base 3 whose digits are 1 for mine and 2 for theirs.
func code(mine, theirs uint64) uint32 {
	return uint32(ternary[mine&1023]) + 2*uint32(ternary[theirs&1023])
}

// edge, corner and diagonal return the cells of a group as the lowest bits.
func edge(w uint64) uint64 { return w&0xff | w>>1&0x100 | w>>5&0x200 }

func corner(w uint64) uint64 { return w&7 | w>>5&0x38 | w>>10&0x1c0 }

// diagonal returns the cells of the diagonal from a column of the top row down to the
// right. Each column has at most one of its cells, so a multiplication adds up the rows.
func diagonal(w uint64, column uint) uint64 {
	const longest, rows = 0x8040201008040201, 0x0101010101010101
	return w & (longest >> (lane * column)) * rows >> (64 - lane + column)
}

// quarterTurn returns the board turned by 90 degrees.
func (b board) quarterTurn() board {
	return board{bits.ReverseBytes64(transposed(b.mine)), bits.ReverseBytes64(transposed(b.theirs))}
}

// halfTurn returns the board turned by 180 degrees.
func (b board) halfTurn() board { return board{bits.Reverse64(b.mine), bits.Reverse64(b.theirs)} }

// transposed swaps rows and columns, in blocks of one, two and four cells
// (Warren, "Hacker's Delight", section 7-3).
func transposed(w uint64) uint64 {
	t := (w ^ w>>7) & 0x00aa00aa00aa00aa
	w ^= t ^ t<<7
	t = (w ^ w>>14) & 0x0000cccc0000cccc
	w ^= t ^ t<<14
	t = (w ^ w>>28) & 0x00000000f0f0f0f0
	return w ^ t ^ t<<28
}
