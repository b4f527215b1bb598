//go:build !cgo

package memory

// threadStacks returns 0: the Go heap has the stacks of threads.
func threadStacks() uint64 { return 0 }
