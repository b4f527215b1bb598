package uct

// When the memory is full it is reclaimed as the search goes, a piece at a time, and
// nothing is moved: a cursor goes round and takes the nodes that matter least, those
// with the fewest visits below them, sooner if no recent search walked through them.
// A node that the cursor leaves alone has a whole round to prove its worth.
type reclaimer struct {
	cursor uint32
	// threshold is the number of visits below which a node is reclaimed. It adapts to
	// how hard it is to find memory.
	threshold uint64
}

// reclaim appends runs of about want slots in all to runs and makes them owned.
// Nobody else may use the tree meanwhile, and root is kept. It looks at a bounded
// part of the memory, so it may find less, or nothing.
func (m *memory) reclaim(runs []run, want, root uint32) []run {
	const effort = 16
	var seen, found uint32
	limit := uint32(min(effort*uint64(want), uint64(len(m.slots))))
	for found < want && seen < limit {
		r, walked := m.nextRun(want-found, root)
		if r.size > 0 {
			m.setBlock(r.at, r.size, blockOwned)
			m.high = max(m.high, r.at+r.size)
			runs = append(runs, r)
			found += r.size
		}
		seen += walked
	}
	m.used += found
	m.adapt(seen, found)
	return runs
}

// adapt moves the threshold so that between a quarter and a half of what the cursor
// sees is reclaimed: little enough to keep what matters, and enough to leave the time
// to the search.
func (r *reclaimer) adapt(seen, found uint32) {
	switch {
	case found < seen/4:
		r.threshold += r.threshold/4 + 1
	case found > seen/2 && r.threshold > 1:
		r.threshold -= r.threshold/8 + 1
	}
	r.threshold = max(r.threshold, 1)
}

// nextRun moves the cursor past the next run of reclaimable blocks, at most one
// round, and frees them. It returns the run, cut to at most want slots, and how
// many slots it walked over.
func (m *memory) nextRun(want, root uint32) (r run, walked uint32) {
	end := uint32(len(m.slots))
	if m.cursor >= end {
		m.cursor = firstSlot
	}
	r.at = m.cursor
	for m.cursor < end && r.size < want {
		size := m.size(m.cursor)
		if !m.free(m.cursor, root) {
			if r.size > 0 {
				break
			}
			m.cursor += size
			r.at = m.cursor
			walked += size
			continue
		}
		m.cursor += size
		r.size += size
		walked += size
	}
	if r.size > want { // the last block was larger than needed
		rest := r.size - want
		m.cursor -= rest
		m.setBlock(m.cursor, rest, blockFree)
		r.size, walked = want, walked-rest
	}
	return r, walked
}

// free makes a block free unless it is still needed, and reports whether it did.
func (m *memory) free(at, root uint32) bool {
	switch m.state(at) {
	case blockFree:
		return true
	case blockNode:
		if at == root || m.importance(at) >= m.threshold {
			return false
		}
		fallthrough
	case blockUnused:
		m.used -= m.size(at)
		m.setState(at, blockFree) // also inside a larger block, where old links may lead
		return true
	}
	return false // owned
}

// importance returns the visits below a node, divided by 16 for every root since
// the last one from which a walk went through it: most likely the game has left it behind.
func (m *memory) importance(node uint32) uint64 {
	unseen := (m.epoch - m.header(node).epoch()) % epochs
	return m.visitsBelow(node) >> min(4*unseen, 63)
}
