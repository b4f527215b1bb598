// Calls a function that nobody has.
#include "entry.h"

int evaluate(const Board &b);

Point move(const Board &b) { return b.landing(evaluate(b)); }
