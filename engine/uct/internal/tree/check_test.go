package tree

import "fmt"

// check walks the memory block by block, while no worker is at work, and returns the number of
// nodes. The error names a broken invariant: blocks lie without a gap, nodes have keys, the count
// of used slots is right, and the root is a block.
func (t *Tree) check() (nodes int, err error) {
	b := &t.blocks
	used, end := 0, uint32(len(b.slots))
	root := t.RootNode() == 0
	at := uint32(firstSlot)
	for size := uint32(0); at < end; at += size {
		if size = b.size(at); size == 0 {
			return nodes, fmt.Errorf("block %d has no size", at)
		}
		root = root || Node(at) == t.RootNode()
		if b.state(at) == blockNode {
			nodes++
			if b.slots[at].stats == 0 {
				return nodes, fmt.Errorf("node %d has no key", at)
			}
		}
		if b.state(at) != blockFree {
			used += int(size)
		}
	}
	switch {
	case at != end:
		return nodes, fmt.Errorf("the last block ends at %d, the memory at %d", at, end)
	case used != int(b.used):
		return nodes, fmt.Errorf("%d slots are in use, %d were counted", used, b.used)
	case !root:
		return nodes, fmt.Errorf("the root %d is no block", t.RootNode())
	}
	return nodes, nil
}
