package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// hasProcessorTime tells whether groupTime measures.
const hasProcessorTime = true

// tick is what /proc counts processor time in: USER_HZ, which is 100 everywhere.
const tick = time.Second / 100

// groupTime returns the processor time of a process group: that of its processes, and
// of their children that have ended.
func groupTime(group int) (sum time.Duration) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is right
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has just ended
		}
		// After the name in brackets, which may hold anything: state, parent, group;
		// from the 12th field on utime, stime, cutime, cstime.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) < 15 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		for _, field := range fields[11:15] {
			n, _ := strconv.Atoi(string(field)) // digits
			sum += time.Duration(n) * tick
		}
	}
	return sum
}
