package pages

import (
	"runtime"
	"unsafe"
)

// Slice returns n zero values of a type without pointers, in memory that was mapped
// for them: nothing has to be cleared, however large it is. The memory goes back
// some time after owner has become garbage; nobody else may keep the slice.
//
// If it is large it asks for large pages, but for the first hugeFrom bytes: the first touch
// of one takes milliseconds on some machines, which a short search would feel.
func Slice[T, Owner any](n int, owner *Owner) []T {
	var zero T
	memory, err := Map(n * int(unsafe.Sizeof(zero)))
	if err != nil || n == 0 {
		return make([]T, n) // which fails as the language has it
	}
	if len(memory) >= largeFrom {
		AdviseHuge(memory[hugeFrom:])
	}
	runtime.AddCleanup(owner, Unmap, memory)
	return unsafe.Slice((*T)(unsafe.Pointer(&memory[0])), n)
}

const (
	largeFrom = 128 << 20
	hugeFrom  = 32 << 20
)
