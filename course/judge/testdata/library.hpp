// A player's library: loaded once and never closed, each call on a thread of
// its own that is cancelled when it is late.
#pragma once
#include <algorithm>
#include <atomic>
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

// Manner is how a judge waits for an answer.
struct Manner {
	double limit = 3;       // seconds for a move
	bool abruptly = false;  // cancellation does not wait for a call of the C library
	bool bySignal = false;  // as the course's judge: for a signal, see Desk
};

// Desk is where the course's judge gets its answers: every thread writes there and
// signals, and a signal is taken for the answer of the move that is waited for.
// There it is a frame of the stack, which the next move's takes the place of.
struct Desk {
	pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
	pthread_cond_t signal = PTHREAD_COND_INITIALIZER;
	struct Point *answer = nullptr;
	bool crashed = false;
};
inline Desk desk;

struct Library {
	using GetPoint = Point *(int, int, const int *, const int *, int, int, int, int);
	using ClearPoint = void(Point *);

	bool loaded = false;
	GetPoint *getPoint = nullptr;
	ClearPoint *clearPoint = nullptr;
	double longest = 0;  // seconds, of the calls of one game

	explicit Library(const std::string &path) {
		void *handle = dlopen(path.c_str(), RTLD_LOCAL | RTLD_NOW);
		if (!handle)
			return;
		loaded = true;
		getPoint = reinterpret_cast<GetPoint *>(dlsym(handle, "getPoint"));
		clearPoint = reinterpret_cast<ClearPoint *>(dlsym(handle, "clearPoint"));
	}

	Fate move(const Board &, int who, Point last, const Manner &, Point &answer);
};

// Call is what the thread of a move works on. A cancelled thread may still be
// using it, so it is then left to itself.
struct Call {
	Library *library;
	Board board;
	std::vector<int> view;
	Point last;
	Manner manner;
	Point *answer = nullptr;
	bool crashed = false;
	std::atomic<bool> cancelled = false;

	// mayNotReturn: it was cancelled before the library last looked whether it is.
	bool mayNotReturn = false;
};

// working is the call that a thread works on, null in threads of others.
inline thread_local Call *working = nullptr;

// lateAnswers counts the calls that came back and should not have. One that is cancelled
// on its way out of the library may.
inline std::atomic<int> lateAnswers = 0;

// ask calls the player. A thread that is cancelled anywhere, not only in a call,
// is unwound only if nothing in the function is caught or destroyed; else its
// cancellation ends the process (std::terminate), now and then. So only this one is
// cancelled abruptly; it must not become part of run, nor have tables of its own
// (-fnon-call-exceptions).
__attribute__((noinline)) inline void ask(Call &c) {
	if (c.manner.abruptly)
		pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, nullptr);
	c.answer = c.library->getPoint(c.board.M, c.board.N, c.board.top.data(), c.view.data(),
		c.last.x, c.last.y, c.board.noX, c.board.noY);
	pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, nullptr);
}

inline void *run(void *argument) {
	Call &c = *static_cast<Call *>(argument);
	working = &c;
	try {
		ask(c);
	} catch (const Crash &) {
		c.crashed = true;
	}
	if (c.mayNotReturn)
		lateAnswers++;
	if (c.manner.bySignal) {
		pthread_mutex_lock(&desk.mutex);
		desk.answer = c.answer, desk.crashed = c.crashed;
		pthread_cond_signal(&desk.signal);
		pthread_mutex_unlock(&desk.mutex);
	}
	return nullptr;
}

// start has a thread work on a call, and returns whether it answers before the
// deadline.
inline bool start(Call &c, pthread_t &thread, const timespec &deadline) {
	if (!c.manner.bySignal) {
		pthread_create(&thread, nullptr, run, &c);
		return pthread_timedjoin_np(thread, nullptr, &deadline) == 0;
	}
	pthread_mutex_lock(&desk.mutex);
	desk.answer = nullptr, desk.crashed = false;
	pthread_create(&thread, nullptr, run, &c);
	bool inTime = pthread_cond_timedwait(&desk.signal, &desk.mutex, &deadline) == 0;
	c.answer = desk.answer, c.crashed = desk.crashed;
	pthread_mutex_unlock(&desk.mutex);
	if (inTime)
		pthread_detach(thread);
	return inTime;
}

inline Fate Library::move(const Board &board, int who, Point last, const Manner &manner, Point &answer) {
	auto call = new Call{this, board, board.view(who), last, manner};
	auto began = Clock::now();
	timespec deadline;
	clock_gettime(CLOCK_REALTIME, &deadline);
	long nanoseconds = deadline.tv_nsec + long(manner.limit * 1e9);
	deadline.tv_sec += nanoseconds / 1000000000;
	deadline.tv_nsec = nanoseconds % 1000000000;

	pthread_t thread;
	bool late = !start(*call, thread, deadline);
	double took = seconds(Clock::now() - began);
	longest = std::max(longest, took);
	if (late) {
		pthread_cancel(thread);
		call->cancelled = true;
		pthread_detach(thread);
		return Fate::late;
	}
	bool crashed = call->crashed || !call->answer;
	if (!crashed) {
		answer = *call->answer;
		clearPoint(call->answer);
	}
	if (!manner.bySignal)  // else the thread may still be using it
		delete call;
	return crashed ? Fate::crashed : Fate::moved;
}
