package cli

import (
	"fmt"

	"github.com/c4engine/c4engine/internal/memory"
)

// RequireMemory returns an error if a limit of the address space (ulimit -v) is too low for a
// command whose tables take this many megabytes.
func RequireMemory(megabytes uint64) error {
	taken, limit, limited := memory.AddressSpace()
	need := taken + max(megabytes, 1)<<20
	if !limited || need <= limit {
		return nil
	}
	const expected = "memory: expected a limit of the address space (ulimit -v) of at least %d kB, not %d"
	return fmt.Errorf(expected, need>>10, limit>>10)
}
