package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// killing is a script in place of the engine. It kills each of the parts PARTS once with SIGKILL,
// after the part's first game.
const killing = `#!/usr/bin/env bash
for part in $PARTS; do
  if [[ "$*" == *" --shard $part/"* ]] && mkdir "$KILLED/$part" 2> /dev/null; then
    "$ENGINE" "$@" &
    trap 'kill $!; wait; exit' TERM
    until [ "$(wc -l < "${@: -1}")" -ge 2 ]; do sleep 0.01; done 2> /dev/null
    kill -KILL $! && touch "$KILLED/$part/killed"
    exit 1
  fi
done
exec "$ENGINE" "$@"
`

// inParts plays all parts of a match at the same time with the job file of GNU parallel, if that is
// installed. It kills each of the first two parts once. It returns the parts' files.
func inParts(t *testing.T, parts int, args ...string) (files []string, table string) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("GNU parallel is not installed: cluster/parallel.sh not run")
	}
	dir := t.TempDir()
	engine := filepath.Join(dir, "engine")
	require.NoError(t, os.WriteFile(engine, []byte(killing), 0o755))
	cmd := exec.Command("bash", slices.Concat([]string{"../../cluster/parallel.sh", strconv.Itoa(parts), filepath.Join(dir, "parts")}, args)...)
	cmd.Env = append(os.Environ(), "C4ENGINE="+engine, "ENGINE="+binary, "PARTS=1 2", "KILLED="+dir, "RETRIES=2", "JOBS="+strconv.Itoa(parts))
	var errors bytes.Buffer
	cmd.Stderr = &errors
	out, err := cmd.Output()
	require.NoError(t, err, errors.String())
	ends := enginetest.Must(filepath.Glob(filepath.Join(dir, "*", "killed")))
	require.Len(t, ends, 2)
	files = enginetest.Must(filepath.Glob(filepath.Join(dir, "parts", "part-*.jsonl")))
	return files, string(out)
}

// TestParts plays a match in parts and kills some. No game may be lost or doubled, and the games
// must be those of the same match in one process.
func TestParts(t *testing.T) {
	enginetest.SkipShort(t, "plays whole games")
	t.Parallel()
	args := slices.Concat(goodPlayer("a b", "nodes=80"), goodPlayer("{}", "nodes=100"), []string{"--games", "20", "--boards", "5..6", "--plies", "2"})
	files, table := inParts(t, 4, args...)
	require.Len(t, files, 4)
	require.Equal(t, reportOf(t, files...), table)
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	runWholeMatch(t, slices.Concat(args, []string{"--out", whole})...)
	_, want := readGamesOf(t, whole)
	_, got := readGamesOf(t, files...)
	require.Equal(t, movesOf(want), movesOf(got))
}

// TestPartsOfTest: the games of all parts together decide a test, which ends the match.
func TestPartsOfTest(t *testing.T) {
	enginetest.NeedSlow(t, "plays whole games")
	t.Parallel()
	const games = 4000
	files, table := inParts(t, 8, testOf(games)...)
	require.Contains(t, table, "H1 accepted")
	_, played := readGamesOf(t, files...)
	require.Less(t, len(played), games/4)
}

// testOf is a match of a good player and a weak one with a test.
func testOf(games int) []string {
	return slices.Concat(goodPlayer("good", "nodes=100"), goodPlayer("weak", "nodes=5"),
		[]string{"--games", strconv.Itoa(games), "--boards", "5..5", "--plies", "2", "--sprt", "elo0=0", "elo1=60"})
}

// TestSlurm runs the tasks of a Slurm job array. When the games of the parts decide a test, task 0
// cancels the others.
func TestSlurm(t *testing.T) {
	enginetest.NeedSlow(t, "plays whole games")
	t.Parallel()
	dir := t.TempDir()
	task := func(number string) *exec.Cmd {
		cmd := exec.Command("bash", slices.Concat([]string{"../../cluster/slurm.sbatch", dir}, testOf(4000))...)
		cmd.Env = append(os.Environ(), "C4ENGINE="+binary, "PATH="+dir+":"+os.Getenv("PATH"),
			"SLURM_ARRAY_JOB_ID=7", "SLURM_ARRAY_TASK_MAX=2", "SLURM_ARRAY_TASK_ID="+number)
		cmd.Stderr = os.Stderr
		return cmd
	}
	cancelled := filepath.Join(dir, "cancelled")
	scancel := "#!/bin/sh\necho $* > " + cancelled + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "scancel"), []byte(scancel), 0o755))
	parts := []*exec.Cmd{task("1"), task("2")}
	for _, part := range parts {
		require.NoError(t, part.Start())
	}
	table, err := task("0").Output()
	require.NoError(t, err)
	require.Contains(t, string(table), "H1 accepted")
	text := enginetest.Must(os.ReadFile(cancelled))
	require.Equal(t, "7_[1-2]\n", string(text))
	for _, part := range parts {
		require.NoError(t, part.Process.Signal(syscall.SIGTERM), "as Slurm does when it cancels")
		_ = part.Wait() // the status tells of the signal
	}
	files := enginetest.Must(filepath.Glob(filepath.Join(dir, "part-*.jsonl")))
	require.Len(t, files, 2)
	_, played := readGamesOf(t, files...)
	require.Less(t, len(played), 1000)
}
