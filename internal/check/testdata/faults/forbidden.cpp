// Finds the landing cell by the board alone, and takes the forbidden cell for a free one.
#include "entry.h"

Point move(const Board &b) {
	Point p = b.landing(choose(b, usual));
	while (p.x + 1 < b.rows && b.cell[p.x + 1][p.y] == free_)
		p.x++;
	return p;
}
