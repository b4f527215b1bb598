// Package rng is a small seeded generator of random numbers, and the hash that it is made of.
//
// The generator is a concrete type, so that its calls are inlined into playouts.
package rng

import "math/bits"

// Source is wyrand (Wang Yi, https://github.com/wangyi-fudan/wyhash): a 64-bit Weyl
// sequence, each value of which is hashed by one wide multiplication. The zero Source is
// ready to use. A Source serves one goroutine.
type Source struct {
	state uint64
}

const (
	weylStep   = 0xa0761d6478bd642f
	hashSecret = 0xe7037ed1a0b428db
)

// New returns a source whose sequence depends on every seed and on their order.
func New(seeds ...uint64) Source {
	var s Source
	for _, seed := range seeds {
		s.state ^= seed
		s.state = s.Uint64()
	}
	return s
}

// Uint64 returns 64 random bits.
func (s *Source) Uint64() uint64 {
	s.state += weylStep
	return Fold(s.state, s.state^hashSecret)
}

// Below returns a random number in [0, n) for 0 < n < 2^16. Its bias is below
// n/2^32 (Lemire, "Fast Random Integer Generation in an Interval", 2019,
// without the rejection step).
func (s *Source) Below(n uint32) uint32 {
	return uint32(s.Uint64() >> 32 * uint64(n) >> 32)
}

// Between returns a random number from low to high, which are less than 2^16 apart.
func (s *Source) Between(low, high int) int { return low + int(s.Below(uint32(high-low+1))) }

// Pick returns a random element of a list, which has less than 2^16.
func Pick[T any](list []T, s *Source) T { return list[s.Below(uint32(len(list)))] }

// Shuffle puts a list in a random order (Fisher and Yates).
func Shuffle[T any](list []T, s *Source) {
	for i := len(list) - 1; i > 0; i-- {
		j := int(s.Uint64() % uint64(i+1))
		list[i], list[j] = list[j], list[i]
	}
}

// Odd constants for hashes of positions, from the fractions of the golden ratio and of square
// roots.
const (
	KeyA = 0x9e3779b97f4a7c15
	KeyB = 0xbb67ae8584caa73b
	KeyC = 0x3c6ef372fe94f82b
	KeyD = 0xa54ff53a5f1d36f1
)

// Fold is the hash of wyhash: it multiplies a and b to 128 bits and returns the xor of the halves.
func Fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
