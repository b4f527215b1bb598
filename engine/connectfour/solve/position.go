package solve

import "github.com/c4engine/c4engine/engine"

// MaxColumns is the largest number of columns.
const MaxColumns = 12

// Lanes is a set of cells: for each column, from the left, a bit for every row, the
// bottom one lowest.
type Lanes [MaxColumns]uint16

// Board is a board without stones.
type Board struct {
	Rows, Columns int
	Forbidden     Lanes // these cells count as filled
}

// Position is a position that is not won and in which no move wins at once.
type Position struct {
	Board
	Mine, Theirs Lanes         // the stones of the side to move and of the other one
	Moves        Lanes         // the moves to search
	Known        engine.Bounds // bounds known without a search
}

// Words returns the number of 64-bit words in a set of this board's cells.
func (b *Board) Words() int { return ((b.Rows+1)*b.Columns + 63) / 64 }

// Crop removes at most maxRows rows from the bottom, and only as many as make the sets
// take as few words as possible. The caller guarantees that these rows are full and that
// no open line of four touches them.
//
// Further rows stay, so that most positions of a game keep one board and share the table.
func (p *Position) Crop(maxRows int) {
	least := p.Board
	least.Rows -= maxRows
	rows := 0
	for full := p.Board; full.Words() > least.Words(); full.Rows-- {
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
