package memory

import (
	"runtime"
	"unsafe"
)

// Slice returns n zero values of a type without pointers, in mapped memory: however large
// it is, nothing has to be cleared. If the system lacks memory, it returns half of them, or
// a quarter, and so on. The memory is unmapped some time after owner has become garbage.
// Only owner may keep the slice.
//
// Slices of largeFrom bytes and more get huge pages after the first hugeFrom bytes. The
// first touch of a huge page takes milliseconds on some machines, too long for a short
// search.
func Slice[T, Owner any](n int, owner *Owner) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	memory, err := Map(n * size)
	for ; err != nil && n*size > megabyte; memory, err = Map(n * size) {
		n /= 2
	}
	if err != nil || n == 0 {
		return make([]T, n) // without memory it panics as usual
	}
	if len(memory) >= largeFrom {
		AdviseHuge(memory[hugeFrom:])
	}
	runtime.AddCleanup(owner, Unmap, memory)
	return unsafe.Slice((*T)(unsafe.Pointer(&memory[0])), n)
}

// In bytes.
const (
	megabyte  = 1 << 20
	largeFrom = 128 << 20
	hugeFrom  = 32 << 20
)
