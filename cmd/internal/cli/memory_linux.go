package cli

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"
)

// working is the address space that a command needs beside its tables, in MB: the Go
// runtime takes it in large pieces, and ends with a traceback where it cannot.
const working = 8

// RequireMemory returns an error if a limit of the address space (ulimit -v) leaves less
// than a command with tables of so many MB needs.
func RequireMemory(megabytes uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil || limit.Cur == ^uint64(0) {
		return nil // there is none
	}
	used, err := addressSpace()
	if err != nil {
		return nil // nobody knows
	}
	if need := used + (megabytes+working)<<20; need > limit.Cur {
		return fmt.Errorf("memory: expected a limit of the address space (ulimit -v) of at least %d kB, not %d", need>>10, limit.Cur>>10)
	}
	return nil
}

// addressSpace returns the bytes of address space that the process uses.
func addressSpace() (uint64, error) {
	text, err := os.ReadFile("/proc/self/statm") // in pages; the first field is what the limit counts
	if err != nil {
		return 0, err
	}
	first, _, _ := bytes.Cut(text, []byte(" "))
	pages, err := strconv.ParseUint(string(first), 10, 64)
	return pages * uint64(os.Getpagesize()), err
}
