//go:build unix && !race

package pages

import (
	"fmt"
	"syscall"
)

// Map returns that many zero bytes from the operating system, outside the Go heap:
// the garbage collector neither scans them nor paces itself by them, they count
// only once they are used, and they go back the moment they are unmapped.
func Map(bytes int) ([]byte, error) {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
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
