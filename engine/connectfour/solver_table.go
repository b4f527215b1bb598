package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/pages"
)

// table remembers bounds of scores. Entries come in pairs; a new position replaces
// the one of the pair that took less work. So at most half of the table holds
// positions that were expensive once and are no longer reached, and the table need
// not be cleared: other boards have other keys.
//
//	bit 63 ......... 20   19 .. 16   15 .. 8   7 .. 0
//	    44 of the tag     work       upper     lower bound
//
// Place and tag of a key are 128 bits of hash. One probe in 2^43 finds another
// position's bounds.
type table []pair

type pair [2]uint64

const (
	scoreBits = 8
	scoreBias = 1 << (scoreBits - 1)
	scoreMask = 1<<scoreBits - 1
	workShift = 2 * scoreBits
	workMask  = 15
	tagMask   = ^uint64(1<<(workShift+4) - 1)
)

// newTable returns a table of the largest power of two of entries that fits in
// the given megabytes.
func newTable(megabytes int, owner *solver) table {
	const pairs = 1 << 20 / 16 // in a megabyte
	return pages.Slice[pair](pairs<<(bits.Len(uint(max(megabytes, 1)))-1), owner)
}

const hugePage = 2 << 20 / 16 // in pairs

// freshNodes returns how many nodes it takes until nearly all large pages have
// been touched.
func (t table) freshNodes() uint64 { return 8 * uint64(len(t)/hugePage) }

func (t table) at(k key) *pair { return &t[k.place&uint64(len(t)-1)] }

// probe returns the known bounds of a position's score.
func (t table) probe(k key) (low, high int) {
	for _, e := range t.at(k) {
		if (e^k.tag)&tagMask == 0 && e != 0 {
			return int(e&scoreMask) - scoreBias, int(e>>scoreBits&scoreMask) - scoreBias
		}
	}
	return -unlimited, unlimited
}

// store keeps bounds and how many nodes it took to find them.
func (t table) store(k key, low, high int, nodes uint64) {
	p := t.at(k)
	slot := 0
	if (p[0]^k.tag)&tagMask != 0 && (work(p[1]) < work(p[0]) || (p[1]^k.tag)&tagMask == 0) {
		slot = 1
	}
	p[slot] = k.tag&tagMask | min(uint64(bits.Len64(nodes))/2, workMask)<<workShift |
		uint64(high+scoreBias)<<scoreBits | uint64(low+scoreBias)
}

// work returns half the logarithm of the nodes that an entry took.
func work(entry uint64) uint64 { return entry >> workShift & workMask }

// key identifies positions that have the same score: see [frontier].
type key struct{ place, tag uint64 }

// frontier is what is left of a position to play for: for the side to move and
// for the other one, the empty cells and those of its stones that lie on a line
// of four without a stone of the opponent.
//
// Every other stone only fills its cell: its own side can complete no line through
// it, and the other side's lines through it are not counted there. So positions with
// equal frontiers have equal scores, whoever's stones fill the rest; the side to
// move follows from the number of empty cells.
type frontier [2]set

// mirror reflects the columns of a board. A board whose forbidden cell is not in the
// middle is not symmetric.
type mirror struct {
	symmetric bool
	words     int  // the words,
	bits      uint // and then the bits by which the reversed lanes are out of place
}

func newMirror(p *Position) mirror {
	lanes := MaxSize - int(p.columns)
	m := mirror{words: lanes / 4, bits: uint(lanes % 4 * laneBits)}
	forbidden := p.forbidden.load()
	m.symmetric = m.of(forbidden) == forbidden
	return m
}

// of returns the mirror image of a set.
func (m *mirror) of(s set) set {
	s = set{reverseLanes(s.c), reverseLanes(s.b), reverseLanes(s.a)}
	for range m.words {
		s = set{s.b, s.c, 0}
	}
	if m.bits == 0 {
		return s
	}
	return s.back(m.bits)
}

func reverseLanes(w uint64) uint64 {
	const even = 0x0000ffff0000ffff
	w = bits.RotateLeft64(w, 32)
	return w>>laneBits&even | w&even<<laneBits
}

// keyOf returns the key of a position, which is also that of its mirror image.
func (b *board) keyOf(f frontier) key {
	k := b.hash(f)
	if b.mirror.symmetric {
		if image := b.hash(frontier{b.mirror.of(f[0]), b.mirror.of(f[1])}); image.tag < k.tag {
			return image
		}
	}
	return k
}

// hash folds each pair of words by two multiplications, with constants of their
// own, into each half of a key.
func (b *board) hash(f frontier) key {
	m, t := f[0], f[1]
	place := fold(m.a^b.salt, t.a^keyA) ^ fold(m.b^keyB, t.b^keyC)*keyA ^ fold(m.c^keyC, t.c^keyD)*keyC
	tag := fold(m.a^keyB, t.a^b.salt) ^ fold(m.b^keyD, t.b^keyA)*keyB ^ fold(m.c^keyA, t.c^keyC)*keyD
	return key{fold(place^keyD, keyA), fold(tag^keyA, keyC)}
}
