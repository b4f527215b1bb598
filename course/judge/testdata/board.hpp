// The rules as the course's judge plays them.
#pragma once
#include <random>
#include <vector>

struct Board {
	int M, N, noX, noY;
	std::vector<int> top, cells;  // cells: 0 empty, 1 A's, 2 B's

	explicit Board(std::mt19937 &random)
		: M(9 + random() % 4), N(9 + random() % 4), noX(random() % M), noY(random() % N),
		  top(N, M), cells(M * N, 0) {
		if (noX == M - 1)
			top[noY]--;
	}

	bool legal(int x, int y) const {
		return x >= 0 && x < M && y >= 0 && y < N && top[y] == x + 1 && !(x == noX && y == noY);
	}

	void place(int x, int y, int who) {
		cells[x * N + y] = who;
		top[y]--;
		if (x == noX + 1 && y == noY)
			top[y]--;
	}

	bool full() const {
		for (int free : top)
			if (free > 0)
				return false;
		return true;
	}

	// wins tells whether the stone on x, y stands in a line of four.
	bool wins(int x, int y) const {
		return line(x, y, 0, 1) || line(x, y, 1, 0) || line(x, y, 1, 1) || line(x, y, 1, -1);
	}

	// view is the board as a player sees it: 2 its own stones, 1 the other's.
	std::vector<int> view(int who) const {
		std::vector<int> seen(cells);
		for (int &cell : seen)
			if (cell != 0)
				cell = cell == who ? 2 : 1;
		return seen;
	}

private:
	bool line(int x, int y, int dx, int dy) const { return 1 + run(x, y, dx, dy) + run(x, y, -dx, -dy) >= 4; }

	int run(int x, int y, int dx, int dy) const {
		int who = cells[x * N + y], length = 0;
		for (x += dx, y += dy; x >= 0 && x < M && y >= 0 && y < N && cells[x * N + y] == who; x += dx, y += dy)
			length++;
		return length;
	}
};
