// Package connectfour is gravity four-in-a-row on boards of 4..12 rows by 4..12 columns with at
// most one forbidden cell, which nobody may take.
//
// [Game] describes the game to the search, and makes a [Position]. Its solver proves values. Rows
// count from the top and columns from the left, both from 0. The row is called x and the column y,
// as in the protocol.
//
// Package lanes draws the bits of a board. threats.go keeps, for each side, the cells that complete
// four, and judges a position by them (tactics). On these build the playouts (playout.go,
// replies.go), the evaluation and the priors of moves, whose models are in package learned, and the
// search for wins by threats (threat_search.go). solver.go proves values with packages solve and
// book.
//
// # Tactics
//
// These rules tell the moves that matter, or the value, without a search. "Mine" are the cells that
// complete four for the side to move, "theirs" those of the other side. L1 is the landing cell of a
// column, L2 the cell above it, and L3 the next:
//
//   - T1. L1 is mine: take it.
//   - T2. L1 is theirs in two columns, or in one column whose L2 is theirs too: lost.
//   - T3. L1 is theirs in one column: block there.
//   - T4. L2 is theirs: the column is poisoned, because a stone on L1 lets them take L2. If all
//     columns are poisoned, the game is lost.
//   - T5. L2 and L3 are mine in a column that is not poisoned: a stone on L1 forces them to take
//     L2, and L3 wins.
//
// # Follow-up
//
// The side that does not move, the follower, has a strategy (follow-up, Claimeven and Baseinverse
// of V. Allis, "A Knowledge-Based Approach of Connect-Four", 1988). It
//
//   - F1. answers a stone with one right above it,
//   - F2. answers a stone at the bottom of a column with an odd number of cells with one at the
//     bottom of another such column,
//   - F3. completes four when the mover plays right below a threat of the follower.
//
// So the sides get the cells of a column in turn ([lanes.MoverGets]), and nobody gets the cells
// above a threat (T) that is in a cell of the follower. If T is in a cell of the mover, the column
// may be cut there: nobody plays right below T before the rest is filled. These are columns with an
// even and an odd number of free cells, one with a threat, and one that is cut. The landing cell is
// at the bottom. M is a cell of the mover, F one of the follower, B either's, and - nobody's:
//
//	even    odd    threat    cut
//	                 -
//	                 -
//	 F               T        -
//	 M       F       M        T
//	 F       M       F        M
//	 M       B       M        B
//
// F4. A cut at the threat T leaves out T, the cell right below it, and the cells above. If the
// number of the other cells is even, the follower takes the last of them. Then only cells below
// threats are left to the mover:
//
//	a    b
//	     .    the cut leaves out the four cells of column b;
//	     .    two cells remain, an even number:
//	F    T    the mover takes M, and the follower answers F;
//	M    .    the mover must now play right below T, and the follower wins at T
//
// So if the mover has no four in its cells, it does not win; if there is a cut too, it loses.
//
// Package solve has the code of these rules but T1: Tactics and Ending. In WinsWithout some fours
// do not count, so it has its own follow-up, without cuts (bound).
//
// # Sets of cells
//
// Sets are computed with as values of three words. What a position keeps has the layout in which
// the playouts read it fastest, and a method set that returns the set:
//
//	type       layout                                    why
//	set        three words in registers (lanes.Wide)     all cells are computed with at once
//	grid       three words in memory                     a single cell is looked up without a branch
//	stones     their bytes between two margins of eight  one load reads the four columns beside a cell
//	threatMap  their words between two margins of one    lines through a cell may run off the board
package connectfour
