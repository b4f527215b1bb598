//go:build !linux

package memory

// AdviseHuge does nothing: only Linux has the call.
func AdviseHuge([]byte) {}
