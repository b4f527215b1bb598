//go:build unix && !race

package memory

import (
	"fmt"
	"syscall"
)

// Map returns that many zero bytes from the operating system, outside the Go heap. The
// garbage collector does not scan them or pace itself by them. They take memory only once
// they are used, and Unmap frees them at once. More than a megabyte must also leave the Go
// runtime its share of a limit.
func Map(bytes int) ([]byte, error) {
	taken, limit, limited := addressSpace()
	if limited && bytes > megabyte && taken+uint64(bytes) > limit {
		return nil, fmt.Errorf("mapping %d bytes: %w", bytes, syscall.ENOMEM)
	}
	const protection = syscall.PROT_READ | syscall.PROT_WRITE
	const flags = syscall.MAP_ANON | syscall.MAP_PRIVATE
	memory, err := syscall.Mmap(-1, 0, bytes, protection, flags)
	if err != nil {
		return nil, fmt.Errorf("mapping %d bytes: %w", bytes, err)
	}
	return memory, nil
}

// Unmap gives back what Map returned.
func Unmap(memory []byte) {
	// Unmapping exactly what was mapped does not fail.
	_ = syscall.Munmap(memory)
}
