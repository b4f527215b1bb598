//go:build !linux

package pages

// Taken returns false: only on Linux is the address space limited and known.
func Taken() (taken, limit uint64, limited bool) { return 0, 0, false }
