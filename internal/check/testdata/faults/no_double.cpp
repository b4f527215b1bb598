// Looks two plies ahead: it does not see a double threat.
#include "entry.h"

Point move(const Board &b) { return b.landing(choose(b, 2)); }
