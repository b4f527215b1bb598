package connectfour

import "math/bits"

// key identifies positions that have the same score: see [frontier].
type key struct{ place, tag uint64 }

// frontier is what is left of a position to play for: for the side to move and
// for the other one, the empty cells and those of its stones that lie on a line
// of four without a stone of the opponent.
//
// Every other stone only fills its cell. It helps its own side nowhere, and
// that it stands in the other side's way shows in the stones which those lines
// no longer count for. So positions with equal frontiers have equal scores,
// whoever's stones fill the rest; the side to move follows from the number of
// empty cells.
type frontier [2]set

// mirror is how the columns of a board change places. A board whose hole is not
// in the middle has none.
type mirror struct {
	symmetric bool
	words     int  // the words,
	bits      uint // and then the bits by which the reversed lanes are out of place
}

func newMirror(p *Position) mirror {
	lanes := MaxSize - int(p.columns)
	m := mirror{words: lanes / 4, bits: uint(lanes % 4 * laneBits)}
	hole := p.hole.load()
	m.symmetric = m.of(hole) == hole
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
