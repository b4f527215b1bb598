// Package tree holds what a search has found out: a graph of the positions of one game,
// each a node, with an edge for each of its moves.
//
//	tree.go     what a search does with nodes: find, make, publish
//	root.go     the root, from search to search
//	value.go    what a node is worth by its edges
//	proof.go    bounds of values, and proofs
//	amaf.go     a second slot for each edge, in games that learn from all moves
//	node.go     the layout of edges and nodes
//	blocks.go   the memory that they lie in
//	index.go    nodes found by the keys of their positions
//	reclaim.go  full memory
//	check.go    the invariants, for tests
//
// Several workers may read and write one tree at a time, but for what says "while no worker
// is at work". Nodes are read and written by atomic words; there is no lock. Making nodes
// takes memory that belongs to one worker ([Runs]), and only finding more of it ([Tree.Feed])
// needs the tree to itself.
package tree
