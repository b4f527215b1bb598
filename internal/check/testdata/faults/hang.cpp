// Waits for ever in a position without a good move.
#include "entry.h"
#include <unistd.h>

Point move(const Board &b) {
	while (b.stones() > 4 && b.lost())
		pause();
	return b.landing(choose(b, usual));
}
