// Counts what a library calls, makes its clocks run faster, and measures its moves.
//
// A host that is compiled with -DWATCH and linked with -rdynamic exports functions of the C library
// in its own version. The dynamic linker finds these first, whoever calls: libraries without
// source and std::chrono too. A host without -DWATCH exports none, so that a match pays nothing.
//
// COUNTED lists the functions. Those of random numbers, clocks, waits and processes follow, and at
// the end, for host.c, what measures a move.
#include "host.h"

#ifndef WATCH
void startWatch(long speed, int report) { (void)speed, (void)report; }
void beforeGetPoint(const int *board, size_t count) { (void)board, (void)count; }
void afterGetPoint(void) {}
void beforeClearPoint(void) {}
void reportMove(const int *board, size_t count) { (void)board, (void)count; }
#else

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

// REAL is the C library's function.
#define REAL(name) ({ \
	static __typeof__(&name) function; \
	if (!function) \
		function = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
	function; \
})

#define COUNTED(each) \
	each(srand) each(rand) each(srandom) each(random) each(time) each(clock) \
	each(clock_gettime) each(gettimeofday) each(timespec_get) \
	each(usleep) each(nanosleep) each(sleep) each(pthread_create) each(fork)

#define COUNT_OF(name) count_##name,
enum { COUNTED(COUNT_OF) COUNTS };
#define NAME_OF(name) #name,
static const char *const names[] = {COUNTED(NAME_OF)};
static unsigned long counts[COUNTS]; // of this move; threads may lose some

// Randomness.

EXPORTED void srand(unsigned s) {
	counts[count_srand]++;
	REAL(srand)(s);
}

EXPORTED void srandom(unsigned s) {
	counts[count_srandom]++;
	REAL(srandom)(s);
}

EXPORTED int rand(void) {
	counts[count_rand]++;
	return REAL(rand)();
}

EXPORTED long random(void) {
	counts[count_random]++;
	return REAL(random)();
}

// Clocks. The library's clocks show the time that it would have taken on a free core, SPEED times:
// the processor time of the process, and the time in which it waits. On a busy machine they run
// slower than the true ones, but at least a FLOOR-th as fast, so that a library which waits in
// another way comes to an end. So other programs change no answer.

enum { SECOND = 1000000000, CLOCKS = 12, FLOOR = 4 };

static long speed = 1;
static int reports;
static int64_t firstRead, lastRead; // worked at a look at any clock since the start of getPoint, or 0
static int64_t starts[CLOCKS]; // of the clocks with these numbers, in nanoseconds
static struct { int64_t wall, processor, idle, before; } anchor; // of worked; before: shown until then

static int64_t toNanoseconds(struct timespec t) { return (int64_t)t.tv_sec * SECOND + t.tv_nsec; }

static struct timespec toTimespec(int64_t nanoseconds) {
	return (struct timespec){.tv_sec = nanoseconds / SECOND, .tv_nsec = nanoseconds % SECOND};
}

static int64_t realTime(clockid_t id) {
	struct timespec t = {0};
	REAL(clock_gettime)(id, &t);
	return toNanoseconds(t);
}

// floorTime is the least that worked returns.
static int64_t floorTime(void) { return (realTime(CLOCK_MONOTONIC) - anchor.wall) / FLOOR; }

// worked returns the time on a free core since the anchor.
static int64_t worked(void) {
	int64_t own = realTime(CLOCK_PROCESS_CPUTIME_ID) - anchor.processor + anchor.idle;
	int64_t least = floorTime();
	return own > least ? own : least;
}

// setAnchor begins to measure anew: time in which nobody asks the library is not its own.
static void setAnchor(void) {
	if (anchor.wall)
		anchor.before += worked() * speed;
	anchor.wall = realTime(CLOCK_MONOTONIC);
	anchor.processor = realTime(CLOCK_PROCESS_CPUTIME_ID);
	anchor.idle = 0;
}

// readClock counts that the library reads a clock.
static void readClock(int name) {
	counts[name]++;
	if (!reports)
		return;
	lastRead = worked();
	if (firstRead == 0)
		firstRead = lastRead;
}

static int ofProcessor(clockid_t id) {
	return id == CLOCK_PROCESS_CPUTIME_ID || id == CLOCK_THREAD_CPUTIME_ID || id < 0 || id >= CLOCKS;
}

// shown returns what the library sees of a clock.
static int64_t shown(clockid_t id) {
	if (ofProcessor(id))
		return realTime(id) * speed;
	return starts[id] + anchor.before + worked() * speed;
}

EXPORTED int clock_gettime(clockid_t id, struct timespec *t) {
	readClock(ofProcessor(id) ? count_clock : count_clock_gettime);
	int failed = REAL(clock_gettime)(id, t);
	if (!failed)
		*t = toTimespec(shown(id));
	return failed;
}

EXPORTED clock_t clock(void) {
	readClock(count_clock);
	return REAL(clock)() * speed;
}

EXPORTED time_t time(time_t *to) {
	readClock(count_time);
	time_t now = shown(CLOCK_REALTIME) / SECOND;
	if (to)
		*to = now;
	return now;
}

EXPORTED int gettimeofday(struct timeval *restrict t, void *restrict zone) {
	readClock(count_gettimeofday);
	int failed = REAL(gettimeofday)(t, zone);
	if (!failed) {
		int64_t now = shown(CLOCK_REALTIME);
		*t = (struct timeval){.tv_sec = now / SECOND, .tv_usec = now % SECOND / 1000};
	}
	return failed;
}

EXPORTED int timespec_get(struct timespec *t, int base) {
	readClock(count_timespec_get);
	int done = REAL(timespec_get)(t, base);
	if (done == TIME_UTC)
		*t = toTimespec(shown(CLOCK_REALTIME));
	return done;
}

// Waits end SPEED times as early. The clocks show the whole wait, also where the process worked less
// than that in other threads.

static void waited(int64_t wait, int64_t processor) {
	int64_t idle = wait - (realTime(CLOCK_PROCESS_CPUTIME_ID) - processor);
	if (idle > 0)
		__atomic_fetch_add(&anchor.idle, idle, __ATOMIC_RELAXED);
}

static int nap(int64_t nanoseconds) {
	int64_t processor = realTime(CLOCK_PROCESS_CPUTIME_ID);
	struct timespec t = toTimespec(nanoseconds / speed);
	int interrupted = REAL(nanosleep)(&t, NULL);
	waited(nanoseconds / speed, processor);
	return interrupted;
}

EXPORTED int usleep(useconds_t microseconds) {
	counts[count_usleep]++;
	return nap((int64_t)microseconds * 1000);
}

EXPORTED unsigned sleep(unsigned seconds) {
	counts[count_sleep]++;
	return nap((int64_t)seconds * SECOND) ? seconds : 0;
}

EXPORTED int nanosleep(const struct timespec *t, struct timespec *left) {
	counts[count_nanosleep]++;
	(void)left;
	return nap(toNanoseconds(*t));
}

EXPORTED int clock_nanosleep(clockid_t id, int flags, const struct timespec *t,
		struct timespec *left) {
	counts[count_nanosleep]++;
	(void)left;
	int64_t nanoseconds = toNanoseconds(*t);
	if (flags == TIMER_ABSTIME)
		nanoseconds -= shown(id);
	return nanoseconds > 0 && nap(nanoseconds) ? errno : 0;
}

#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 30)
// std::condition_variable::wait_for calls this one. pthread_cond_timedwait stays as it is: dlsym may
// find its oldest version, which is of another struct.
EXPORTED int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
		clockid_t id, const struct timespec *t) {
	int64_t start = realTime(id), processor = realTime(CLOCK_PROCESS_CPUTIME_ID);
	struct timespec until = toTimespec(start + (toNanoseconds(*t) - shown(id)) / speed);
	int result = REAL(pthread_cond_clockwait)(condition, mutex, id, &until);
	waited(realTime(id) - start, processor);
	return result;
}
#endif
#endif

EXPORTED pid_t fork(void) {
	counts[count_fork]++;
	return REAL(fork)();
}

EXPORTED int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
		void *(*run)(void *), void *restrict argument) {
	counts[count_pthread_create]++;
	return REAL(pthread_create)(thread, attributes, run, argument);
}

// Measurement.

static int *before; // the numbers that the library gets

enum { MAX_FILE = 64 << 20 }; // bytes, a thousand times what may be printed in a game

// The times of getPoint in nanoseconds. It read clocks from before to after, or both are 0.
static struct { int64_t wall, worked, processor, before, after; int starved; } started, thought;

void startWatch(long s, int report) {
	speed = s;
	reports = report;
	for (int id = 0; id < CLOCKS; id++)
		starts[id] = realTime(id);
	setAnchor();
	if (!report)
		return;
	// A library that prints without end must not fill the disk. Its writes fail instead.
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &(struct rlimit){.rlim_cur = MAX_FILE, .rlim_max = MAX_FILE});
}

void beforeGetPoint(const int *board, size_t count) {
	setAnchor();
	if (!reports)
		return;
	if (!before)
		before = malloc(count * sizeof *before);
	if (before)
		memcpy(before, board, count * sizeof *before);
	memset(counts, 0, sizeof counts);
	firstRead = lastRead = 0;
	started.wall = realTime(CLOCK_MONOTONIC);
	started.processor = realTime(CLOCK_PROCESS_CPUTIME_ID);
}

void afterGetPoint(void) {
	thought.processor = realTime(CLOCK_PROCESS_CPUTIME_ID) - started.processor;
	thought.wall = realTime(CLOCK_MONOTONIC) - started.wall;
	thought.worked = worked();
	thought.starved = thought.worked > thought.processor + anchor.idle + SECOND / 100;
	thought.before = firstRead;
	thought.after = lastRead ? thought.worked - lastRead : 0;
}

void beforeClearPoint(void) {
	started.processor = realTime(CLOCK_PROCESS_CPUTIME_ID);
	started.wall = realTime(CLOCK_MONOTONIC);
}

// status returns a number of /proc/self/status, -1 if there is none.
static long status(const char *name) {
	FILE *file = fopen("/proc/self/status", "r");
	char line[256];
	long number = -1;
	while (file && number < 0 && fgets(line, sizeof line, file))
		if (strncmp(line, name, strlen(name)) == 0)
			number = atol(line + strlen(name));
	if (file)
		fclose(file);
	return number;
}

// threadsLeft returns the number of the library's threads. A thread that has been joined may be
// seen for a moment.
static long threadsLeft(void) {
	enum { OWN = 2, MOMENTS = 20 };
	long left = status("Threads:") - OWN;
	for (int i = 0; left > 0 && i < MOMENTS; i++) {
		REAL(nanosleep)(&(struct timespec){.tv_nsec = 1000000}, NULL);
		left = status("Threads:") - OWN;
	}
	return left > 0 ? left : 0;
}

static int hasChildren(void) {
	siginfo_t info;
	return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

// inUse returns the number of bytes that are allocated and not freed, and resident bytes if the C
// library does not tell: they depend on what it keeps for later, too.
static long inUse(void) {
#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 33)
	struct mallinfo2 info = mallinfo2();
	return info.uordblks + info.hblkhd;
#endif
#endif
	return status("VmRSS:") << 10;
}

static long size(int descriptor) {
	struct stat file;
	return fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode) ? file.st_size : 0;
}

void reportMove(const int *board, size_t count) {
	if (!reports)
		return;
	int64_t processor = realTime(CLOCK_PROCESS_CPUTIME_ID) - started.processor;
	int64_t wall = realTime(CLOCK_MONOTONIC) - started.wall;
	long changed = 0;
	for (size_t i = 0; before && i < count; i++)
		changed += board[i] != before[i];
	fflush(stdout);
	fprintf(toEngine, " {\"Calls\":{");
	for (int i = 0; i < COUNTS; i++)
		fprintf(toEngine, "%s\"%s\":%lu", i > 0 ? "," : "", names[i], counts[i]);
	fprintf(toEngine, "},\"GetPoint\":{\"Wall\":%lld,\"Processor\":%lld},"
		"\"Worked\":%lld,\"Starved\":%s,\"Before\":%lld,\"After\":%lld,\"ClearPoint\":{\"Wall\":%lld,\"Processor\":%lld},"
		"\"Threads\":%ld,\"Children\":%s,\"Peak\":%ld,\"InUse\":%ld,"
		"\"Stdout\":%ld,\"Stderr\":%ld,\"Changed\":%ld}",
		(long long)thought.wall, (long long)thought.processor,
		(long long)thought.worked, thought.starved ? "true" : "false", (long long)thought.before, (long long)thought.after,
		(long long)wall, (long long)processor, threadsLeft(), hasChildren() ? "true" : "false",
		status("VmHWM:") << 10, inUse(), size(1), size(2), changed);
}
#endif
