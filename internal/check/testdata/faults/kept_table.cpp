// No fault: keeps what it has searched from game to game, each position with its board.
#include "entry.h"
#include <map>
#include <string>

static std::map<std::string, int> columns;

Point move(const Board &b) {
	std::string key(1, (char)b.rows);
	key += (char)b.columns;
	key += (char)b.noX;
	key += (char)b.noY;
	for (int x = 0; x < b.rows; x++)
		key.append((const char *)b.cell[x], b.columns);
	if (columns.count(key) == 0)
		columns[key] = choose(b, usual);
	return b.landing(columns[key]);
}
