// Divides by the number of other moves.
#include "entry.h"

Point move(const Board &b) {
	volatile int others = b.moves() - 1, share = 100 / others;
	(void)share;
	return b.landing(choose(b, usual));
}
