// Package tree is the memory of a search: a graph of the positions of one game. Each
// position is a node, with an edge for each of its moves.
//
//	tree.go     finding, making and publishing nodes
//	root.go     the root, from search to search
//	value.go    the value of a node, by its edges
//	proof.go    bounds of values, and proofs
//	amaf.go     a second slot for each edge, in games that learn from all moves
//	node.go     the layout of edges; tag.go: a move, its prior and its bounds
//	header.go   what a node has beside its edges
//	blocks.go   the memory of nodes
//	index.go    nodes by the keys of their positions
//	reclaim.go  reclaiming nodes when the memory is full
//	check.go    the invariants, for tests
//
// Several workers may use one tree at a time, except for methods "while no worker is at
// work". They read and write nodes by atomic words, without locks. A worker makes nodes in
// its own memory ([Runs]). To get more ([Tree.Feed]), it must be alone with the tree.
package tree
