package cli

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"
)

// working is the address space that a command needs beside its tables, in MB. The Go runtime
// takes it in large pieces, and crashes with a traceback if it gets none.
const working = 8

// RequireMemory returns an error if a limit of the address space (ulimit -v) is too low for a
// command whose tables take this many megabytes.
func RequireMemory(megabytes uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil || limit.Cur == ^uint64(0) {
		return nil // no limit
	}
	used, err := addressSpace()
	if err != nil {
		return nil // without /proc nothing can be said
	}
	if need := used + (megabytes+working)<<20; need > limit.Cur {
		const expected = "memory: expected a limit of the address space (ulimit -v) of at least %d kB, not %d"
		return fmt.Errorf(expected, need>>10, limit.Cur>>10)
	}
	return nil
}

// addressSpace returns the bytes of address space that the process uses.
func addressSpace() (uint64, error) {
	text, err := os.ReadFile("/proc/self/statm") // in pages; the limit counts the first field
	if err != nil {
		return 0, err
	}
	first, _, _ := bytes.Cut(text, []byte(" "))
	pages, err := strconv.ParseUint(string(first), 10, 64)
	return pages * uint64(os.Getpagesize()), err
}
