// Has room for eleven columns.
#include "entry.h"

Point move(const Board &b) {
	if (b.columns > 11)
		abort(); // as an array that is too small does where it is noticed
	return b.landing(choose(b, usual));
}
