// Leaves a process behind.
#include "entry.h"
#include <unistd.h>

Point move(const Board &b) {
	static bool begun;
	if (!begun && fork() == 0) {
		pause();
		_exit(0);
	}
	begun = true;
	return b.landing(choose(b, usual));
}
