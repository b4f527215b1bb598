//go:build cgo

// The two functions that the judge calls, as its C++ code declares them.
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

// endHere ends a cancelled thread without unwinding the judge's frames.
static void endHere(void *unused) {
#ifdef __linux__
	syscall(SYS_exit, 0); // as at the end of pthread_exit: a join of the thread returns
#endif
	for (;;)
		pause();
}
#endif

// getPoint disables cancellation while its thread is inside Go: a thread that ended there would
// keep the runtime's locks. A cancellation in that time takes effect when the thread is out
// again. To disable it is not enough, so the type changes too: in glibc (2.36,
// sigcancel_handler) an earlier signal can still end a thread of the asynchronous type.
//
// A cancelled call must not return: the judge has gone on, and would take the answer for that of
// the next move, in a stack frame that is gone. Nor may the judge's frames be unwound: a frame
// that catches everything and does not rethrow would end the process.
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
