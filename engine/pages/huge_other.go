//go:build !linux

package pages

// AdviseHuge does nothing: only Linux takes such advice.
func AdviseHuge([]byte) {}
