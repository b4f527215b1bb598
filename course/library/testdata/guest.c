// Libraries of the course's kind to test with: KIND says which of them this one is.
// Where nothing goes wrong they take the first column that is free.
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GOOD, LOAD, GETPOINT, CLEARPOINT, HANG, ILLEGAL, MEMORY, HANDLER, THREAD, PRINT };

struct Point { int x, y; };

static void crash(void) { *(volatile int *)0 = 1; }

__attribute__((constructor)) static void load(void) {
	if (KIND == LOAD)
		crash();
}

static void waitForEver(int signal) {
	(void)signal;
	for (;;)
		pause();
}

static void *busy(void *none) {
	for (;;)
		(void)none;
	return NULL;
}

static void misbehave(void) {
	pthread_t thread;
	switch (KIND) {
	case GETPOINT:
		crash();
		break;
	case HANG:
		waitForEver(0);
		break;
	case MEMORY:
		for (;;)
			memset(malloc(1 << 24), 1, 1 << 24);
	case HANDLER:
		for (int s = 1; s < 32; s++)
			signal(s, waitForEver);
		crash();
		break;
	case THREAD:
		pthread_create(&thread, NULL, busy, NULL);
		break;
	case PRINT:
		printf("bestmove 0 0\nreadyok\n");
		fflush(stdout);
		getchar();
	}
}

struct Point *getPoint(const int M, const int N, const int *top, const int *board,
		const int lastX, const int lastY, const int noX, const int noY) {
	misbehave();
	if ((noX < 0) != (noY < 0) || noX >= M || (lastX >= 0 && board[lastX * N + lastY] != 1))
		abort();
	struct Point *p = malloc(sizeof *p);
	for (p->y = 0; top[p->y] == 0;)
		p->y++;
	p->x = KIND == ILLEGAL ? -1 : top[p->y] - 1;
	return p;
}

void clearPoint(struct Point *p) {
	free(p);
	if (KIND == CLEARPOINT)
		crash();
}
