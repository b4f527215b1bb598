package uct

import (
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
)

// header is the word of a node's first slot that holds what the node thinks of
// itself, beside its edges:
//
//	estimate (16 bits) | its weight in visits (8) | epoch (6) | state (2)
//
// The estimate is the node's value for the side to move before any of its edges
// had been visited. The epoch says in which search the node was last walked
// through, modulo 64.
type header uint32

const (
	estimateScale = 1<<16 - 1
	maxWeight     = 1<<8 - 1
	epochs        = 1 << 6
)

func newHeader(estimate float32, weight uint64, epoch uint32) header {
	return header(float32(estimate*estimateScale)+0.5)<<16 |
		header(min(weight, maxWeight))<<8 | header(epoch%epochs)<<2 | blockNode
}

func (h header) estimate() float32 { return float32(h>>16) * (1.0 / estimateScale) }
func (h header) weight() float32   { return float32(h >> 8 & maxWeight) }
func (h header) epoch() uint32     { return uint32(h >> 2 % epochs) }
func (h header) state() uint32     { return uint32(h & 3) }

func (h header) at(epoch uint32) header {
	return h&^((epochs-1)<<2) | header(epoch%epochs)<<2
}

func (a *arena) header(node uint32) header { return header(a.slots[node].loadLink()) }

// touch notes that a node was walked through in this search.
func (a *arena) touch(node uint32) {
	if h := a.header(node); h.epoch() != a.epoch%epochs {
		a.slots[node].storeLink(uint32(h.at(a.epoch)))
	}
}

// is reports whether there is a node at a slot for the position with that key.
// What a link or the index says may be out of date: the node was recycled, and
// anything may lie there now.
func (a *arena) is(node uint32, key uint64) bool {
	return a.slots[node].loadStats() == key && a.header(node).state() == blockNode
}

// writeNode writes a node with an edge a move, which nobody sees yet.
func (a *arena) writeNode(node uint32, moves []engine.Move) {
	a.setBlock(node, a.nodeSize(len(moves)), blockOwned)
	for i, m := range moves {
		edge := &a.slots[node+1+uint32(i)]
		atomic.StoreUint64(&edge.stats, 0)
		edge.link, edge.tag = 0, uint32(newTag(m))
	}
	if a.traced {
		amaf := a.amaf(node)
		for i := range amaf {
			atomic.StoreUint64(&amaf[i].stats, 0)
		}
	}
}

// publish lets others find a node.
func (a *arena) publish(node uint32, key uint64, estimate float32, weight uint64) {
	s := &a.slots[node]
	s.storeLink(uint32(newHeader(estimate, weight, a.epoch)))
	atomic.StoreUint64(&s.stats, key)
}

// value returns what a node is worth to the side to move: the mean of its
// edges' values weighted by their visits, and of its own estimate. It is made
// anew from the edges, because in a graph their values also change by other
// ways (D. Wu, "Monte-Carlo Graph Search from First Principles", 2023). A move
// that is proven lost is not played, so it does not count; nor do forced visits,
// which are there to find out.
func (a *arena) value(node uint32) float32 {
	own := a.header(node)
	sum, weight := own.estimate()*own.weight(), own.weight()
	edges := a.edges(node)
	forced := a.forced(a.visitsBelow(node), len(edges))
	for i := range edges {
		stats := edges[i].loadStats()
		if stats < visit || isLost(edges[i].loadTag()) {
			continue
		}
		n := float32(max(visits(stats), forced) - forced)
		sum += float32(n * value(stats))
		weight += n
	}
	return sum / weight
}

// forced returns how many of a node's visits each of its edges gets, however bad
// it looks: an equal part at most.
func (a *arena) forced(total uint64, edges int) uint64 {
	if a.forcedVisits == 0 {
		return 0
	}
	return total / max(a.forcedVisits, uint64(edges))
}

func isLost(t tag) bool { return t.upper() == engine.Lost }
