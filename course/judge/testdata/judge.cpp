// A judge of the course's kind, to test the library in:
//
//	judge [-limit=MS] [-late-handlers] [-async|-deferred] [-signal] [-hasty=MS] [-stall=MS] [-set:NAME=VALUE]
//		A.so B.so ROUNDS
//
// -limit is the time for a move (3000), -late-handlers installs the handlers
// after loading the libraries, -async cancels threads wherever they are instead
// of at their next call of the C library, -signal waits for answers as the course's
// judge does, and -hasty has every move of A asked for once more before: on a thread
// that is cancelled after up to so many milliseconds. -stall has the first answer
// that comes so much later. -set: changes the environment before the libraries are
// loaded.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <unistd.h>
#include <utility>

#include "library.hpp"

// Codes of results, beside what a failure of A or B adds to them.
enum { tie = 0, win = 1, crash = 3, illegal = 4, timeout = 7, unloadable = -1, noEntry = -3 };

// stall is how many seconds the next call of a library is still to wait, just before
// it lets its thread be cancelled again; then it is 0.
static double stall = 0;

// In the place of the C library's: linked with -rdynamic, libraries find this one.
// A library enables cancellation last, and looks whether it is cancelled then.
extern "C" int pthread_setcancelstate(int state, int *before) {
	static auto real = reinterpret_cast<int (*)(int, int *)>(dlsym(RTLD_NEXT, "pthread_setcancelstate"));
	if (state == PTHREAD_CANCEL_ENABLE && stall > 0)
		usleep(1e6 * std::exchange(stall, 0));
	if (state == PTHREAD_CANCEL_ENABLE && working)
		working->mayNotReturn = working->cancelled;
	return real(state, before);
}

struct Options {
	Manner manner;
	double hasty = 0;
	bool lateHandlers = false;

	bool set(const std::string &flag) {
		size_t at = flag.find('=');
		std::string name = flag.substr(0, at);
		if (at != std::string::npos && (name == "-limit" || name == "-hasty" || name == "-stall"))
			(name == "-limit" ? manner.limit : name == "-hasty" ? hasty : stall) = std::stod(flag.substr(at + 1)) / 1000;
		else if (flag == "-async" || flag == "-deferred")
			manner.abruptly = flag == "-async";
		else if (flag == "-signal")
			manner.bySignal = true;
		else if (flag.rfind("-set:", 0) == 0)
			putenv(strdup(flag.c_str() + 5));
		else if (flag == "-late-handlers")
			lateHandlers = true;
		else
			return false;
		return true;
	}
};

struct Judge {
	Options options;
	std::mt19937 random{1};
	int cancelled = 0;  // threads

	int play(Board board, Library *players[2], int first) {
		Point last{-1, -1};
		players[0]->longest = players[1]->longest = 0;
		for (int side = first; !board.full(); side = 1 - side) {
			if (side == 0 && options.hasty > 0)
				giveUpOn(*players[0], board, last);
			Point p;
			switch (players[side]->move(board, side + 1, last, options.manner, p)) {
			case Fate::late:
				cancelled++;
				return timeout + side;
			case Fate::crashed: return crash + 2 * side;
			case Fate::moved: break;
			}
			if (!board.legal(p.x, p.y))
				return illegal + 2 * side;
			board.place(p.x, p.y, side + 1);
			if (board.wins(p.x, p.y))
				return win + side;
			last = p;
		}
		return tie;
	}

	void giveUpOn(Library &player, const Board &board, Point last) {
		double longest = player.longest;
		Point ignored;
		Manner hasty = options.manner;
		hasty.limit = options.hasty * std::uniform_real_distribution<>()(random);
		if (player.move(board, 1, last, hasty, ignored) == Fate::late)
			cancelled++;
		player.longest = longest;
	}
};

static double residentMB() {
	std::ifstream statm("/proc/self/statm");
	double total = 0, resident = 0;
	statm >> total >> resident;
	return resident * 4096 / (1 << 20);
}

// loadingFailure returns the code of a library that cannot play, or 0.
static int loadingFailure(Library *players[2]) {
	for (int side = 0; side < 2; side++)
		if (!players[side]->loaded)
			return unloadable - side;
	for (int side = 0; side < 2; side++)
		if (!players[side]->getPoint || !players[side]->clearPoint)
			return noEntry - side;
	return 0;
}

int main(int argc, char **argv) {
	Judge judge;
	int i = 1;
	while (i < argc && argv[i][0] == '-')
		if (!judge.options.set(argv[i++]))
			return 2;
	if (argc - i != 3)
		return 2;
	if (!judge.options.lateHandlers)
		installHandlers();
	Library a(argv[i]), b(argv[i + 1]);
	Library *players[2] = {&a, &b};
	if (judge.options.lateHandlers)
		installHandlers();

	int games = 0;
	for (int round = 0; round < atoi(argv[i + 2]); round++) {
		Board board(judge.random);
		for (int first = 0; first < 2; first++) {
			int code = loadingFailure(players);
			if (code == 0)
				code = judge.play(board, players, first);
			printf("game %d code %d longest %.0f %.0f cancelled %d resident %.1f\n", ++games, code,
				a.longest * 1000, b.longest * 1000, judge.cancelled, residentMB());
			fflush(stdout);
		}
	}
	if (lateAnswers > 0)
		fprintf(stderr, "%d late answers\n", lateAnswers.load());
}
