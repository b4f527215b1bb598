// A library of the course's kind that does what the environment variable FAULT names. The tests
// find the lines of the faults by the comments.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>

struct Point {
	int x, y;
};

static bool is(const char *fault) { return strcmp(getenv("FAULT"), fault) == 0; }

static volatile int zero, *nothing, *freed = new int[4];
static char *volatile text;

static int deep(int n, volatile int *above) {
	volatile int room[100];
	room[0] = n;
	return n < 1 << 30 ? deep(n + 1, room) + above[0] : 0;
}

static void __attribute__((noinline)) large() {
	volatile char room[64 << 20];
	room[zero] = 1;
	zero = room[zero] * 0;
}

static void *fail(void *) {
	if (is("uncaught"))
		throw 1; // uncaught
	*nothing = 1; // thread
	return NULL;
}

static void *waitForEver(void *) {
	for (;;)
		pause();
}

static void crash() {
	pthread_t thread;
	if (is("null"))
		*nothing = 1; // null
	if (is("overflow"))
		deep(0, &zero);
	if (is("large"))
		large();
	if (is("divide"))
		zero = 5 / zero; // divide
	if (is("throw"))
		throw 1; // throw
	if (is("exit"))
		exit(3);
	if (is("ended"))
		pthread_exit(NULL);
	if ((is("thread") || is("uncaught")) && pthread_create(&thread, NULL, fail, NULL) == 0)
		pthread_join(thread, NULL);
	while (is("memory"))
		memset(malloc(1 << 24), 1, 1 << 24); // memory
	if (is("child")) {
		if (fork() == 0)
			abort();
		wait(NULL);
	}
	for (int i = 0; is("flood") && i < 65; i++)
		fprintf(stdout, "%*d", 1 << 20, i);
	if (is("heap"))
		freed[4 + zero] = 1; // heap
	if (is("damage")) {
		text = (char *)malloc(1000);
		memset(text, 5, 1100); // and what the heap keeps behind it
		abort(); // damage
	}
	if (is("undefined"))
		zero = 2147483647 + (zero + 1); // undefined
}

static void misbehave(const int *top, const int *board, int cells) {
	pthread_t thread;
	for (int i = 0; i < 3; i++) {
		srand(7);
		zero = rand() * 0;
	}
	((int *)top)[-1] = ((int *)board)[cells] = 0;
	text = (char *)malloc(1 << 20);
	printf("seven..");
	fprintf(stderr, "five.");
	if (pthread_create(&thread, NULL, waitForEver, NULL) == 0)
		usleep(1000);
	if (fork() == 0)
		waitForEver(NULL);
}

static double seconds() {
	struct timeval now;
	if (is("gettimeofday"))
		return gettimeofday(&now, NULL) + now.tv_sec + now.tv_usec / 1e6;
	if (is("chrono"))
		return std::chrono::duration<double>(
			std::chrono::steady_clock::now().time_since_epoch()).count();
	if (is("time"))
		return time(NULL);
	return (double)clock() / CLOCKS_PER_SEC;
}

static void think() {
	if (is("sleep"))
		sleep(1);
	if (is("condition")) {
		std::mutex mutex;
		std::unique_lock<std::mutex> lock(mutex);
		std::condition_variable().wait_for(lock, std::chrono::seconds(1));
	}
	for (double start = seconds(); seconds() < start + 1;)
		;
}

extern "C" Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int, const int, const int, const int) {
	crash();
	if (is("misbehave"))
		misbehave(top, board, M * N);
	if (getenv("THINK"))
		think();
	if (is("nothing"))
		return NULL;
	if (is("pointer"))
		return (Point *)12;
	Point *p = new Point;
	for (p->y = 0; top[p->y] == 0;)
		p->y++;
	p->x = top[p->y] - 1;
	return p;
}

extern "C" void clearPoint(Point *p) { delete p; }

struct Last {
	~Last() {
		if (is("destructor"))
			*nothing = 1; // destructor
	}
} last;
