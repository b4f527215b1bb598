// Follows a null pointer where it could win at once, unless the board is nearly full.
#include "entry.h"

Point move(const Board &b) {
	int column = choose(b, usual), *best = &column;
	if (b.winning(own) >= 0 && b.moves() > 1 && b.empty() > 9)
		best = 0;
	return b.landing(*(volatile int *)best);
}
