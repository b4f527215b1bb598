// Crashes in a destructor when the judge unloads it.
#include "entry.h"

struct Tree {
	~Tree() { abort(); }
} tree;

Point move(const Board &b) { return b.landing(choose(b, usual)); }
