package solve

import (
	"math/bits"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine/pages"
)

// Memory holds the hash tables of a solver: a far table shared by all workers, and for
// each worker a near table that fits in its core's cache. The near table holds positions
// with few empty cells. They are the majority and recur soon or never.
type Memory struct {
	far   pages.Growing[pair]
	near  [][]pair // by worker
	nodes uint64   // of earlier calls
}

// nearPairs is the number of pairs in half a megabyte. The near tables take at most
// 1/nearShare of the memory.
const (
	nearPairs = 1 << 15
	nearShare = 4
)

// NewMemory divides the given megabytes for a number of workers. The memory goes back
// some time after owner has become garbage.
func NewMemory[Owner any](megabytes, workers int, owner *Owner) *Memory {
	pairs := max(megabytes, 1) << 20 / 16
	near := min(nearPairs, pairs/nearShare/workers)
	m := &Memory{far: pages.NewGrowing[pair](pairs-near*workers, owner)}
	for range workers {
		m.near = append(m.near, pages.Slice[pair](near, owner))
	}
	return m
}

// Workers returns how many workers there is memory for.
func (m *Memory) Workers() int { return len(m.near) }

// Near returns the table that only one worker uses.
func (m *Memory) Near(worker int) Table { return Table{now: m.near[worker]} }

// Far returns the table of all workers after so many nodes of a call. It grows with them.
func (m *Memory) Far(nodes uint64) Table {
	now, before := m.far.Stage(m.nodes + nodes)
	return Table{now, before}
}

// touches reports whether the next node may touch memory for the first time, which takes long.
func (m *Memory) touches(nodes uint64) bool { return m.far.Touches(m.nodes + nodes) }

// Keep counts the nodes of a call that is over.
func (m *Memory) Keep(nodes uint64) { m.nodes += nodes }

// Table remembers bounds of scores. Entries come in pairs; a new position replaces
// the entry of the pair that took less work. So at most half of the table holds
// positions that were expensive once and are no longer reached, and the table need
// not be cleared: other boards have other keys.
//
//	bit 63 ......... 20   19 .. 16   15 .. 8   7 .. 0
//	    44 of the tag     work       upper     lower bound
//
// Place and tag of a key are 128 bits of hash. One probe in 2^43 finds another
// position's bounds.
//
// An entry is one word, read and written at once, so workers share a table without
// locks: whatever they do at the same time, every entry holds bounds of its position.
type Table struct {
	now    []pair
	before []pair // what it was when it was smaller; nil: of no use any more
}

type pair [2]uint64

// Key identifies positions that have the same score.
type Key struct{ Place, Tag uint64 }

const (
	scoreBits = 8
	scoreBias = 1 << (scoreBits - 1)
	scoreMask = 1<<scoreBits - 1
	workShift = 2 * scoreBits
	workMask  = 15
	tagMask   = ^uint64(1<<(workShift+4) - 1)
)

// Load returns the entries where a position can be.
func (t *Table) Load(k Key) Entries { return load(t.now, k) }

// OrBefore returns entries that Load returned, or, if they are not the position's, those
// of the time when the table was smaller.
func (t *Table) OrBefore(e Entries, k Key) Entries {
	if t.before == nil {
		return e
	}
	return t.orBefore(e, k)
}

func (t *Table) orBefore(e Entries, k Key) Entries {
	if e.hold(k) {
		return e
	}
	return load(t.before, k)
}

func load(pairs []pair, k Key) Entries {
	p := at(pairs, k)
	return Entries{atomic.LoadUint64(&p[0]), atomic.LoadUint64(&p[1])}
}

func at(pairs []pair, k Key) *pair {
	place, _ := bits.Mul64(k.Place, uint64(len(pairs)))
	return &pairs[place]
}

// Entries are those of one place.
type Entries pair

// hold reports whether one of them is the position's.
func (s Entries) hold(k Key) bool { return (s[0]^k.Tag)&tagMask == 0 || (s[1]^k.Tag)&tagMask == 0 }

// Bounds returns what the entries say about a position's score.
func (s Entries) Bounds(k Key) (low, high int) {
	for _, e := range s {
		if (e^k.Tag)&tagMask == 0 && e != 0 {
			return int(e&scoreMask) - scoreBias, int(e>>scoreBits&scoreMask) - scoreBias
		}
	}
	return -Unlimited, Unlimited
}

// Store keeps bounds and how many nodes it took to find them.
func (t *Table) Store(k Key, low, high int, nodes uint64) {
	p, slot := at(t.now, k), 0
	s := pair{atomic.LoadUint64(&p[0]), atomic.LoadUint64(&p[1])}
	if (s[0]^k.Tag)&tagMask != 0 && (work(s[1]) < work(s[0]) || (s[1]^k.Tag)&tagMask == 0) {
		slot = 1
	}
	atomic.StoreUint64(&p[slot], k.Tag&tagMask|min(uint64(bits.Len64(nodes))/2, workMask)<<workShift|
		uint64(high+scoreBias)<<scoreBits|uint64(low+scoreBias))
}

// work returns half the logarithm of the nodes that an entry took.
func work(entry uint64) uint64 { return entry >> workShift & workMask }
