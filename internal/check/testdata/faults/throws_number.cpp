// Throws a number in the middle of a game.
#include "entry.h"

Point move(const Board &b) {
	if (b.stones() > 8 && b.empty() > 8 && b.moves() > 3 && !b.lost())
		throw 42;
	return b.landing(choose(b, usual));
}
