// A UCT player whose nodes come from a pool. clear(node) makes a node as good as new.
#include "entry.h"
#include <cmath>

struct Node {
	int visits, child[12];
	double wins; // of the side that moved to it
};

static Node pool[100000]; // the first is no node
static int used;

void clear(Node &n);

inline int newNode() {
	clear(pool[++used]);
	return used;
}

// playout returns the winner of random moves.
inline int playout(Board b, int side) {
	for (;; side = own + theirs - side) {
		int open[12], n = 0;
		for (int y = 0; y < b.columns; y++)
			if (b.open(y))
				open[n++] = y;
		if (n == 0)
			return free_;
		int y = open[rand() % n];
		if (b.wins(y, side))
			return side;
		b.play(y, side);
	}
}

inline double upperBound(const Node &parent, const Node &n) {
	return n.wins / n.visits + std::sqrt(std::log(parent.visits) / n.visits);
}

// simulate plays from a node on, and returns the winner.
inline int simulate(Node &node, Board b, int side) {
	int best = -1;
	for (int y = 0; y < b.columns; y++) {
		if (!b.open(y))
			continue;
		if (node.child[y] == 0) {
			best = y;
			break;
		}
		if (best < 0 || upperBound(node, pool[node.child[y]]) > upperBound(node, pool[node.child[best]]))
			best = y;
	}
	node.visits++;
	if (best < 0)
		return free_;
	bool isNew = node.child[best] == 0;
	if (isNew)
		node.child[best] = newNode();
	Node &child = pool[node.child[best]];
	int other = own + theirs - side, winner = side;
	if (b.wins(best, side))
		child.visits++;
	else if (isNew)
		child.visits++, winner = playout(b.after(best, side), other);
	else
		winner = simulate(child, b.after(best, side), other);
	child.wins += winner == side ? 1 : winner == free_ ? 0.5 : 0;
	return winner;
}

// search returns the column with most visits after 4,000 playouts, or one that wins or must be blocked.
inline int search(const Board &b) {
	int plain = b.winning(own) >= 0 ? b.winning(own) : b.winning(theirs);
	if (plain >= 0)
		return plain;
	used = 0;
	Node &root = pool[newNode()];
	for (int i = 0; i < 4000; i++)
		simulate(root, b, own);
	int best = -1;
	for (int y = 0; y < b.columns; y++)
		if (b.open(y) && (best < 0 || pool[root.child[y]].visits > pool[root.child[best]].visits))
			best = y;
	return best;
}
