// No fault: clears each node that it takes from its pool.
#include "uct.h"

void clear(Node &n) { n = Node(); }

Point move(const Board &b) { return b.landing(search(b)); }
