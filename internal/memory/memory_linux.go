package memory

import (
	"bytes"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"syscall"
)

// Address space in bytes.
const (
	// heapArena is what the Go heap takes at a time, with the tables that describe it.
	heapArena = 80 << 20
	// reserved is the most that the Go runtime reserves at its start on a processor of 64 bits. About
	// 1 in 30 processes reserves 64 MB more than the others; under a tight limit the runtime may then
	// corrupt memory.
	reserved = 1312 << 20 >> (64 - strconv.IntSize)
	// mallocArena is what the C library's malloc takes for each thread.
	mallocArena = 64 << 20
	// otherThreads wait for the operating system, beside a thread for each core.
	otherThreads = 8
)

// addressSpace returns the address space that tables cannot have, and its limit (ulimit -v), both
// in bytes. Taken is what is in use or what the Go runtime needs: where it gets no memory, it ends
// the process with a traceback. Near 1.2 GB, and below some 0.7 GB, it does so before any code of
// the program runs, so no program in Go can say more there. Without a limit, limited is false.
func addressSpace() (taken, limit uint64, limited bool) {
	limit, limited = limitOf(syscall.RLIMIT_AS)
	if !limited {
		return 0, 0, false
	}
	used, err := usedSpace()
	if err != nil {
		return 0, 0, false // without /proc nothing is known
	}
	started, _ := os.ReadDir("/proc/self/task") // an error: none has started
	threads := uint64(runtime.NumCPU() + otherThreads)
	waiting := threads - min(uint64(len(started)), threads)
	perThread := threadSpace()
	return max(used+waiting*perThread, reserved+threads*perThread) + heapArena, limit, true
}

// limitOf returns a limit of the process, and whether it has one.
func limitOf(resource int) (limit uint64, limited bool) {
	var r syscall.Rlimit
	err := syscall.Getrlimit(resource, &r)
	return r.Cur, err == nil && r.Cur != ^uint64(0)
}

// usedSpace returns the bytes of address space that the process uses.
func usedSpace() (uint64, error) {
	text, err := os.ReadFile("/proc/self/statm") // in pages; the limit counts the first field
	if err != nil {
		return 0, err
	}
	first, _, _ := bytes.Cut(text, []byte(" "))
	pages, err := strconv.ParseUint(string(first), 10, 64)
	return pages * uint64(os.Getpagesize()), err
}

// threadSpace returns what a thread takes outside the Go heap: with cgo, a stack of the size that
// ulimit -s says, and an arena of the C library's malloc. Without cgo the heap has the stacks.
func threadSpace() uint64 {
	info, ok := debug.ReadBuildInfo()
	pure := debug.BuildSetting{Key: "CGO_ENABLED", Value: "0"}
	if ok && slices.Contains(info.Settings, pure) {
		return 0
	}
	stack, limited := limitOf(syscall.RLIMIT_STACK)
	if !limited {
		stack = 8 << 20 // glibc takes less
	}
	return stack + mallocArena
}

// AdviseHuge asks for pages of 2 MB. A search accesses its memory at random, and with
// small pages most accesses would also miss the address cache (TLB).
func AdviseHuge(memory []byte) {
	if len(memory) > 0 {
		_ = syscall.Madvise(memory, syscall.MADV_HUGEPAGE) // only advice
	}
}
