// The player in these libraries searches a few plies by alpha-beta. Each library adds one fault;
// good.cpp adds none.
#include <cstdlib>

struct Point {
	int x, y; // row from the top, column
};

enum { free_, theirs, own }; // as the judge's board has them

struct Board {
	int rows, columns, noX, noY;
	signed char cell[12][12], top[12]; // top counts the free cells of a column

	Board(int M, int N, const int *tops, const int *board, int noX, int noY)
		: rows(M), columns(N), noX(noX), noY(noY) {
		for (int y = 0; y < N; y++) {
			top[y] = tops[y];
			for (int x = 0; x < M; x++)
				cell[x][y] = board[x * N + y];
		}
	}
	bool open(int y) const { return y >= 0 && y < columns && top[y] > 0; }
	Point landing(int y) const {
		Point p = {top[y] - 1, y};
		return p;
	}
	void play(int y, int side) {
		int x = --top[y];
		cell[x][y] = side;
		if (y == noY && x - 1 == noX)
			top[y]--;
	}
	Board after(int y, int side) const {
		Board b = *this;
		b.play(y, side);
		return b;
	}
	int run(int x, int y, int down, int right, int side) const {
		int n = 0;
		for (x += down, y += right; x >= 0 && x < rows && y >= 0 && y < columns && cell[x][y] == side; n++)
			x += down, y += right;
		return n;
	}
	// wins tells whether a stone in column y makes four in a row.
	bool wins(int y, int side) const {
		static const int lines[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
		if (!open(y))
			return false;
		for (int i = 0; i < 4; i++) {
			int d = lines[i][0], r = lines[i][1], x = top[y] - 1;
			if (run(x, y, d, r, side) + run(x, y, -d, -r, side) >= 3)
				return true;
		}
		return false;
	}
	int winning(int side) const { // a column that wins at once, or -1
		for (int y = 0; y < columns; y++)
			if (wins(y, side))
				return y;
		return -1;
	}
	int moves() const {
		int n = 0;
		for (int y = 0; y < columns; y++)
			n += open(y);
		return n;
	}
	int empty() const {
		int n = 0;
		for (int y = 0; y < columns; y++)
			n += top[y];
		return n;
	}
	int stones() const {
		int n = 0;
		for (int x = 0; x < rows; x++)
			for (int y = 0; y < columns; y++)
				n += cell[x][y] != free_;
		return n;
	}
	int column(int i) const { return columns / 2 + (i % 2 ? (i + 1) / 2 : -i / 2); } // from the centre
	bool below(int y) const { // a move below a cell that wins for the opponent
		return open(y) && after(y, own).wins(y, theirs);
	}
	bool lost() const { // every move lets the opponent win at once
		for (int y = 0; y < columns; y++)
			if (open(y) && (wins(y, own) || after(y, own).winning(theirs) < 0))
				return false;
		return true;
	}
};

const int won = 1000;

// value searches some plies and returns the value for side: above 0 for a win, the sooner the more.
inline int value(const Board &b, int side, int plies, int alpha, int beta) {
	if (b.winning(side) >= 0)
		return won + plies;
	if (plies <= 1)
		return 0;
	int best = -won * 2;
	for (int i = 0; i <= b.columns; i++) {
		int y = b.column(i);
		if (!b.open(y))
			continue;
		int v = -value(b.after(y, side), own + theirs - side, plies - 1, -beta, -alpha);
		if (v > best)
			best = v;
		if (v > alpha)
			alpha = v;
		if (alpha >= beta)
			break;
	}
	return best == -won * 2 ? 0 : best;
}

// choose returns the best column of those that are not barred.
inline int choose(const Board &b, int plies, const bool *barred = 0) {
	int best = -1, bestValue = 0;
	for (int i = 0; i <= b.columns; i++) {
		int y = b.column(i);
		if (!b.open(y) || (barred && barred[y]))
			continue;
		int v = b.wins(y, own) ? won * 2 : -value(b.after(y, own), theirs, plies - 1, -won * 3, won * 3);
		if (best < 0 || v > bestValue)
			best = y, bestValue = v;
	}
	return best < 0 && barred ? choose(b, plies) : best;
}

const int usual = 4; // plies
