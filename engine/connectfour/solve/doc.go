// Package solve is what exact solvers of four-in-a-row share, whatever the width of
// their sets: positions, scores, the table, and the effort that they may spend.
//
// The search itself is written once, in words1, for boards whose columns, each with
// one bit more than it has cells, fit in one word of 64 bits. Packages words2 and
// words3 are copies of it for wider boards, written by go generate; only their set.go is
// their own. Type parameters would do without copies, but their code is
// not inlined as well: on sets of one word it took twice the time.
package solve

//go:generate go run generate.go
