// The two functions of a library, around move.
#include "player.h"

Point move(const Board &b);

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	return new Point(move(Board(M, N, top, board, noX, noY)));
}

extern "C" void clearPoint(Point *p) { delete p; }
