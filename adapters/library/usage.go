package library

import (
	"strconv"
	"strings"
	"time"
)

// Usage is what a library did in one move, as its host measured it.
type Usage struct {
	// Calls counts the calls in getPoint and clearPoint of functions of the C library, by name:
	// srand, rand, srandom, random, time, clock (also clock_gettime of a processor clock),
	// clock_gettime, gettimeofday, timespec_get, usleep, nanosleep, sleep, pthread_create, fork.
	// same_seed counts the calls of srand and srandom with the seed of the call before.
	Calls                map[string]int
	GetPoint, ClearPoint Times
	// Before is the time from the call of getPoint to the first time that the library read a
	// clock, and After the time from the last to the return; both are 0 if it read none.
	Before, After time.Duration
	Threads       int   // that still run after clearPoint
	Children      bool  // child processes were left behind
	Peak          int64 // resident bytes, at most so far
	InUse         int64 // bytes allocated and not freed after clearPoint
	// Stdout and Stderr are the bytes written there so far, 0 unless these are regular files.
	Stdout, Stderr int64
	// Changed is the number of cells of getPoint's arrays, or of memory before and behind
	// them, that have changed.
	Changed int
}

// Times are the times of one call. ClearPoint has no Own.
type Times struct {
	Wall      time.Duration
	Processor time.Duration // of all threads
	Own       time.Duration // processor time of the thread that was called
}

// read reads the figures of a host, NAME=NUMBER behind the first word.
func (u *Usage) read(line string) {
	numbers := map[string]int64{}
	for _, word := range strings.Fields(line)[1:] {
		name, number, _ := strings.Cut(word, "=")
		numbers[name], _ = strconv.ParseInt(number, 10, 64) // the host writes numbers
	}
	take := func(name string) int64 {
		n := numbers[name]
		delete(numbers, name)
		return n
	}
	span := func(name string) time.Duration { return time.Duration(take(name)) }
	*u = Usage{
		GetPoint:   Times{span("getpoint_wall"), span("getpoint_processor"), span("getpoint_own")},
		ClearPoint: Times{Wall: span("clearpoint_wall"), Processor: span("clearpoint_processor")},
		Before:     span("before"), After: span("after"),
		Threads: int(take("threads")), Children: take("children") != 0,
		Peak: take("peak"), InUse: take("in_use"),
		Stdout: take("stdout"), Stderr: take("stderr"),
		Changed: int(take("changed")),
		Calls:   map[string]int{},
	}
	for name, n := range numbers { // all others are calls
		u.Calls[name] = int(n)
	}
}
