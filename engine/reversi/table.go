package reversi

import (
	"math/bits"
	"unsafe"

	"github.com/c4engine/c4engine/internal/memory"
)

// table is a hash table of the bounds of scores. It grows with the number of stored
// entries. A slot has two entries: the first prefers deeper searches, the second
// holds the latest of the others.
type table struct {
	memory      memory.Growing[slot]
	kept        uint64 // number of calls of keep
	now, before []slot // before: the smaller table before it grew; nil if no longer used
}

type slot [2]entry

// entry holds the bounds and the best move of a board.
type entry struct {
	board        board
	lower, upper int16 // by a search of depth plies
	move         uint8 // the best move, or one that caused a cutoff; Pass if unknown
	depth        uint8
}

func newTable(megabytes int, owner *alphaBeta) table {
	slots := megabytes << 20 / int(unsafe.Sizeof(slot{}))
	t := table{memory: memory.NewGrowing[slot](max(1, slots), owner)}
	t.grow()
	return t
}

// grow adapts the table's size to the number of stored entries. It reports whether the
// next entry may touch memory for the first time, which is slow.
func (t *table) grow() (fresh bool) {
	t.now, t.before = t.memory.Stage(t.kept)
	return t.memory.Touches(t.kept)
}

func (t *table) clear() {
	t.memory.Clear(t.kept)
	t.kept = 0
	t.grow()
}

// at returns the slot of a board.
func at(slots []slot, b board) *slot {
	i, _ := bits.Mul64(b.hash(), uint64(len(slots)))
	return &slots[i]
}

// unknown is the entry of a board that is not in the table.
var unknown = entry{lower: -maxScore, upper: maxScore, move: uint8(Pass)}

// find returns the entry of a board, or unknown.
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

// keep stores an entry. An unused entry holds a board without discs, which nobody looks up.
func (t *table) keep(e entry) {
	t.kept++
	slot := at(t.now, e.board)
	if e.board == slot[0].board || e.depth >= slot[0].depth && e.board != slot[1].board {
		slot[0] = e
		return
	}
	slot[1] = e
}
