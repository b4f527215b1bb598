// Loads a library that the course's judge can load, and asks it for moves, in a process that may
// crash or hang:
//
//	host LIBRARY MEGABYTES
//
//	in     M N lastX lastY noX noY top[0].. board[0]..   a line for each move
//	out    loaded                                        or "load WHY", "entry NAME"
//	       point X Y, cleared                            after each line in
//
// As in the course's judge, each getPoint has a new thread and clearPoint has not. The library's
// output goes to standard error. The process ends with its input, even while the library works.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

struct Point { int x, y; };
typedef struct Point *GetPoint(int M, int N, const int *top, const int *board,
	int lastX, int lastY, int noX, int noY);
typedef void ClearPoint(struct Point *);

struct Call {
	GetPoint *getPoint;
	int M, N, lastX, lastY, noX, noY;
	int top[64], board[64 * 64];
	struct Point *answer;
};

static FILE *in, *out;

// hideStreams hides the streams from the library, which may print and read.
static void hideStreams(void) {
	in = fdopen(fcntl(0, F_DUPFD_CLOEXEC, 3), "r");
	out = fdopen(fcntl(1, F_DUPFD_CLOEXEC, 3), "w");
	int nothing = open("/dev/null", O_RDONLY);
	if (!in || !out || nothing < 0 || dup2(nothing, 0) < 0 || dup2(2, 1) < 0)
		_exit(1);
	setvbuf(out, NULL, _IOLBF, BUFSIZ);
}

// endWithInput ends the process when its input is closed at the other end.
static void *endWithInput(void *none) {
	(void)none;
	struct pollfd input = {.fd = fileno(in), .events = 0}; // poll reports a hangup in any case
	while (poll(&input, 1, -1) <= 0)
		;
	_exit(0);
}

static void *ask(void *argument) {
	struct Call *c = argument;
	c->answer = c->getPoint(c->M, c->N, c->top, c->board, c->lastX, c->lastY, c->noX, c->noY);
	return NULL;
}

static int readNumbers(int *to, int count) {
	for (int i = 0; i < count; i++)
		if (fscanf(in, "%d", &to[i]) != 1)
			return 0;
	return 1;
}

static int readCall(struct Call *c) {
	return readNumbers(&c->M, 6) && c->M <= 64 && c->N <= 64 &&
		readNumbers(c->top, c->N) && readNumbers(c->board, c->M * c->N);
}

static void *entry(void *library, const char *name) {
	void *function = dlsym(library, name);
	if (!function) {
		fprintf(out, "entry %s\n", name);
		_exit(0);
	}
	return function;
}

int main(int argc, char **argv) {
	if (argc != 3)
		return 2;
	hideStreams();
	pthread_t thread;
	if (pthread_create(&thread, NULL, endWithInput, NULL) != 0)
		return 1;
	struct rlimit memory = {.rlim_cur = strtoul(argv[2], NULL, 10) << 20};
	memory.rlim_max = memory.rlim_cur;
	setrlimit(RLIMIT_AS, &memory);

	// Libraries in C++ are often not linked with the C++ library, because the judge has it.
	dlopen("libstdc++.so.6", RTLD_GLOBAL | RTLD_NOW);
	void *library = dlopen(argv[1], RTLD_LOCAL | RTLD_NOW);
	if (!library) {
		fprintf(out, "load %s\n", dlerror());
		return 0;
	}
	static struct Call call;
	call.getPoint = (GetPoint *)entry(library, "getPoint");
	ClearPoint *clearPoint = (ClearPoint *)entry(library, "clearPoint");
	fprintf(out, "loaded\n");
	while (readCall(&call)) {
		if (pthread_create(&thread, NULL, ask, &call) != 0)
			abort();
		pthread_join(thread, NULL);
		fprintf(out, "point %d %d\n", call.answer->x, call.answer->y);
		clearPoint(call.answer);
		fprintf(out, "cleared\n");
	}
	_exit(0); // the library's destructors must not run
}
