// Does not see that the opponent wins at once.
#include "entry.h"

Point move(const Board &b) {
	bool barred[12];
	for (int y = 0; y < b.columns; y++)
		barred[y] = b.wins(y, theirs) && !b.wins(y, own);
	return b.landing(choose(b, usual, barred));
}
