// Thinks for longer than the judge waits, once.
#include "entry.h"
#include <sys/time.h>

static double now() {
	timeval t;
	gettimeofday(&t, 0);
	return t.tv_sec + t.tv_usec / 1e6;
}

Point move(const Board &b) {
	if (b.stones() == 2 || b.stones() == 3)
		for (double start = now(); now() - start < 3.2;)
			;
	return b.landing(choose(b, usual));
}
