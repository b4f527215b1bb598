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

// Words returns the number of 64-bit words in a set of the board's cells.
func (b *Board) Words() int { return ((b.Rows+1)*b.Columns + 63) / 64 }

// Crop removes rows from the bottom so that the sets take fewer words. It may remove at most the
// given number of rows. The caller guarantees that these rows are full and that no open line of
// four touches them.
//
// Crop removes only as many rows as the number of words requires. So positions of one game
// mostly keep the same board.
func (p *Position) Crop(maxRows int) {
	cropped := p.Board
	cropped.Rows -= maxRows
	rows := 0
	for full := p.Board; full.Words() > cropped.Words(); full.Rows-- {
		rows++
	}
	p.Rows -= rows
	for c := range MaxColumns {
		p.Forbidden[c] >>= rows
		p.Mine[c] >>= rows
		p.Theirs[c] >>= rows
		p.Moves[c] >>= rows
	}
}
