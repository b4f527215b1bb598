package solve

import "math/bits"

// Odd constants for hashes of positions, from the fractions of the golden ratio and of square
// roots.
const (
	KeyA = 0x9e3779b97f4a7c15
	KeyB = 0xbb67ae8584caa73b
	KeyC = 0x3c6ef372fe94f82b
	KeyD = 0xa54ff53a5f1d36f1
)

// Fold multiplies a and b to 128 bits and returns the xor of the two halves.
func Fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
