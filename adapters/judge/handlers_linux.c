//go:build cgo

// The Go runtime installs signal handlers while the library is loaded. They are
// of no use to a guest, and they replace the judge's, by which it notices that
// the other player has crashed. So what was there before is put back, before
// dlopen returns; what the judge installs later is not touched.
//
// Go keeps SIGURG, by which it stops its own threads.
#include <signal.h>
#include <stddef.h>

static const int taken[] = {SIGSEGV, SIGFPE, SIGBUS, SIGABRT, SIGPIPE};
enum { COUNT = sizeof taken / sizeof taken[0] };
static struct sigaction judges[COUNT];

// The runtime starts in a constructor as well. One with a priority runs before
// it, one without after it, since Go's own object is linked first.

__attribute__((constructor(101))) static void save(void) {
	for (int i = 0; i < COUNT; i++)
		sigaction(taken[i], NULL, &judges[i]);
}

__attribute__((constructor)) static void restore(void) {
	for (int i = 0; i < COUNT; i++)
		sigaction(taken[i], &judges[i], NULL);
}
