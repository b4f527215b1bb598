// Package nogo implements NoGo on square boards of 5 to 9 rows. NoGo is Go without
// captures: a move must leave every group on the board a liberty. A side without a
// legal move loses. There is no pass.
//
// # The bits
//
// Two words hold a set of cells. Bit 9x + y is the cell in row x from the top and
// column y from the left. The bit's number is the cell's [engine.Move]. A smaller board
// is the upper left corner of the largest one. The cells outside it hold no stone and
// never count as empty, so no code has to check for the edge.
//
//	 0  1  2 ..  8
//	 9 10 11 .. 17        word 0: bits 0 to 63
//	 .  .  .     .        word 1: bits 64 to 80
//	72 73 74 .. 80
//
// # The rules, updated move by move
//
// A cell is illegal for a side in two cases: it is the last liberty of an opposing
// group (a capture), or the only liberty of the side's own groups around it (suicide).
// Stones never leave the board, and a group with the last liberty e can grow only by e.
// So an illegal cell stays illegal, and a side's legal moves never increase. A move can
// make two kinds of cells illegal: the last liberties of the groups that it touches, and
// the empty cells beside it.
package nogo
