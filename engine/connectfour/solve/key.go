package solve

import (
	"github.com/c4engine/c4engine/engine/connectfour/lanes"
	"github.com/c4engine/c4engine/internal/rng"
)

// key identifies positions with the same score.
type key struct{ place, tag uint64 }

// keyOf returns the key of the position's open part. This part holds the free cells, and the
// stones that lie on a line of four without a stone of the other side.
//
// The other stones only fill their cells: their own side can complete no line through them, and
// keyOf does not count the other side's lines through them. So positions with the same open part
// have the same score. The number of free cells tells the side to move.
func (r *rules[W]) keyOf(n *node[W]) key {
	free := r.cells.AndNot(n.filled)
	mine, theirs := n.myLines.And(n.mine).Or(free), n.theirLines.And(n.theirs).Or(free)
	key := hash(mine, theirs, r.salt)
	if r.symmetric && n.left >= mirrorLeft {
		if image := hash(r.mirror(mine), r.mirror(theirs), r.salt); image.tag < key.tag {
			return image
		}
	}
	return key
}

// mirror reflects the columns.
func (r *rules[W]) mirror(s lanes.Set[W]) (image lanes.Set[W]) {
	if i := 0; i < len(s.B) {
		image.A, image.B[i], image.C[i] = reverse(s.C[i]), reverse(s.B[i]), reverse(s.A)
		missing := MaxColumns - r.Columns // of twelve columns
		for range missing / 4 {
			image.A, image.B[i], image.C[i] = image.B[i], image.C[i], 0
		}
		if n := missing % 4; n > 0 {
			image = image.Shr(uint(n) * lanes.Bits)
		}
		return image
	}
	column := uint64(1)<<(uint(r.Rows)&63) - 1
	for range r.Columns {
		image.A = image.A<<(r.lane&63) | s.A&column
		s.A >>= r.lane & 63
	}
	return image
}

// reverse reverses the order of the lanes of a word of a wide set.
func reverse(w uint64) uint64 {
	w = w<<32 | w>>32
	const even = lanes.Mask<<32 | lanes.Mask
	return w&even<<lanes.Bits | w>>lanes.Bits&even
}

// hash returns a hash of two sets. It multiplies pairs of words to 128 bits and folds the
// halves, as W. Yi's wyhash does. Each pair is multiplied twice.
func hash[W lanes.Width](s, t lanes.Set[W], salt uint64) key {
	place, tag := rng.Fold(s.A^salt, t.A^rng.KeyA), rng.Fold(s.A^rng.KeyA, t.A^salt)
	if i := 0; i < len(s.B) {
		place ^= rng.Fold(s.B[i]^rng.KeyB, t.B[i]^rng.KeyC)*rng.KeyA ^ rng.Fold(s.C[i]^rng.KeyC, t.C[i]^rng.KeyD)*rng.KeyC
		tag ^= rng.Fold(s.B[i]^rng.KeyD, t.B[i]^rng.KeyA)*rng.KeyB ^ rng.Fold(s.C[i]^rng.KeyA, t.C[i]^rng.KeyC)*rng.KeyD
	}
	return key{place: rng.Fold(place^rng.KeyD, rng.KeyA), tag: rng.Fold(tag^rng.KeyA, rng.KeyC)}
}
