package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// leaver is a player whose child leaves its process group and keeps its output open.
const leaver = `setsid sh -c 'echo $$ >> left; exec sleep 1000' 2> /dev/null &
until [ -s left ]; do sleep 0.01; done
exec '%s' --log-level error
`

// TestMatchSetsid: a process that leaves its player's group by setsid outlives the match, as
// docs/match.md says, and neither delays nor spoils it.
func TestMatchSetsid(t *testing.T) {
	enginetest.SkipShort(t, "waits for an engine that hangs")
	enginetest.Need(t, "setsid")
	t.Parallel()
	dir := t.TempDir()
	script, left := filepath.Join(dir, "player.sh"), filepath.Join(dir, "left")
	require.NoError(t, os.WriteFile(script, fmt.Appendf(nil, leaver, binary), 0o644))
	t.Cleanup(func() {
		for _, pid := range numbers(left) {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
		}
	})
	player := []string{"-engine", "cmd=sh '" + script + "'", "dir=" + dir, "name=leaver", "option.Hash=1"}
	r := startMatch(t, slices.Concat(goodPlayer("good"), player, []string{"-each", "nodes=20", "-games", "2"})...)
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

// TestMatchOfProcessorTime: a player with 1 s of processor time may sleep for 3 s.
func TestMatchOfProcessorTime(t *testing.T) {
	enginetest.NeedSlow(t, "has a player that sleeps")
	t.Parallel()
	table := runWholeMatch(t, slices.Concat(goodPlayer("good", "nodes=50"), faultyPlayer(t, "late"),
		[]string{"movetime=1000", "-games", "2", "-concurrency", "2", "-processortime"})...)
	require.Regexp(t, `(?m)^ +\d +late +2 .* 0 +0 +0 +\d`, table, "no bug, no illegal move, no timeout")
}

// TestMatchOnClocks plays by clocks of real time and of processor time, with pondering. Each clock
// must equal the time before it, less the time of the move, plus the increment.
func TestMatchOnClocks(t *testing.T) {
	enginetest.SkipShort(t, "plays by clocks")
	t.Parallel()
	for _, how := range []string{"-adjudicate", "-processortime"} {
		out := filepath.Join(t.TempDir(), "games.jsonl")
		runWholeMatch(t, slices.Concat(goodPlayer("a", "option.Ponder=true"), goodPlayer("b", "tc=0.2+0.04"),
			[]string{"-each", "tc=0.3+0.02", "-games", "2", "-boards", "6..6", "-plies", "4", "-margin", "10000", how, "-out", out})...)
		_, games := readGamesOf(t, out)
		require.Len(t, games, 2)
		for _, g := range games {
			require.Contains(t, []string{gamefile.Win, gamefile.Draw}, g.End)
			clocks := map[string]float64{"a": 300, "b": 200}
			for _, ply := range g.Moves[g.Opening:] {
				name := map[string]string{gamefile.First: g.First, gamefile.Second: g.Second}[ply.By]
				clocks[name] += map[string]float64{"a": 20, "b": 40}[name] - ply.Millis
				require.InDelta(t, clocks[name], *ply.Clock, 0.1)
			}
		}
	}
}

// TestProcessorTimeNeedsProc: without /proc the match does not begin, since it would count 0 ms for
// everybody.
func TestProcessorTimeNeedsProc(t *testing.T) {
	const bare = `mount -t tmpfs none /proc && exec "$0" match -processortime -engine cmd=a -engine cmd=b`
	if exec.Command("unshare", "-rm", "sh", "-c", "mount -t tmpfs none /proc").Run() != nil {
		t.Skip("needs a mount namespace")
	}
	says, err := exec.Command("unshare", "-rm", "sh", "-c", bare, binary).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(says), "match: -processortime: expected Linux with /proc")
}
