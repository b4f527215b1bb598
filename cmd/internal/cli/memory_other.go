//go:build !linux

package cli

// RequireMemory returns nil: only on Linux is the address space limited and known.
func RequireMemory(uint64) error { return nil }
