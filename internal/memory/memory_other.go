//go:build !linux

package memory

// addressSpace returns false: only on Linux is the address space limited and known.
func addressSpace() (taken, limit uint64, limited bool) { return 0, 0, false }

// AdviseHuge does nothing: only Linux has the call.
func AdviseHuge([]byte) {}
