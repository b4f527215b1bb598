//go:build cgo

// The Go runtime installs signal handlers while the library is loaded. A library does not need
// them, and they replace the judge's handlers, which notice a crash of the other player. So the
// old handlers are restored before dlopen returns. Handlers that the judge installs later stay.
//
// Go keeps SIGURG, by which it stops its own threads.
#include <signal.h>
#include <stddef.h>

static const int taken[] = {SIGSEGV, SIGFPE, SIGBUS, SIGABRT, SIGPIPE};
enum { COUNT = sizeof taken / sizeof taken[0] };
static struct sigaction judges[COUNT];

// The runtime starts in a constructor too. A constructor with a priority runs before it, one
// without a priority after it, because Go's own object is linked first.

__attribute__((constructor(101))) static void save(void) {
	for (int i = 0; i < COUNT; i++)
		sigaction(taken[i], NULL, &judges[i]);
}

__attribute__((constructor)) static void restore(void) {
	for (int i = 0; i < COUNT; i++)
		sigaction(taken[i], &judges[i], NULL);
}
