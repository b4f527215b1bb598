//go:build cgo

// The two functions the judge calls, as its C++ code declares them.
#include <stdlib.h>
#include "_cgo_export.h"

#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#else
#include <pthread.h>
#include <unistd.h>
#define EXPORTED __attribute__((visibility("default")))

#ifdef __linux__
#include <sys/syscall.h>
#endif

// endHere ends a cancelled thread where it is, without going back through the frames
// of the judge.
static void endHere(void *unused) {
#ifdef __linux__
	syscall(SYS_exit, 0); // as pthread_exit does in the end: who joins the thread need not wait
#endif
	for (;;)
		pause();
}
#endif

// getPoint keeps its thread from being cancelled while it is inside Go: a thread that
// ended there would take the runtime's locks with it. A cancellation that comes
// meanwhile takes effect once the thread is out again. Disabling alone would not do:
// glibc (2.36, sigcancel_handler) lets the signal of a cancellation that began before
// end a thread of the asynchronous type after.
//
// A cancelled call must not return: the judge has gone on, and would take its answer
// for that of the next move, in a frame of the stack that is no more. Nor may the
// judge's frames be unwound, which may catch everything and throw nothing on; that ends
// the process.
EXPORTED struct Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
#ifndef _WIN32
	int type, state;
	pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &type);
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
#endif
	struct Point *p = malloc(sizeof *p);
	if (p != NULL)
		*p = choosePoint(M, N, (int *)top, (int *)board, noX, noY);
#ifndef _WIN32
	pthread_cleanup_push(endHere, NULL);
	pthread_setcancelstate(state, NULL);
	pthread_testcancel();
	pthread_setcanceltype(type, NULL);
	pthread_cleanup_pop(0);
#endif
	return p;
}

EXPORTED void clearPoint(struct Point *p) { free(p); }
