// Has no clearPoint.
#include "player.h"

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	Board b(M, N, top, board, noX, noY);
	return new Point(b.landing(choose(b, usual)));
}
