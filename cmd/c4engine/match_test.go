package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// TestMatchOfFailures plays the engine against players whose processes fail in every way. Package
// match tests wrong answers.
func TestMatchOfFailures(t *testing.T) {
	enginetest.SkipShort(t, "has players that hang")
	t.Parallel()
	needsUnix(t)
	causes := []struct{ fault, end, detail string }{
		{"segfault", gamefile.Bug, "closed its output (signal: segmentation fault"},
		{"hang", gamefile.Timeout, "no answer within 1s"},
		{"family", gamefile.Timeout, "no answer within 1s"},
		{"orphan", gamefile.Bug, "ended (exit status 3), and a process that it started holds its output"},
		{"closed", gamefile.Bug, "closed its output"},
		{"late", gamefile.Timeout, "no answer within 1s"},
	}
	out := filepath.Join(t.TempDir(), "games.jsonl")
	args := slices.Concat(goodPlayer("good", "nodes=50"), []string{"--each", "movetime=50", "--margin", "950",
		"--format", "gauntlet", "--games", "2", "--concurrency", "2", "--out", out})
	for _, c := range causes {
		args = append(args, faultyPlayer(t, c.fault)...)
	}
	r := startMatch(t, args...)
	seen, status := r.end()
	require.Equal(t, cli.Failed, status, seen)
	require.Equal(t, r.table.String(), reportOf(t, out))
	for _, c := range causes {
		require.Contains(t, seen[len(seen)-1], c.fault+": all of its 2 games ended by its own failure")
	}

	_, games := readGamesOf(t, out)
	require.Len(t, games, 2*len(causes))
	for _, g := range games {
		c := causes[(g.Pair-1)%len(causes)]
		require.Equal(t, c.end, g.End, c.fault)
		require.True(t, strings.HasPrefix(g.Detail, c.detail), "%s: %s", c.fault, g.Detail)
		winner := g.PlayerOf(g.Result)
		require.Equal(t, "good", winner)
	}
}

// TestNoPlayerOutlivesTheRunner kills a runner whose player ignores its input.
func TestNoPlayerOutlivesTheRunner(t *testing.T) {
	needsLinux(t) // which ends processes with their parent
	t.Parallel()
	r := startMatch(t, slices.Concat(faultyPlayer(t, "hang"), goodPlayer("good"), []string{"--each", "movetime=10000000"})...)
	r.until("hanging")
	require.NoError(t, r.cmd.Process.Kill())
	r.end()
}

func TestMatchInterrupted(t *testing.T) {
	enginetest.SkipShort(t, "plays a match")
	needsUnix(t)
	t.Parallel()
	out := filepath.Join(t.TempDir(), "games.jsonl")
	page := filepath.Join(t.TempDir(), "page.html")
	args := slices.Concat(goodPlayer("good", "nodes=50"), goodPlayer("other", "nodes=60"), faultyPlayer(t, "family"),
		[]string{"--each", "movetime=10000000", "--games", "2", "--out", out, "--html", page, "--explain", "50"})
	r := startMatch(t, args...)
	r.until("hanging") // the third player never moves
	require.NoError(t, r.cmd.Process.Signal(os.Interrupt))
	r.until("match: the games under way")
	require.NoError(t, r.cmd.Process.Signal(os.Interrupt))
	seen, status := r.end()
	require.Equal(t, cli.Failed, status)
	require.Equal(t, "c4engine: match: interrupted; --resume goes on with "+out, seen[len(seen)-1])
	require.Contains(t, r.table.String(), "games 2 of 6, whole pairs 1\n")
	require.Equal(t, r.table.String(), reportOf(t, out))
	require.FileExists(t, page, "without explanations")

	r = startMatch(t, slices.Concat(args, []string{"--resume"})...)
	r.until("hanging")
	second, err := exec.Command(binary, slices.Concat([]string{"match"}, args, []string{"--resume"})...).CombinedOutput()
	require.Error(t, err)
	require.Equal(t, "c4engine: "+out+": expected no other process that is writing to it\n", string(second))
	require.NoError(t, r.cmd.Process.Signal(syscall.SIGTERM))
	_, status = r.end()
	require.Equal(t, cli.Failed, status)
	_, games := readGamesOf(t, out)
	require.Len(t, games, 2)
}

// TestMatchOnAPage looks at a match while it is played. The page ends with the match.
func TestMatchOnAPage(t *testing.T) {
	enginetest.SkipShort(t, "plays a match")
	needsUnix(t)
	t.Parallel()
	r := startMatch(t, slices.Concat(goodPlayer("new"), goodPlayer("old"),
		[]string{"--each", "movetime=20", "--games", "100", "--web", "127.0.0.1:0"})...)
	url := strings.Fields(r.answer("match: http://127.0.0.1:"))[1]
	live := regexp.MustCompile(`"end":"",.*"plies":\[\["[^"]*",\[\],[0-9.]+,null,[0-9]+,[0-9.]+,`) // a game under way with moves of the players
	page := ""
	for !live.MatchString(page) {
		answer, err := http.Get(url)
		require.NoError(t, err, "the match has ended unseen")
		text := enginetest.Must(io.ReadAll(answer.Body))
		require.NoError(t, answer.Body.Close())
		require.Equal(t, http.StatusOK, answer.StatusCode)
		page = string(text)
	}
	require.Contains(t, page, `data-live="true"`)
	require.Contains(t, page, "<h2>Standings</h2>")
	for path, status := range map[string]int{"session": http.StatusNotFound, "js/main.js": http.StatusNotFound} {
		answer := enginetest.Must(http.Get(url + path))
		require.NoError(t, answer.Body.Close())
		require.Equal(t, status, answer.StatusCode)
	}
	require.NoError(t, r.cmd.Process.Signal(os.Interrupt))
	seen, status := r.end()
	require.Equal(t, cli.Failed, status, seen)
	require.Contains(t, seen[len(seen)-1], "match: interrupted")
	_, err := http.Get(url)
	require.Error(t, err)
}

// TestMatchOnClocks plays by clocks of real time and of processor time, with pondering. Each clock
// must equal the time before it, less the time of the move, plus the increment.
func TestMatchOnClocks(t *testing.T) {
	enginetest.SkipShort(t, "plays by clocks")
	needsLinux(t)
	t.Parallel()
	for _, how := range []string{"--adjudicate", "--processortime"} {
		out := filepath.Join(t.TempDir(), "games.jsonl")
		runWholeMatch(t, slices.Concat(goodPlayer("a", "option.Ponder=true"), goodPlayer("b", "tc=0.1+0.04"),
			[]string{"--each", "tc=0.15+0.02", "--games", "2", "--boards", "6..6", "--plies", "4", "--margin", "10000", how, "--out", out})...)
		_, games := readGamesOf(t, out)
		require.Len(t, games, 2)
		for _, g := range games {
			require.Contains(t, []string{gamefile.Win, gamefile.Draw}, g.End)
			clocks := map[string]float64{"a": 150, "b": 100}
			for _, ply := range g.Moves[g.Opening:] {
				name := g.PlayerOf(ply.By)
				clocks[name] += map[string]float64{"a": 20, "b": 40}[name] - ply.Millis
				require.InDelta(t, clocks[name], *ply.Clock, 0.1)
			}
		}
	}
}
