// Does not set a row that it adds: right in the first move, and wrong on memory that it had before.
#include "entry.h"

struct Answer {
	int row, column;
};

Point move(const Board &b) {
	Answer *volatile answer = (Answer *)malloc(sizeof(Answer));
	answer->column = choose(b, usual);
	Point p = b.landing(answer->column);
	p.x += answer->row;
	free(answer);
	return p;
}
