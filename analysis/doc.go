// Package analysis answers many questions at once: it reads a query a line, has several
// searchers work through the positions that they ask about, and answers each in any
// order. ANALYSIS.md is its specification; the design follows KataGo's analysis engine
// (docs/Analysis_Engine.md in lightvector/KataGo).
//
//	lines -> server -> the position whose turn it is -> a worker for each searcher
//	           |  ^                                        |
//	 answers <-+  +---------- reports and answers ---------+
//
// The server alone knows what waits and what is under way, so there is nothing to lock.
// What waits is bounded by reading no further, and what is answered by letting the
// workers wait for the client; only reports are dropped.
package analysis
