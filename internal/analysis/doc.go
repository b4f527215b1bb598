// Package analysis answers many queries at once. Each line of the input is a query about
// positions of a game. Several searchers work on the positions, and the answers come in any
// order. docs/analysis.md is the specification. The design follows KataGo's analysis engine
// (docs/Analysis_Engine.md in lightvector/KataGo).
//
//	lines -> server -> the next position in the queue -> a worker for each searcher
//	           |  ^                                          |
//	 answers <-+  +----------- reports and answers ----------+
//
// Only the server changes the queue and the list of queries, so it needs no lock. With a full queue
// it reads no further. Workers wait for a client that does not read their answers; reports are
// dropped.
package analysis
