package solve

import "github.com/c4engine/c4engine/engine"

// MaxColumns is the most columns that a position can have.
const MaxColumns = 12

// Lanes is a set of cells: for each column, from the left, a bit for every row, the
// bottom one lowest.
type Lanes [MaxColumns]uint16

// Board is a board without stones.
type Board struct {
	Rows, Columns int
	Forbidden     Lanes // these cells count as filled
}

// Position is a position that nobody has won yet and whose next move wins nothing.
type Position struct {
	Board
	Mine, Theirs Lanes         // the stones of the side to move and of the other one
	Moves        Lanes         // the moves that matter by tactics
	Known        engine.Bounds // what is known without a search
}

// Words returns how many words of 64 bits a set of such a board takes.
func (b *Board) Words() int { return ((b.Rows+1)*b.Columns + 63) / 64 }

// Crop removes rows from the bottom until the sets take fewer words, as often as at
// most the given number of rows allows. The caller sees to it that these rows are
// full and that no line of four that is still open touches them.
//
// How many rows go depends on the number of words alone, so positions of one game
// mostly stay positions of one board.
func (p *Position) Crop(most int) {
	least := p.Board
	least.Rows -= most
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
