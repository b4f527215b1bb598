package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTrainInParts plays games in two parts, and kills and resumes the first. From both it must
// learn the same weights as one process.
func TestTrainInParts(t *testing.T) {
	if testing.Short() {
		t.Skip("trains twice")
	}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	plan := []string{"--games", "100", "--nodes", "20", "--seed", "3"}
	games := func(part string, more ...string) []string {
		return slices.Concat([]string{"train", "games", "--shard", part + "/2", "--out", in(part)}, plan, more)
	}
	run := func(args []string) string {
		out, err := exec.Command(binary, args...).CombinedOutput()
		require.NoError(t, err, string(out))
		return string(out)
	}
	refused := func(args []string) string {
		out, err := exec.Command(binary, args...).CombinedOutput()
		require.Error(t, err)
		return string(out)
	}
	require.True(t, strings.HasSuffix(run(games("2")), "\n50 of 50 games\n"))
	killTraining(t, games("1", "--resume"), "10 of 50 games")
	torn, err := os.OpenFile(in("1"), os.O_WRONLY|os.O_APPEND, 0)
	require.NoError(t, err)
	_, err = torn.WriteString(`{"type":"game","number":`)
	require.NoError(t, err)
	require.NoError(t, torn.Close())
	require.Equal(t, "c4lab: train fit: files: expected all 100 games of the plan: 50 are in none of them\n",
		refused([]string{"train", "fit", "--out", in("none"), in("2")}))
	require.Equal(t, "c4lab: --out: "+in("1")+" exists: expected --resume or another name\n", refused(games("1")))
	require.Equal(t, "c4lab: "+in("1")+": shard: expected \"1/2\" as in the other file, not \"2/2\"\n",
		refused(slices.Concat(games("2", "--resume")[:4], []string{"--out", in("1")}, plan, []string{"--resume"})))

	rest := run(games("1", "--resume"))
	require.NotContains(t, rest, "10 of 50 games\n", "what was played is not played again")
	require.Contains(t, rest, "50 of 50 games\n")
	require.Empty(t, run(games("1", "--resume")), "nothing is left to play")
	fitted := run([]string{"train", "fit", "--out", in("parts.bin"), in("2"), in("1")})
	require.Equal(t, run(slices.Concat([]string{"train", "--out", in("whole.bin")}, plan)), fitted)
	want, err := os.ReadFile(in("whole.bin"))
	require.NoError(t, err)
	got, err := os.ReadFile(in("parts.bin"))
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "the same weights")
}

// killTraining kills a process when it has printed a line.
func killTraining(t *testing.T, args []string, line string) {
	cmd := exec.Command(binary, args...)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	for lines := bufio.NewScanner(out); ; {
		require.True(t, lines.Scan(), "ended before %q", line)
		if lines.Text() == line {
			break
		}
	}
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
}
