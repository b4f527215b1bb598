// Takes more memory for its tree than the platform gives, move by move.
#include "entry.h"
#include <cstring>

const int parts = 11, size = 100 << 20;
static char *tree[parts];
static int moves;

Point move(const Board &b) {
	int part = moves++ - 2; // not yet in the first two moves
	if (part >= 0 && part < parts)
		tree[part] = (char *)memset(malloc(size), 1, size);
	return b.landing(choose(b, usual));
}
