//go:build !linux

package pages

// AdviseHuge does nothing: only Linux has the call.
func AdviseHuge([]byte) {}
