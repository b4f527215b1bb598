// Deletes a point that new has not made.
#include "player.h"

static Point answer;

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	Board b(M, N, top, board, noX, noY);
	answer = b.landing(choose(b, usual));
	return &answer;
}

extern "C" void clearPoint(Point *p) { delete p; }
