// Players to test the judge with; PLAYER says which of them this one is.
#include <cstdint>
#include <cstdlib>
#include <unistd.h>

enum { RANDOM, SEGFAULT, DIVIDE, ABORT, HANG, CHEAT };

struct Point { int x, y; };

#ifdef PLAYER
static Point *randomMove(int N, const int *top) {
	static uint32_t random = 7; // the generator of Numerical Recipes: <random> takes long to compile
	for (;;) {
		random = 1664525 * random + 1013904223;
		int y = (random >> 16) % N;
		if (top[y] > 0)
			return new Point{top[y] - 1, y};
	}
}

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	volatile int zero = 0;
	switch (PLAYER) {
	case SEGFAULT: *reinterpret_cast<volatile int *>(uintptr_t(zero)) = 1; break;
	case DIVIDE: return new Point{1 / zero, 0};
	case ABORT: abort();
	case HANG: for (;;) pause();
	case CHEAT: return new Point{0, 0};
	}
	return randomMove(N, top);
}

extern "C" void clearPoint(Point *p) { delete p; }
#endif
