// Does not set the values of columns where it has no threat, and takes the largest of all.
#include "entry.h"

__attribute__((noinline)) static void threats(const Board &b, int *value) {
	for (int y = 0; y < b.columns; y++)
		if (b.wins(y, theirs))
			value[y] = 1;
}

Point move(const Board &b) {
	int value[64], best = choose(b, usual);
	threats(b, value);
	for (int y = 0; y < b.columns; y++)
		if (b.open(y) && value[y] < 0)
			return b.landing(y);
	return b.landing(best);
}
