package connectfour

import "math/bits"

// Odd constants from the fraction of the golden ratio and of square roots.
const (
	keyA = 0x9e3779b97f4a7c15
	keyB = 0xbb67ae8584caa73b
	keyC = 0x3c6ef372fe94f82b
	keyD = 0xa54ff53a5f1d36f1
)

// Key returns a hash of the stones: each pair of words goes through a 64 by 64
// bit multiplication whose halves are folded (as in W. Yi's wyhash).
func (p *Position) Key() uint64 {
	x, o := &p.stones[0], &p.stones[1]
	h := fold(x.word(0)^keyA, o.word(0)^keyB)
	h ^= fold(x.word(1)^keyC, o.word(1)^keyD) * keyA
	h ^= fold(x.word(2)^keyB, o.word(2)^keyC) * keyC
	return fold(h^keyD, keyA)
}

func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
