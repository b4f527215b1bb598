// Measures processor time, which stands still while other programs run.
#include "entry.h"
#include <ctime>

Point move(const Board &b) {
	for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 100;)
		;
	return b.landing(choose(b, usual));
}
