//go:build unix && !race

package uct

import (
	"fmt"
	"syscall"
	"unsafe"
)

// mapSlots takes the memory of n slots from the operating system, beside the Go
// heap: the garbage collector neither scans it nor paces itself by it, memory
// counts only once it is used, and it goes back the moment it is released.
func mapSlots(n int) ([]slot, error) {
	memory, err := syscall.Mmap(-1, 0, n*slotBytes,
		syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("mapping %d bytes: %w", n*slotBytes, err)
	}
	adviseHugePages(memory)
	return unsafe.Slice((*slot)(unsafe.Pointer(&memory[0])), n), nil
}

func unmapSlots(slots []slot) {
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&slots[0])), len(slots)*slotBytes)
	// Unmapping exactly what was mapped does not fail.
	_ = syscall.Munmap(memory)
}
