// Plays below a cell that wins for the opponent.
#include "entry.h"

Point move(const Board &b) {
	bool barred[12];
	int y = choose(b, usual);
	if (b.winning(theirs) >= 0 || b.winning(own) >= 0 || value(b, own, 3, -won * 3, won * 3) > 0)
		return b.landing(y);
	for (int y = 0; y < b.columns; y++)
		barred[y] = !b.below(y);
	return b.landing(choose(b, 1, barred));
}
