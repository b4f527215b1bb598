package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

// leaver is a player whose child leaves its process group and keeps its output open.
const leaver = `setsid sh -c 'echo $$ >> left; exec sleep 1000' 2> /dev/null &
until [ -s left ]; do sleep 0.01; done
exec '%s' --log-level error
`

// TestMatchSetsid: a process that leaves its player's group by setsid outlives the match, as
// docs/match.md says, and neither delays nor spoils it.
func TestMatchSetsid(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip("needs setsid")
	}
	dir := t.TempDir()
	script, left := filepath.Join(dir, "player.sh"), filepath.Join(dir, "left")
	require.NoError(t, os.WriteFile(script, fmt.Appendf(nil, leaver, binary), 0o644))
	t.Cleanup(func() {
		for _, pid := range numbers(left) {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
		}
	})
	player := []string{"-engine", "cmd=sh '" + script + "'", "dir=" + dir, "name=leaver", "option.Hash=1"}
	r := startMatch(t, join(goodPlayer("good"), player, []string{"-each", "nodes=20", "-games", "2"})...)
	require.Equal(t, cli.OK, r.end(), r.seen)
	require.Contains(t, r.table.String(), "games 2 of 2")
	require.NotEmpty(t, numbers(left))
	for _, pid := range numbers(left) {
		require.NoError(t, syscall.Kill(pid, 0), "it should live on")
	}
}

// numbers returns the numbers in a file.
func numbers(path string) (all []int) {
	text, _ := os.ReadFile(path) // without it there are none
	for _, word := range strings.Fields(string(text)) {
		if n, err := strconv.Atoi(word); err == nil {
			all = append(all, n)
		}
	}
	return all
}
