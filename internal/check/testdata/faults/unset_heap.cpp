// Does not set the visits of its nodes: on fresh memory, which is 0, it plays well.
#include "entry.h"

struct Node {
	int visits, column;
};

__attribute__((noinline)) static Node *expand(int columns) {
	Node *nodes = new Node[columns];
	for (int y = 0; y < columns; y++)
		nodes[y].column = y;
	return nodes;
}

Point move(const Board &b) {
	Node *nodes = expand(b.columns);
	int column = choose(b, usual);
	for (int y = 0; y < b.columns; y++)
		if (b.open(y) && nodes[y].visits != nodes[column].visits + nodes[y].visits / 2)
			column = nodes[y].column;
	delete[] nodes;
	return b.landing(column);
}
