// Package solve holds the parts that the exact solvers of four-in-a-row share: positions,
// scores, the hash table and the node budget.
//
// The search is written once, in package words1, for boards that fit in one word of 64
// bits. A column takes one bit more than it has cells. Packages words2 and words3 search
// larger boards: go generate copies words1, and only set.go differs. Type parameters would
// avoid the copies, but they are inlined less: sets of one word took twice the time.
package solve

//go:generate go run generate.go
