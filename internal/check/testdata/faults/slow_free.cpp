// Frees the nodes of the last move before it starts its clock.
#include "entry.h"
#include <sys/time.h>

struct Node {
	Node *next;
	double value, visits;
};

static Node *tree;

static double now() {
	timeval t;
	gettimeofday(&t, 0);
	return t.tv_sec + t.tv_usec / 1e6;
}

Point move(const Board &b) {
	while (tree) {
		Node *next = tree->next;
		free(tree);
		tree = next;
	}
	double start = now();
	for (int nodes = 0; b.stones() < 8 && nodes < 24000000; nodes++) {
		if (nodes % 4096 == 0 && now() - start > 2.5)
			break;
		Node *node = (Node *)malloc(sizeof(Node));
		node->next = tree;
		tree = node;
	}
	return b.landing(choose(b, usual));
}
