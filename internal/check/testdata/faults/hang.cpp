// Loops for ever in a position without a good move.
#include "entry.h"

Point move(const Board &b) {
	while (b.stones() > 4 && b.lost() && *(volatile const int *)&b.rows)
		;
	return b.landing(choose(b, usual));
}
