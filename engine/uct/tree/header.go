package tree

// header is the link word of a node's header slot:
//
//	estimate (16 bits) | its weight in visits (8) | epoch (6) | state (2)
//
// The estimate is the node's value for the side to move before any of its edges was
// visited. The epoch is the tree's, modulo 64, when a walk last went through the node.
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

func (h header) withEpoch(epoch uint32) header {
	return h&^((epochs-1)<<2) | header(epoch%epochs)<<2
}
