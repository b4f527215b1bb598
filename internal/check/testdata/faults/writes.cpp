// Tries a move on the judge's board and does not take it back.
#include "player.h"

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	Board b(M, N, top, board, noX, noY);
	Point *p = new Point(b.landing(choose(b, usual)));
	((int *)board)[p->x * N + p->y] = own;
	return p;
}

extern "C" void clearPoint(Point *p) { delete p; }
