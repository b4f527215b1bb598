// Leaves a thread behind.
#include "entry.h"
#include <pthread.h>
#include <unistd.h>

static void *ponder(void *) {
	pause();
	return 0;
}

Point move(const Board &b) {
	static bool begun;
	pthread_t thread;
	if (!begun)
		pthread_create(&thread, 0, ponder, 0);
	begun = true;
	return b.landing(choose(b, usual));
}
