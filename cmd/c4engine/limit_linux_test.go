package main

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTightAddressSpace: if the limit is too low for a command's tables, one line names a limit
// that is enough. Below about 750 MB the Go runtime itself cannot start.
func TestTightAddressSpace(t *testing.T) {
	for _, words := range []string{"prove --hash 4096 4 4", "annotate --nodes 5 -"} {
		limit := map[byte]string{'p': "3000000", 'a': "790000"}[words[0]]
		out, err := exec.Command("bash", "-c", "ulimit -v "+limit+"; exec "+binary+" "+words+" </dev/null").CombinedOutput()
		require.Error(t, err)
		require.Regexp(t, `^c4engine: memory: expected a limit of the address space \(ulimit -v\) of at least \d+ kB, not `+limit+"\n$", string(out))
	}
}
