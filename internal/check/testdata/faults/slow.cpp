// Thinks for longer than the judge waits, once: it counts its work and not the time.
#include "entry.h"
#include <sys/resource.h>

static double work() {
	rusage used;
	getrusage(RUSAGE_SELF, &used);
	return used.ru_utime.tv_sec + used.ru_utime.tv_usec / 1e6;
}

Point move(const Board &b) {
	if (b.stones() == 4 || b.stones() == 5)
		for (double start = work(); work() - start < 3.1;)
			;
	return b.landing(choose(b, usual));
}
