//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime returns the processor time that this process has used, the
// system's work for it included.
func processorTime() time.Duration {
	var usage syscall.Rusage
	// It fails for bad arguments only.
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
