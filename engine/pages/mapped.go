//go:build unix && !race

package pages

import (
	"fmt"
	"syscall"
)

// Map returns that many zero bytes from the operating system, outside the Go heap. The
// garbage collector does not scan them or pace itself by them. They take memory only once
// they are used, and Unmap frees them at once.
func Map(bytes int) ([]byte, error) {
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
