package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/pages"
)

// table remembers bounds of the scores of positions. A slot has two entries: the
// first keeps the position with more empty cells, the second the latest one.
type table struct{ slots [][2]entry }

// entry is what is known of one board.
type entry struct {
	board
	lower, upper int8
	move         uint8 // the best, or one that caused a cutoff; Pass if none is known
	empty        uint8
}

const slotBytes = 48

func newTable(megabytes int, owner *solver) table {
	return table{pages.Slice[[2]entry](max(1, megabytes<<20/slotBytes), owner)}
}

func (t *table) clear() { clear(t.slots) }

// freshPositions returns how many positions it takes until nearly all large pages have
// been touched.
func (t *table) freshPositions() uint64 {
	const hugePage = 2 << 20
	return 8 * uint64(len(t.slots)*slotBytes/hugePage)
}

// slot returns where a board is kept.
func (t *table) slot(b board) *[2]entry {
	i, _ := bits.Mul64(b.hash(), uint64(len(t.slots)))
	return &t.slots[i]
}

// unknown is what is known of a board that is not in the table.
var unknown = entry{lower: -maxScore, upper: maxScore, move: uint8(Pass)}

// find returns what is known of a board.
func (t *table) find(b board) entry {
	for _, e := range t.slot(b) {
		if e.board == b {
			return e
		}
	}
	return unknown
}

// keep remembers an entry. An unused one holds a board without discs, which is
// never looked up.
func (t *table) keep(e entry) {
	slot := t.slot(e.board)
	if e.board == slot[0].board || e.empty >= slot[0].empty && e.board != slot[1].board {
		slot[0] = e
		return
	}
	slot[1] = e
}
