package reversi

import (
	"math/bits"
	"unsafe"

	"github.com/c4engine/c4engine/engine/pages"
)

// table remembers bounds of the scores of positions. A slot has two entries: the
// first keeps the position with more empty cells, the second the latest one. It grows
// with the entries that it gets.
type table struct {
	memory      pages.Growing[slot]
	kept        uint64
	now, before []slot // before it was larger; nil: of no use any more
}

type slot [2]entry

// entry is what is known of one board.
type entry struct {
	board
	lower, upper int8
	move         uint8 // the best, or one that caused a cutoff; Pass if none is known
	empty        uint8
}

func newTable(megabytes int, owner *solver) table {
	slots := megabytes << 20 / int(unsafe.Sizeof(slot{}))
	t := table{memory: pages.NewGrowing[slot](max(1, slots), owner)}
	t.grow()
	return t
}

// grow makes the table as large as its entries want it, and reports whether the next
// one may touch memory for the first time, which takes long.
func (t *table) grow() (fresh bool) {
	t.now, t.before = t.memory.Stage(t.kept)
	return t.memory.Touches(t.kept)
}

func (t *table) clear() {
	t.memory.Clear(t.kept)
	t.kept = 0
	t.grow()
}

// at returns where a board is kept.
func at(slots []slot, b board) *slot {
	i, _ := bits.Mul64(b.hash(), uint64(len(slots)))
	return &slots[i]
}

// unknown is what is known of a board that is not in the table.
var unknown = entry{lower: -maxScore, upper: maxScore, move: uint8(Pass)}

// find returns what is known of a board.
func (t *table) find(b board) entry {
	e := at(t.now, b).find(b)
	if e.board != b && t.before != nil {
		return at(t.before, b).find(b)
	}
	return e
}

func (s *slot) find(b board) entry {
	for _, e := range s {
		if e.board == b {
			return e
		}
	}
	return unknown
}

// keep remembers an entry. An unused one holds a board without discs, which is
// never looked up.
func (t *table) keep(e entry) {
	t.kept++
	slot := at(t.now, e.board)
	if e.board == slot[0].board || e.empty >= slot[0].empty && e.board != slot[1].board {
		slot[0] = e
		return
	}
	slot[1] = e
}
