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

func newTable(megabytes int, owner *solver) table {
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

// upperBound returns an upper bound of the score, from the other side's stable discs. If the
// bound could not be as low as alpha even with all discs stable, it returns maxScore and
// saves the count.
func (v *solver) upperBound(b board, alpha int) int {
	all := bits.OnesCount64(v.rules.cells)
	if disc*(all-2*bits.OnesCount64(b.theirs)) > alpha {
		return maxScore
	}
	return disc * (all - 2*bits.OnesCount64(v.stable(b)))
}

// stable returns discs of the other side that no move can flip. A disc is stable if each
// of the four lines through it meets one of three conditions: the line has no empty cell,
// a neighbour on the line is off the board, or a neighbour on the line is stable. A shift
// that wraps around an edge only reaches cells of the opposite edge, which meet the second
// condition anyway.
func (v *solver) stable(b board) uint64 {
	const left, right = 0x0101010101010101, 0x8080808080808080 // columns
	empty := v.rules.empty(b)
	level := ^lines(empty, ^uint64(left), ^uint64(right), 1) | v.rim.level
	upright := ^lines(empty, ^uint64(0), ^uint64(0), lane) | v.rim.upright
	falling := ^lines(empty, ^uint64(left), ^uint64(right), lane+1) | v.rim.level | v.rim.upright
	rising := ^lines(empty, ^uint64(right), ^uint64(left), lane-1) | v.rim.level | v.rim.upright
	for s := uint64(0); ; {
		next := b.theirs &
			(level | s<<1 | s>>1) &
			(upright | s<<lane | s>>lane) &
			(falling | s<<(lane+1) | s>>(lane+1)) &
			(rising | s<<(lane-1) | s>>(lane-1))
		if next == s {
			return s
		}
		s = next
	}
}

// rim holds the cells that lack a neighbour in their row or in their column.
type rim struct{ level, upright uint64 }

func newRim(size int) (r rim) {
	for i := range size {
		r.level |= 1<<cell(i, 0) | 1<<cell(i, size-1)
		r.upright |= 1<<cell(0, i) | 1<<cell(size-1, i)
	}
	return r
}

// lines returns the set together with all cells in line with it, in both directions of a
// step. upward and downward are the cells that a step in that direction can reach.
func lines(set, upward, downward uint64, step uint) uint64 {
	up, down := set, set
	up |= upward & (up << step)
	down |= downward & (down >> step)
	upward &= upward << step
	downward &= downward >> step
	up |= upward & (up << (2 * step))
	down |= downward & (down >> (2 * step))
	upward &= upward << (2 * step)
	downward &= downward >> (2 * step)
	return up | down | upward&(up<<(4*step)) | downward&(down>>(4*step))
}
