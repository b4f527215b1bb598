// Plays into a full column whose top stone is the opponent's.
#include "entry.h"

Point move(const Board &b) {
	for (int y = 0; y < b.columns; y++)
		if (b.top[y] == 0 && b.cell[0][y] == theirs) {
			Point full = {0, y};
			return full;
		}
	return b.landing(choose(b, usual));
}
