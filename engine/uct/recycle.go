package uct

// recycle appends runs of together about want slots to runs and makes them
// owned. Nobody else may use the tree meanwhile, and root is kept. It looks at
// a bounded part of the arena, so it may find less, or nothing.
func (a *arena) recycle(runs []run, want, root uint32) []run {
	const effort = 16
	var seen, found uint32
	limit := uint32(min(effort*uint64(want), uint64(len(a.slots))))
	for found < want && seen < limit {
		r, walked := a.nextRun(want-found, root)
		if r.size > 0 {
			a.setBlock(r.at, r.size, blockOwned)
			runs = append(runs, r)
			found += r.size
		}
		seen += walked
	}
	a.used += found
	a.adapt(seen, found)
	return runs
}

// adapt moves the threshold to where between a quarter and a half of what the
// cursor sees is recycled: little enough to keep what matters, and enough to
// spend the time on searching.
func (a *arena) adapt(seen, found uint32) {
	switch {
	case found < seen/4:
		a.threshold += a.threshold/4 + 1
	case found > seen/2 && a.threshold > 1:
		a.threshold -= a.threshold/8 + 1
	}
	a.threshold = max(a.threshold, 1)
}

// nextRun moves the cursor past the next run of recyclable blocks, at most one
// round, and takes them back. It returns the run, cut to at most want slots,
// and how many slots it walked over.
func (a *arena) nextRun(want, root uint32) (r run, walked uint32) {
	end := uint32(len(a.slots))
	if a.cursor >= end {
		a.cursor = firstSlot
	}
	r.at = a.cursor
	for a.cursor < end && r.size < want {
		size := a.size(a.cursor)
		if !a.takeBack(a.cursor, root) {
			if r.size > 0 {
				break
			}
			a.cursor += size
			r.at = a.cursor
			walked += size
			continue
		}
		a.cursor += size
		r.size += size
		walked += size
	}
	if r.size > want { // the last block was larger than needed
		rest := r.size - want
		a.cursor -= rest
		a.setBlock(a.cursor, rest, blockFree)
		r.size, walked = want, walked-rest
	}
	return r, walked
}

// takeBack reports whether a block may be used again.
func (a *arena) takeBack(at, root uint32) bool {
	switch a.state(at) {
	case blockFree:
		return true
	case blockNode:
		if at == root || a.worth(at) >= a.threshold {
			return false
		}
		fallthrough
	case blockScrap:
		a.used -= a.size(at)
		a.setState(at, blockFree) // also inside a larger block, where old links may lead
		return true
	}
	return false // owned
}

// worth returns the visits below a node, a sixteenth for every search that did
// not walk through it: most likely the game has passed it by.
func (a *arena) worth(node uint32) uint64 {
	unseen := (a.epoch - a.header(node).epoch()) % epochs
	return a.visitsBelow(node) >> min(4*unseen, 63)
}

// visitsBelow returns the visits of a node's edges.
func (a *arena) visitsBelow(node uint32) uint64 {
	sum := uint64(0)
	edges := a.edges(node)
	for i := range edges {
		sum += visits(edges[i].loadStats())
	}
	return sum
}

// carve returns a block of that size from a worker's runs, 0 if there is none.
func (a *arena) carve(runs *[]run, size uint32) uint32 {
	for len(*runs) > 0 {
		r := &(*runs)[len(*runs)-1]
		if r.size < size {
			a.setState(r.at, blockScrap)
			*runs = (*runs)[:len(*runs)-1]
			continue
		}
		at := r.at
		r.at, r.size = r.at+size, r.size-size
		if r.size > 0 {
			a.setBlock(r.at, r.size, blockOwned)
		} else {
			*runs = (*runs)[:len(*runs)-1]
		}
		return at
	}
	return 0
}

// scrap gives up a worker's runs.
func (a *arena) scrap(runs []run) []run {
	for _, r := range runs {
		a.setState(r.at, blockScrap)
	}
	return runs[:0]
}
