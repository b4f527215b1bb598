package memory

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// Address space of the Go runtime, in bytes.
const (
	// arena is what the heap takes at a time, with the tables that describe it.
	arena = 80 << 20
	// reserved is the most that the runtime reserves at its start on a processor of 64 bits: one
	// process of thirty needs 64 MB more than the others. Where a limit prevents that, it goes on,
	// but its tables may overwrite the program.
	reserved = 1312 << 20 >> (64 - strconv.IntSize)
)

// AddressSpace returns the address space that tables cannot have, and its limit (ulimit -v), both
// in bytes. Taken is what is in use or what the Go runtime needs: where it gets no memory, it ends
// the process with a traceback. Near 1.2 GB, and below some 0.7 GB, it does so before any code of
// the program runs, so no program in Go can say more there. Without a limit, limited is false.
func AddressSpace() (taken, limit uint64, limited bool) {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &r); err != nil || r.Cur == ^uint64(0) {
		return 0, 0, false
	}
	used, err := usedSpace()
	if err != nil {
		return 0, 0, false // without /proc nothing is known
	}
	return max(used, reserved) + arena + threadStacks(), r.Cur, true
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
