package solve

// MaxColumns is the maximum number of columns of a position.
const MaxColumns = 12

// Lanes is a set of cells. Each column, from the left, has one bit for every row; bit 0 is the
// bottom row.
type Lanes [MaxColumns]uint16

// Board is a board without stones.
type Board struct {
	Rows, Columns int
	Forbidden     Lanes // these cells count as filled
}

// Position is a position without a winner, in which no move wins at once.
type Position struct {
	Board
	Mine, Theirs Lanes // the stones of the side to move and of the other one
	Moves        Lanes // the moves that tactics return

	// Bounds known before the search: of the position, and of the move in each column for the
	// side that makes it.
	Known      Scores
	KnownMoves [MaxColumns]Scores
}

// Fits reports whether a set of the board's cells fits in a word of 64 bits, with one more bit for
// each column.
func (b *Board) Fits() bool { return (b.Rows+1)*b.Columns <= 64 }

// Crop removes at most the given number of rows from the bottom, if then the board fits in a word.
// The caller guarantees that these rows are full and that no open line of four touches them.
//
// Crop removes only as many rows as needed. So positions of one game mostly keep the same board.
func (p *Position) Crop(maxRows int) {
	cropped := p.Board
	for !cropped.Fits() {
		cropped.Rows--
	}
	rows := p.Rows - cropped.Rows
	if rows > maxRows {
		return
	}
	p.Rows -= rows
	for c := range MaxColumns {
		p.Forbidden[c] >>= rows
		p.Mine[c] >>= rows
		p.Theirs[c] >>= rows
		p.Moves[c] >>= rows
	}
}
