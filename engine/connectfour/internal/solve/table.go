package solve

import (
	"math/bits"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/internal/memory"
	"github.com/c4engine/c4engine/internal/rng"
)

// tables holds the hash tables of a solver: one that all workers share, and a small near table
// for each worker. A near table fits in its core's cache. It holds the positions with few empty
// cells. These are most of all positions, and they are met again soon or never.
type tables struct {
	far   memory.Growing[pair]
	near  [][]pair // one table for each worker
	nodes uint64   // searched in earlier calls
}

// nearPairs is the maximum number of pairs in a near table: half a megabyte. All near tables
// together take at most 1/nearShare of the memory.
const (
	nearPairs = 1 << 15
	nearShare = 4
)

// newTables divides the given megabytes among the tables. It frees them some time after owner
// has become garbage.
func newTables[Owner any](megabytes, workers int, owner *Owner) *tables {
	pairs := max(megabytes, 1) << 20 / 16
	near := min(nearPairs, pairs/nearShare/workers)
	t := &tables{far: memory.NewGrowing[pair](pairs-near*workers, owner)}
	for range workers {
		t.near = append(t.near, memory.Slice[pair](near, owner))
	}
	return t
}

// farAfter returns the shared table after the given number of nodes in this call. The table grows
// with the nodes.
func (t *tables) farAfter(nodes uint64) table {
	now, before := t.far.Stage(t.nodes + nodes)
	return table{now, before}
}

// touches reports whether the next node may touch memory for the first time, which is slow.
func (t *tables) touches(nodes uint64) bool { return t.far.Touches(t.nodes + nodes) }

// table is a hash table of score bounds. Entries come in pairs. A new position replaces the
// entry of the pair that took less work. So at most half of the table holds positions that were
// expensive and are no longer reached. The table is never cleared, because other boards have
// other keys.
//
//	bit 63 ......... 20   19 .. 16   15 .. 8   7 .. 0
//	    44 of the tag     work       upper     lower bound
//
// Place and tag of a key are 128 bits of hash. One probe in 2^43 returns the bounds of another
// position.
//
// An entry is one word, which is read and written atomically. So workers share a table without
// locks, and every entry always holds bounds of its own position.
type table struct {
	now    []pair
	before []pair // the smaller table before it grew; nil if no longer useful
}

type pair [2]uint64

const (
	scoreBits = 8
	scoreBias = 1 << (scoreBits - 1)
	scoreMask = 1<<scoreBits - 1
	workShift = 2 * scoreBits
	workMask  = 15
	tagMask   = ^uint64(1<<(workShift+4) - 1)
)

// load returns the entries that may hold the position.
func (t *table) load(k key) entries { return load(t.now, k) }

// orBefore returns e if it holds the position. Otherwise it returns the entries of the smaller
// table before it grew, if that table is still useful.
func (t *table) orBefore(e entries, k key) entries {
	if t.before == nil {
		return e
	}
	return t.elseBefore(e, k)
}

func (t *table) elseBefore(e entries, k key) entries {
	if e.hold(k) {
		return e
	}
	return load(t.before, k)
}

func load(pairs []pair, k key) entries {
	p := at(pairs, k)
	return entries{atomic.LoadUint64(&p[0]), atomic.LoadUint64(&p[1])}
}

func at(pairs []pair, k key) *pair {
	place, _ := bits.Mul64(k.place, uint64(len(pairs)))
	return &pairs[place]
}

// entries is a pair of entries read from the table.
type entries pair

// hold reports whether one of the entries belongs to the position.
func (e entries) hold(k key) bool {
	return (e[0]^k.tag)&tagMask == 0 || (e[1]^k.tag)&tagMask == 0
}

// bounds returns the stored bounds of a position's score, or no limits if none are stored.
func (e entries) bounds(k key) (low, high int) {
	for _, entry := range e {
		if (entry^k.tag)&tagMask == 0 && entry != 0 {
			return int(entry&scoreMask) - scoreBias, int(entry>>scoreBits&scoreMask) - scoreBias
		}
	}
	return -Unlimited, Unlimited
}

// store stores bounds and the number of nodes that it took to find them.
func (t *table) store(k key, low, high int, nodes uint64) {
	p, slot := at(t.now, k), 0
	e := pair{atomic.LoadUint64(&p[0]), atomic.LoadUint64(&p[1])}
	if (e[0]^k.tag)&tagMask != 0 && (work(e[1]) < work(e[0]) || (e[1]^k.tag)&tagMask == 0) {
		slot = 1
	}
	done := min(uint64(bits.Len64(nodes))/2, workMask)
	atomic.StoreUint64(&p[slot], k.tag&tagMask|done<<workShift|
		uint64(high+scoreBias)<<scoreBits|uint64(low+scoreBias))
}

// work returns the work of an entry: half the binary logarithm of its nodes.
func work(entry uint64) uint64 { return entry >> workShift & workMask }

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
		missing := maxColumns - r.Columns // of twelve columns
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
		image.A = image.A<<(r.bits&63) | s.A&column
		s.A >>= r.bits & 63
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
