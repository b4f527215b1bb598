//go:build cgo

package memory

import (
	"os"
	"runtime"
)

const (
	// threadStack is what a thread of the C library takes, in bytes: its stack, and an arena of
	// malloc.
	threadStack = (8 + 64) << 20
	// otherThreads wait for the operating system, beside a thread for each core.
	otherThreads = 8
)

// threadStacks returns the address space that threads will take that have not started yet.
func threadStacks() uint64 {
	threads, _ := os.ReadDir("/proc/self/task") // an error: none has started
	return uint64(max(runtime.NumCPU()+otherThreads-len(threads), 0)) * threadStack
}
