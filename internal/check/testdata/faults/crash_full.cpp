// Crashes where the board is nearly full.
#include "entry.h"

Point move(const Board &b) {
	if (b.moves() == 2 && b.empty() <= 8)
		abort();
	return b.landing(choose(b, usual));
}
