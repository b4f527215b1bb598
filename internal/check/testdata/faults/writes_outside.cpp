// Writes one cell past the end of the judge's board.
#include "player.h"

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	((volatile int *)board)[M * N] = own;
	Board b(M, N, top, board, noX, noY);
	return new Point(b.landing(choose(b, usual)));
}

extern "C" void clearPoint(Point *p) { delete p; }
