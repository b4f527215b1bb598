// Follows the moves in a board of its own, and does not see that a new game has begun.
#include "player.h"

static Board *mine;

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	if (!mine)
		mine = new Board(M, N, top, board, noX, noY);
	else if (mine->open(lastY))
		mine->play(lastY, theirs);
	int y = choose(*mine, usual);
	Point *p = new Point(mine->landing(y < 0 ? 0 : y));
	if (y >= 0)
		mine->play(y, own);
	return p;
}

extern "C" void clearPoint(Point *p) { delete p; }
