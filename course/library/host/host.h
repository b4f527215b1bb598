// What the parts of the host share: host.c talks and calls, crash.c says why the process ends,
// watch.c counts and measures.
#define _GNU_SOURCE
#include <stdio.h>

// toEngine is the stream that the engine reads.
extern FILE *toEngine;

// catchCrashes makes the process write a line before it ends by a signal or by exit.
void catchCrashes(const char *library, unsigned long megabytes);

// enterThread prepares the calling thread for crashes. The thread calls getPoint if asks is set.
void enterThread(int asks);

// readsAnswer is set while the host reads what getPoint returned.
extern volatile int readsAnswer;

// startWatch sets the speed of the library's clocks. If report is set, reportMove writes.
void startWatch(long speed, int report);

// beforeGetPoint and afterGetPoint are called by the thread that calls getPoint.
void beforeGetPoint(const int *board, size_t count);
void afterGetPoint(void);
void beforeClearPoint(void);

// reportMove writes a move's figures, the fields of library.go's Usage in JSON, after a blank. It is
// called after clearPoint, with the same numbers as beforeGetPoint.
void reportMove(const int *board, size_t count);
