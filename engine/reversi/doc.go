// Package reversi implements Reversi (Othello) on boards of 4 x 4, 6 x 6 and 8 x 8 cells.
//
// The game brings its own search, alpha-beta with a learned evaluation (search.go, alphabeta.go,
// ordering.go). It finds moves and proves scores. Where several lines or only some moves are asked
// for, package uct searches with the evaluator of game.go.
//
// # The searches
//
// root searches the position that is asked about. For each board below it, score chooses a search
// by the number of empty cells:
//
//	deep      deepEmpty (4) or more; fewer if the search ends before the game does
//	shallow   2 or 3, to the end of the game, without the hash table
//	last      1: counts the discs that turn over, and makes no further board
//	final     0, or neither side can move: the score of the finished game
//	leaf      any number, with no plies left to search: the learned evaluation
//
// # The bits
//
// A 64-bit word holds a set of cells. The lowest byte is the top row, and a byte's lowest
// bit is the left column. The bit's number is the cell's [engine.Move]:
//
//	     0  1  2  3  4  5  6  7
//	0    0  1  2  3  4  5  6  7     right +1, down +8,
//	1    8  9 10 11 12 13 14 15     the diagonals +9 and +7
//	2   16 17 18 19 20 21 22 23
//	    ...
//
// A smaller board is the upper left corner of the large one. The cells outside it stay
// empty, so no line of discs crosses them, and the same code serves all sizes.
package reversi
