// Has the signal of a cancellation arrive in a thread just after a library's call
// has disabled it. Prints whether the call then came to its end, and whether the
// thread was cancelled.
#include <csignal>
#include <cstdio>
#include <dlfcn.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

struct Point { int x, y; };
using GetPoint = Point *(int, int, const int *, const int *, int, int, int, int);

static bool finished;

// In the place of the C library's.
extern "C" int pthread_setcancelstate(int state, int *before) {
	static auto real = reinterpret_cast<int (*)(int, int *)>(dlsym(RTLD_NEXT, "pthread_setcancelstate"));
	const int sigcancel = __SIGRTMIN;
	finished = state == PTHREAD_CANCEL_ENABLE;
	int result = real(state, before);
	if (state == PTHREAD_CANCEL_DISABLE)
		syscall(SYS_tgkill, getpid(), gettid(), sigcancel);
	return result;
}

static void *run(void *getPoint) {
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, nullptr);
	std::vector<int> top(10, 9), board(90, 0);
	reinterpret_cast<GetPoint *>(getPoint)(9, 10, top.data(), board.data(), -1, -1, -1, -1);
	return nullptr;
}

// installHandler has the C library install its handler of the signal.
static void installHandler() {
	pthread_t thread;
	pthread_create(&thread, nullptr, [](void *) -> void * { for (;;) pause(); }, nullptr);
	pthread_cancel(thread);
	pthread_join(thread, nullptr);
}

int main(int, char **argv) {
	installHandler();
	pthread_t thread;
	void *result = nullptr;
	pthread_create(&thread, nullptr, run, dlsym(dlopen(argv[1], RTLD_LOCAL | RTLD_NOW), "getPoint"));
	pthread_join(thread, &result);
	puts(finished ? "finished" : "unfinished");
	puts(result == PTHREAD_CANCELED ? "cancelled" : "not cancelled");
}
