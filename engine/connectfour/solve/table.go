package solve

import (
	"math/bits"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine/pages"
)

// Memory is what the workers of a solver remember: a table for all of them, and one
// for each that is small enough to stay in its core's cache. The latter has the
// positions with few empty cells, which are most of all and are met again soon or
// never.
type Memory struct {
	Far  Table
	near []Table // by worker
}

// nearPairs is how many pairs fit in half a megabyte; nearShare of all memory is for
// near tables at most.
const (
	nearPairs = 1 << 15
	nearShare = 4
)

// NewMemory divides the given megabytes for a number of workers. The memory goes back
// some time after owner has become garbage.
func NewMemory[Owner any](megabytes, workers int, owner *Owner) Memory {
	const pairs = 1 << 20 / 16 // in a megabyte
	all := pages.Slice[pair](pairs*max(megabytes, 1), owner)
	near := min(nearPairs, len(all)/nearShare/workers)
	m := Memory{Far: all[near*workers:]}
	for i := range workers {
		m.near = append(m.near, all[i*near:(i+1)*near])
	}
	return m
}

// Workers returns how many workers there is memory for.
func (m Memory) Workers() int { return len(m.near) }

// Near returns the table that only one worker uses.
func (m Memory) Near(worker int) Table { return m.near[worker] }

// FreshNodes returns how many nodes it takes until nearly all large pages have
// been touched.
func (m Memory) FreshNodes() uint64 {
	const hugePage = 2 << 20 / 16 // in pairs
	return 8 * uint64(len(m.Far)/hugePage)
}

// Table remembers bounds of scores. Entries come in pairs; a new position replaces
// the one of the pair that took less work. So at most half of the table holds
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
type Table []pair

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

func (t Table) at(k Key) *pair {
	place, _ := bits.Mul64(k.Place, uint64(len(t)))
	return &t[place]
}

// Load returns the entries where a position can be.
func (t Table) Load(k Key) Entries {
	p := t.at(k)
	return Entries{atomic.LoadUint64(&p[0]), atomic.LoadUint64(&p[1])}
}

// Entries are those of one place.
type Entries pair

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
func (t Table) Store(k Key, low, high int, nodes uint64) {
	s, slot := t.Load(k), 0
	if (s[0]^k.Tag)&tagMask != 0 && (work(s[1]) < work(s[0]) || (s[1]^k.Tag)&tagMask == 0) {
		slot = 1
	}
	atomic.StoreUint64(&t.at(k)[slot], k.Tag&tagMask|min(uint64(bits.Len64(nodes))/2, workMask)<<workShift|
		uint64(high+scoreBias)<<scoreBits|uint64(low+scoreBias))
}

// work returns half the logarithm of the nodes that an entry took.
func work(entry uint64) uint64 { return entry >> workShift & workMask }
