// A player's library: loaded once and never closed, each call on a thread of
// its own that is cancelled when it is late.
#pragma once
#include <algorithm>
#include <chrono>
#include <csignal>
#include <ctime>
#include <dlfcn.h>
#include <pthread.h>
#include <string>
#include <vector>

#include "board.hpp"

struct Point { int x, y; };
using Clock = std::chrono::steady_clock;

inline double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

struct Crash { int signal; };

// installHandlers makes a crash in a player an exception in its thread.
inline void installHandlers() {
	struct sigaction action = {};
	action.sa_handler = [](int signal) { throw Crash{signal}; };
	action.sa_flags = SA_NODEFER;
	for (int signal : {SIGSEGV, SIGFPE, SIGBUS, SIGABRT})
		sigaction(signal, &action, nullptr);
}

enum class Fate { moved, crashed, late };

struct Library {
	using GetPoint = Point *(int, int, const int *, const int *, int, int, int, int);
	using ClearPoint = void(Point *);

	bool loaded = false;
	GetPoint *getPoint = nullptr;
	ClearPoint *clearPoint = nullptr;
	double spent = 0, longest = 0;  // seconds of one game: all calls, the longest

	explicit Library(const std::string &path) {
		void *handle = dlopen(path.c_str(), RTLD_LOCAL | RTLD_NOW);
		if (!handle)
			return;
		loaded = true;
		getPoint = reinterpret_cast<GetPoint *>(dlsym(handle, "getPoint"));
		clearPoint = reinterpret_cast<ClearPoint *>(dlsym(handle, "clearPoint"));
	}

	Fate move(const Board &, int who, Point last, double limit, bool abruptly, Point &answer);
};

// Call is what the thread of a move works on. A cancelled thread may still be
// using it, so it is then left to itself.
struct Call {
	Library *library;
	Board board;
	std::vector<int> view;
	Point last;
	bool abruptly;  // cancellation does not wait for a call of the C library
	Point *answer = nullptr;
	bool crashed = false;
};

// ask calls the player. A thread that is cancelled anywhere, not only in a call,
// is unwound only if nothing in the function is caught or destroyed; else its
// cancellation ends the process (std::terminate), now and then. So only this one is
// cancelled abruptly; it must not become part of run, nor have tables of its own
// (-fnon-call-exceptions).
__attribute__((noinline)) inline void ask(Call &c) {
	if (c.abruptly)
		pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, nullptr);
	c.answer = c.library->getPoint(c.board.M, c.board.N, c.board.top.data(), c.view.data(),
		c.last.x, c.last.y, c.board.noX, c.board.noY);
	pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, nullptr);
}

inline void *run(void *argument) {
	Call &c = *static_cast<Call *>(argument);
	try {
		ask(c);
	} catch (const Crash &) {
		c.crashed = true;
	}
	return nullptr;
}

inline Fate Library::move(const Board &board, int who, Point last, double limit, bool abruptly, Point &answer) {
	auto call = new Call{this, board, board.view(who), last, abruptly};
	auto began = Clock::now();
	timespec deadline;
	clock_gettime(CLOCK_REALTIME, &deadline);
	long nanoseconds = deadline.tv_nsec + long(limit * 1e9);
	deadline.tv_sec += nanoseconds / 1000000000;
	deadline.tv_nsec = nanoseconds % 1000000000;

	pthread_t thread;
	pthread_create(&thread, nullptr, run, call);
	bool late = pthread_timedjoin_np(thread, nullptr, &deadline) != 0;
	double took = seconds(Clock::now() - began);
	spent += took;
	longest = std::max(longest, took);
	if (late) {
		pthread_cancel(thread);
		pthread_detach(thread);
		return Fate::late;
	}
	bool crashed = call->crashed || !call->answer;
	if (!crashed) {
		answer = *call->answer;
		clearPoint(call->answer);
	}
	delete call;
	return crashed ? Fate::crashed : Fate::moved;
}
