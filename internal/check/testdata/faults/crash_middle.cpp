// Crashes in the middle of a game: its pool has no room for more moves.
#include "entry.h"

Point move(const Board &b) {
	if (b.stones() > 8 && b.empty() > 8 && b.moves() > 3 && !b.lost())
		abort();
	return b.landing(choose(b, usual));
}
