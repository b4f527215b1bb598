// Package solve holds the parts that all exact solvers of four-in-a-row share: positions,
// scores, the hash table and the node budget.
//
// The search itself is written once, in words1. Its sets are one word of 64 bits and hold boards
// whose columns fit, with one bit more per column than it has cells. Packages words2 and words3
// are copies for larger boards, written by go generate. Only their set.go is written by hand.
//
// Type parameters would need no copies. But the compiler inlines their code less well: on sets
// of one word the search took twice the time.
package solve

//go:generate go run generate.go
