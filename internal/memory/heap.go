//go:build !unix || race

package memory

// Map returns that many zero bytes from the Go heap: not every system has mmap, and the
// race detector watches the heap only.
func Map(bytes int) ([]byte, error) { return make([]byte, bytes), nil }

// Unmap does nothing: the garbage collector frees the heap.
func Unmap([]byte) {}
