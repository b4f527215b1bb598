// No fault: keeps its board from move to move, and begins anew where the judge's does not follow.
#include "player.h"
#include <cstring>

static Board *mine;

static bool follows(const Board &b) {
	return mine->rows == b.rows && mine->columns == b.columns && mine->noX == b.noX &&
		mine->noY == b.noY && memcmp(mine->top, b.top, b.columns) == 0;
}

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	Board now(M, N, top, board, noX, noY);
	if (mine && lastY >= 0 && lastY < mine->columns && mine->open(lastY))
		mine->play(lastY, theirs);
	if (!mine || !follows(now)) {
		delete mine;
		mine = new Board(now);
	}
	int y = choose(*mine, usual);
	Point *p = new Point(mine->landing(y));
	mine->play(y, own);
	return p;
}

extern "C" void clearPoint(Point *p) { delete p; }
