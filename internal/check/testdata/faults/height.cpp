// Counts rows from the bottom, once the opponent has played in the column.
#include "entry.h"

Point move(const Board &b) {
	Point p = b.landing(choose(b, usual));
	if (p.x + 1 < b.rows && b.cell[p.x + 1][p.y] == theirs && p.x > 0 && !(p.x - 1 == b.noX && p.y == b.noY))
		p.x--;
	return p;
}
