package tree

// When the memory is full, the search reclaims it a piece at a time and moves nothing. A
// cursor goes round and takes the nodes with the fewest visits below them, sooner if no
// walk went through them lately. A node that is left alone is safe until the next round.
type reclaimer struct {
	cursor uint32
	// A node with fewer visits below it than threshold is reclaimed. The threshold adapts
	// to the memory that is found.
	threshold uint64
}

// A worker takes 1/portionShare of its share of the memory at a time, within limits in
// slots: enough for many nodes of any game, and little enough to be found within a
// millisecond or so.
const (
	portionShare = 64
	minPortion   = 1 << 9
	maxPortion   = 1 << 16
)

// Feed finds memory for one of several workers, which must be alone with the tree. It looks
// at a bounded part of the memory and may find nothing; the next call looks further.
func (t *Tree) Feed(r *Runs, workers int) {
	portion := len(t.blocks.slots) / portionShare / workers
	t.reclaim(r, uint32(min(max(portion, minPortion), maxPortion)))
}

// reclaim appends runs of together at most want slots to r and makes them owned. It keeps the
// root.
func (t *Tree) reclaim(r *Runs, want uint32) {
	const maxSeen = 16 // slots that one call looks at, for each slot wanted
	b := &t.blocks
	var seen, found uint32
	limit := uint32(min(maxSeen*uint64(want), uint64(len(b.slots))))
	for found < want && seen < limit {
		next, walked := t.nextRun(want - found)
		if next.size > 0 {
			b.set(next.at, next.size, blockOwned)
			b.high = max(b.high, next.at+next.size)
			r.list = append(r.list, next)
			found += next.size
		}
		seen += walked
	}
	b.used += found
	t.reclaimer.adapt(seen, found)
}

// adapt moves the threshold so that between a quarter and a half of the slots that the
// cursor passes are reclaimed: less would take too much time, more would lose nodes that
// matter.
func (c *reclaimer) adapt(seen, found uint32) {
	switch {
	case found < seen/4:
		c.threshold += c.threshold/4 + 1
	case found > seen/2 && c.threshold > 1:
		c.threshold -= c.threshold/8 + 1
	}
	c.threshold = max(c.threshold, 1)
}

// nextRun moves the cursor past the next run of reclaimable blocks and frees them. It
// returns the run, cut to at most want slots, and the number of slots that it passed. It
// ends at the end of the memory.
func (t *Tree) nextRun(want uint32) (r run, walked uint32) {
	b, c := &t.blocks, &t.reclaimer
	end := uint32(len(b.slots))
	if c.cursor >= end {
		c.cursor = firstSlot
	}
	r.at = c.cursor
	for c.cursor < end && r.size < want {
		size, freed := b.size(c.cursor), t.free(c.cursor)
		if !freed && r.size > 0 {
			break
		}
		c.cursor += size
		walked += size
		if freed {
			r.size += size
		} else {
			r.at = c.cursor
		}
	}
	if r.size > want { // the last block was larger than needed
		rest := r.size - want
		c.cursor -= rest
		b.set(c.cursor, rest, blockFree)
		r.size, walked = want, walked-rest
	}
	return r, walked
}

// free frees a block unless it is still needed, and reports whether the block is free.
func (t *Tree) free(at uint32) bool {
	b := &t.blocks
	switch b.state(at) {
	case blockFree:
		return true
	case blockNode:
		if Node(at) == t.RootNode() || t.importance(Node(at)) >= t.reclaimer.threshold {
			return false
		}
		fallthrough
	case blockUnused:
		b.used -= b.size(at)
		b.setState(at, blockFree) // also inside a larger block, where old links may lead
		return true
	}
	return false // owned
}

// importance returns the visits below a node, divided by 16 for every change of the root
// since a walk last went through it: most likely the game has left it behind.
func (t *Tree) importance(n Node) uint64 {
	unseen := (t.epoch - t.blocks.header(uint32(n)).epoch()) % epochs
	return t.VisitsBelow(n) >> min(4*unseen, 63)
}
