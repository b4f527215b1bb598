// Leaves 1 MB of nodes behind in each move.
#include "entry.h"
#include <cstring>

static char *root;

Point move(const Board &b) {
	const int size = 1 << 20;
	root = (char *)memset(malloc(size), 1, size);
	return b.landing(choose(b, usual));
}
