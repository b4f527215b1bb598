// Players to test the judge with. The name of the library's file says which of them it is; without
// PLAYER it is none.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

struct Point { int x, y; };

#ifdef PLAYER
extern "C" void clearPoint(Point *p) { delete p; }

static bool is(const char *file) {
	Dl_info self;
	return dladdr(reinterpret_cast<void *>(clearPoint), &self) && strstr(self.dli_fname, file);
}

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
	if (is("SEGFAULT.so")) *reinterpret_cast<volatile int *>(uintptr_t(zero)) = 1;
	if (is("DIVIDE.so")) return new Point{1 / zero, 0};
	if (is("ABORT.so")) abort();
	if (is("HANG.so")) for (;;) pause();
	if (is("CHEAT.so")) return new Point{0, 0};
	return randomMove(N, top);
}
#endif
