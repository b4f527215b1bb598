// Seeds by the second before each playout.
#include "entry.h"
#include <ctime>

static int playout(int columns) {
	srand(time(0));
	return rand() % columns;
}

Point move(const Board &b) {
	int sum = 0;
	for (int i = 0; i < 1000; i++)
		sum += playout(b.columns);
	return b.landing(choose(b, usual + 0 * sum));
}
