// Calls a library as no judge should, and prints what it answers.
#include <climits>
#include <cstdio>
#include <dlfcn.h>
#include <vector>

struct Point { int x, y; };

int main(int, char **argv) {
	void *library = dlopen(argv[1], RTLD_LOCAL | RTLD_NOW);
	auto getPoint = reinterpret_cast<Point *(*)(int, int, const int *, const int *, int, int, int, int)>(dlsym(library, "getPoint"));
	auto clearPoint = reinterpret_cast<void (*)(Point *)>(dlsym(library, "clearPoint"));

	auto call = [&](const char *what, int M, int N, const int *top, const int *board, int noX, int noY) {
		Point *p = getPoint(M, N, top, board, -5, 99, noX, noY);
		printf("%s: %d,%d\n", what, p->x, p->y);
		clearPoint(p);
	};
	std::vector<int> top(10, 9), board(90, 0);
	call("null arrays", 9, 10, nullptr, nullptr, -1, -1);
	call("null top", 9, 10, nullptr, board.data(), -1, -1);
	call("null board", 9, 10, top.data(), nullptr, -1, -1);
	call("no size", 0, 0, top.data(), board.data(), -1, -1);
	call("negative size", -9, -10, top.data(), board.data(), -1, -1);
	call("greatest size", INT_MAX, INT_MAX, top.data(), board.data(), -1, -1);
	call("least size", INT_MIN, INT_MIN, top.data(), board.data(), -1, -1);
	call("many rows", INT_MAX, 10, top.data(), board.data(), -1, -1);
	call("forbidden cell outside", 9, 10, top.data(), board.data(), 9, 0);
	call("half a forbidden cell", 9, 10, top.data(), board.data(), -1, 4);

	std::vector<int> wide(20, 20), none(400, 0);
	wide[0] = 0;
	call("20 x 20", 20, 20, wide.data(), none.data(), -1, -1);

	top[0] = 3, board[80] = 1;
	call("top contradicts board", 9, 10, top.data(), board.data(), -1, -1);
	top[0] = 8, board[80] = 7;
	call("a stone of nobody", 9, 10, top.data(), board.data(), -1, -1);
	board[80] = 0, board[0] = 1, top[0] = 0;
	call("a stone in the air", 9, 10, top.data(), board.data(), -1, -1);

	std::vector<int> full(10, 0), stones(90);
	for (int i = 0; i < 90; i++)
		stones[i] = 1 + (i / 20 + i) % 2;
	call("full board", 9, 10, full.data(), stones.data(), -1, -1);
	clearPoint(nullptr);

	std::vector<int> won(10, 9), four(90, 0);
	for (int y = 0; y < 4; y++)
		won[y] = 7, four[80 + y] = 1, four[70 + y] = 2;
	four[73] = 0, won[3] = 8;
	call("game over", 9, 10, won.data(), four.data(), -1, -1);
}
