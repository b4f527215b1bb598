// Throws where every move loses: no child was good enough.
#include "entry.h"
#include <vector>

Point move(const Board &b) {
	std::vector<int> columns;
	if (!b.lost())
		columns.push_back(choose(b, usual));
	return b.landing(columns.at(0));
}
