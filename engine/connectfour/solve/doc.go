// Package solve is an exact solver of four-in-a-row: alpha-beta search with a transposition table,
// as J. Tromp's Fhourstones and P. Pons's "Solving Connect Four" do. The new ideas are in
// packed/rules.go.
//
// The search is written once. The sets of cells and the rules that compute with them are in
// package packed for boards that fit in a word of 64 bits, and in package lanes for others. The
// rules are the same source, copied by go generate: with sets as type parameters the compiler
// inlines their code less well, and the search takes three times as long.
package solve

//go:generate sh -c "for f in board rules; do (echo '// Code generated from package packed; DO NOT EDIT.'; echo; sed 's/^package packed/package lanes/' packed/$DOLLAR{f}.go) > ../lanes/$DOLLAR{f}.go; done"
