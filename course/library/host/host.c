// Loads a library that the course's judge can load, and asks it for moves, in a process that may
// crash or hang:
//
//	host LIBRARY MEGABYTES SPEED REPORT FILL
//
//	in     M N lastX lastY noX noY top[0].. board[0]..   a line for each move
//	       0 0 0 0 0 0                                   unload the library and exit
//	out    loaded                                        or "load WHY", "entry NAME"
//	       point X Y                                     or "null", "ended": no answer
//	       cleared                                       with figures in JSON if REPORT is 1 (watch.c)
//	       crash .., exit, asan .., undefined ..         at any time (crash.c)
//
// The process may have MEGABYTES of address space, 0 for no limit. Its clocks run SPEED times as
// fast for the library, which only a host compiled with -DWATCH can do. A FILL of 0 to 255 is the
// byte that fills the stack below getPoint before each call; -1 leaves it as it is.
//
// As in the course's judge, each getPoint has a new thread and clearPoint has not. The library's
// output goes to standard error; with REPORT standard output goes to descriptor 3. The process
// ends with its input, even while the library works.
#include "host.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct Point { int x, y; };
typedef struct Point *GetPoint(int M, int N, const int *top, const int *board,
	int lastX, int lastY, int noX, int noY);
typedef void ClearPoint(struct Point *);

enum { MAX = 64 }; // rows and columns

struct Call {
	GetPoint *getPoint;
	int M, N, lastX, lastY, noX, noY;
	// The numbers for the library, with room around them. Writing there is noticed.
	int memory[MAX + MAX + MAX + MAX * MAX + MAX], *top, *board;
	struct Point *answer;
	int answered;
};

FILE *toEngine;
volatile int readsAnswer;
static FILE *in;

// hideStreams hides the streams from the library, which may print and read.
static void hideStreams(int output) {
	in = fdopen(fcntl(0, F_DUPFD_CLOEXEC, 4), "r");
	toEngine = fdopen(fcntl(1, F_DUPFD_CLOEXEC, 4), "w");
	int nothing = open("/dev/null", O_RDONLY);
	if (!in || !toEngine || nothing < 0 || dup2(nothing, 0) < 0 || dup2(output, 1) < 0)
		_exit(1);
	setvbuf(toEngine, NULL, _IOLBF, BUFSIZ);
}

// endWithInput ends the process when its input is closed at the other end.
static void *endWithInput(void *none) {
	(void)none;
	struct pollfd input = {.fd = fileno(in), .events = 0}; // poll reports a hangup in any case
	while (poll(&input, 1, -1) <= 0)
		;
	_exit(0);
}

static int fill;

// fillStack fills the stack that the next call will use.
static __attribute__((noinline)) void fillStack(void) {
	char stack[1 << 18];
	memset(stack, fill, sizeof stack);
	__asm__ volatile("" : : "r"(stack) : "memory");
}

static void *ask(void *argument) {
	struct Call *c = argument;
	enterThread(1);
	beforeGetPoint(c->memory, sizeof c->memory / sizeof *c->memory);
	if (fill >= 0)
		fillStack();
	c->answer = c->getPoint(c->M, c->N, c->top, c->board, c->lastX, c->lastY, c->noX, c->noY);
	c->answered = 1;
	afterGetPoint();
	return NULL;
}

static int readNumbers(int *to, int count) {
	for (int i = 0; i < count; i++)
		if (fscanf(in, "%d", &to[i]) != 1)
			return 0;
	return 1;
}

static int readCall(struct Call *c) {
	memset(c->memory, 0x5a, sizeof c->memory);
	c->top = c->memory + MAX;
	c->board = c->top + 2 * MAX;
	c->answer = NULL;
	c->answered = 0;
	return readNumbers(&c->M, 6) && c->M <= MAX && c->N <= MAX &&
		readNumbers(c->top, c->N) && readNumbers(c->board, c->M * c->N);
}

// play makes a call, and tells the engine the answer.
static void play(struct Call *c, ClearPoint *clearPoint) {
	pthread_t thread;
	if (pthread_create(&thread, NULL, ask, c) != 0)
		abort();
	pthread_join(thread, NULL);
	enterThread(0);
	if (!c->answer) {
		fprintf(toEngine, c->answered ? "null\n" : "ended\n");
		_exit(0);
	}
	readsAnswer = 1;
	struct Point answer = *c->answer;
	readsAnswer = 0;
	fprintf(toEngine, "point %d %d\n", answer.x, answer.y);
	beforeClearPoint();
	clearPoint(c->answer);
	fprintf(toEngine, "cleared");
	reportMove(c->memory, sizeof c->memory / sizeof *c->memory);
	fprintf(toEngine, "\n");
}

static void *entry(void *library, const char *name) {
	void *function = dlsym(library, name);
	if (!function) {
		fprintf(toEngine, "entry %s\n", name);
		_exit(0);
	}
	return function;
}

// refuse ends the process because the library cannot be loaded. A missing symbol of C++ is told as
// it stands in the source, too.
static void refuse(const char *error) {
	char why[1000]; // the next call of dlsym overwrites error
	snprintf(why, sizeof why, "%s", error);
	char *(*demangle)(const char *, char *, size_t *, int *) = dlsym(RTLD_DEFAULT, "__cxa_demangle");
	static const char missing[] = "undefined symbol: ";
	const char *symbol = strstr(why, missing);
	char *plain = NULL;
	if (demangle && symbol)
		plain = demangle(symbol + sizeof missing - 1, NULL, NULL, NULL);
	fprintf(toEngine, plain ? "load %s = %s\n" : "load %s\n", why, plain);
	_exit(0);
}

static void limitMemory(unsigned long megabytes) {
	struct rlimit memory = {.rlim_cur = megabytes << 20, .rlim_max = megabytes << 20};
	if (megabytes > 0)
		setrlimit(RLIMIT_AS, &memory);
}

// unload ends the process as a program does that has loaded the library: its destructors run.
static void unload(void *library) {
	dlclose(library);
	exit(0);
}

int main(int argc, char **argv) {
	if (argc != 6)
		return 2;
	int report = atoi(argv[4]);
	fill = atoi(argv[5]);
	hideStreams(report ? 3 : 2);
	if (report)
		close(3);
	pthread_t thread;
	if (pthread_create(&thread, NULL, endWithInput, NULL) != 0)
		_exit(1);
	unsigned long megabytes = strtoul(argv[2], NULL, 10);
	limitMemory(megabytes);

	// Libraries in C++ are often not linked with the C++ library, because the judge has it.
	dlopen("libstdc++.so.6", RTLD_GLOBAL | RTLD_NOW);
	catchCrashes(argv[1], megabytes);
	enterThread(0);
	startWatch(atol(argv[3]), report);
	void *library = dlopen(argv[1], RTLD_LOCAL | RTLD_NOW);
	if (!library)
		refuse(dlerror());
	static struct Call call;
	call.getPoint = (GetPoint *)entry(library, "getPoint");
	ClearPoint *clearPoint = (ClearPoint *)entry(library, "clearPoint");
	fprintf(toEngine, "loaded\n");
	while (readCall(&call)) {
		if (call.M == 0)
			unload(library);
		play(&call, clearPoint);
	}
	_exit(0); // the library's destructors must not run
}
