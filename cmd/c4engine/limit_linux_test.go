package main

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTightAddressSpace: where a table cannot be had, one line says what would be enough.
func TestTightAddressSpace(t *testing.T) {
	out, err := exec.Command("bash", "-c", "ulimit -v 3000000; exec "+binary+" prove --hash 4096 4 4 </dev/null").CombinedOutput()
	require.Error(t, err)
	require.Regexp(t, `^c4engine: memory: expected a limit of the address space \(ulimit -v\) of at least \d+ kB, not 3000000\n$`, string(out))
}
