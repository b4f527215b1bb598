package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// killing is a script in place of the engine. It kills each of the parts PARTS once with SIGKILL,
// after the part's first game.
const killing = `#!/usr/bin/env bash
for part in $PARTS; do
  if [[ "$*" == *" -shard $part/"* ]] && mkdir "$KILLED/$part" 2> /dev/null; then
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
// installed. It kills each of the first parts once. It returns the parts' files.
func inParts(t testing.TB, parts, killed int, args ...string) (files []string, table string) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("GNU parallel is not installed: adapters/cluster/parallel.sh not run")
	}
	dir := t.TempDir()
	engine := filepath.Join(dir, "engine")
	require.NoError(t, os.WriteFile(engine, []byte(killing), 0o755))
	var victims string
	for i := range killed {
		victims += " " + strconv.Itoa(1+i)
	}
	cmd := exec.Command("bash", join([]string{"../../adapters/cluster/parallel.sh", strconv.Itoa(parts), filepath.Join(dir, "parts")}, args)...)
	cmd.Env = append(os.Environ(), "C4ENGINE="+engine, "ENGINE="+binary, "PARTS="+victims, "KILLED="+dir, "RETRIES=2", "JOBS="+strconv.Itoa(parts))
	var errors bytes.Buffer
	cmd.Stderr = &errors
	out, err := cmd.Output()
	require.NoError(t, err, errors.String())
	ends, err := filepath.Glob(filepath.Join(dir, "*", "killed"))
	require.NoError(t, err)
	require.Len(t, ends, killed)
	files, err = filepath.Glob(filepath.Join(dir, "parts", "part-*.jsonl"))
	require.NoError(t, err)
	return files, string(out)
}

// TestParts plays a match in parts and kills some. No game may be lost or doubled, and the games
// must be those of the same match in one process.
func TestParts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	args := join(goodPlayer("a b", "nodes=250"), goodPlayer("{}", "nodes=300"), []string{"-games", "20", "-plies", "2"})
	files, table := inParts(t, 4, 2, args...)
	require.Len(t, files, 4)
	require.Equal(t, report(t, files...), table)
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	runWholeMatch(t, join(args, []string{"-out", whole})...)
	_, want := readGamesOf(t, whole)
	_, got := readGamesOf(t, files...)
	require.Equal(t, movesOf(want), movesOf(got))
}

// TestPartsOfTest: the games of all parts together decide a test, which ends the match.
func TestPartsOfTest(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	const games = 4000
	files, table := inParts(t, 8, 2, testOf(games)...)
	require.Contains(t, table, "H1 accepted")
	_, played := readGamesOf(t, files...)
	require.Less(t, len(played), games/4)
}

// testOf is a match of a good player and a weak one with a test.
func testOf(games int) []string {
	return join(goodPlayer("good", "nodes=200"), goodPlayer("weak", "nodes=5"),
		[]string{"-games", strconv.Itoa(games), "-boards", "5..6", "-plies", "2", "-sprt", "elo0=0", "elo1=30"})
}

// BenchmarkParts plays a test in 64 parts and kills ten. It reports the share of the maximum number
// of games that was played.
//
//	go test -run '^$' -bench Parts -benchtime 1x ./cmd/c4engine
func BenchmarkParts(b *testing.B) {
	const games = 64 * 200
	for b.Loop() {
		files, table := inParts(b, 64, 10, testOf(games)...)
		require.Contains(b, table, "H1 accepted")
		_, played := readGamesOf(b, files...)
		numbers := map[int]bool{}
		for _, g := range played {
			numbers[g.Game] = true
		}
		require.Len(b, numbers, len(played), "each game once")
		b.ReportMetric(float64(len(played)), "games")
		b.ReportMetric(games, "at-most")
	}
}

// slurmConf configures a cluster of this machine alone, which need not have the cores that
// it says, nor a kernel with control groups.
const slurmConf = `
ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[2]d
SlurmdPort=%[3]d
SlurmUser=%[4]s
SlurmdUser=%[4]s
AuthType=auth/munge
AuthInfo=socket=%[5]s/munge.socket
StateSaveLocation=%[5]s/state
SlurmdSpoolDir=%[5]s/spool
SlurmctldPidFile=%[5]s/slurmctld.pid
SlurmdPidFile=%[5]s/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
MpiDefault=none
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

// startSlurm starts a cluster, where Slurm is installed, and returns how to run a command
// with it in a folder.
func startSlurm(t *testing.T) func(folder, program string, args ...string) string {
	for _, program := range []string{"munged", "slurmctld", "slurmd", "sbatch"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("needs Slurm and MUNGE, such as Debian's packages slurm-wlm and munge: adapters/cluster/slurm.sbatch not run")
		}
	}
	dir, err := os.MkdirTemp("", "slurm") // the path of a socket has to be short
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, folder := range []string{"state", "spool"} {
		require.NoError(t, os.Mkdir(in(folder), 0o700))
	}
	host, err := os.Hostname()
	require.NoError(t, err)
	host, _, _ = strings.Cut(host, ".")
	me, err := user.Current()
	require.NoError(t, err)
	conf := fmt.Sprintf(slurmConf, host, freePort(t), freePort(t), me.Username, dir)
	require.NoError(t, os.WriteFile(in("slurm.conf"), []byte(conf), 0o600))
	require.NoError(t, os.WriteFile(in("key"), []byte(strings.Repeat("not a secret ", 10)), 0o600))

	startDaemon(t, "Created socket", "munged", "--foreground", "--force", "--key-file="+in("key"),
		"--socket="+in("munge.socket"), "--pid-file="+in("munged.pid"), "--seed-file="+in("seed"), "--log-file="+in("munged.log"))
	startDaemon(t, "Running as primary controller", "slurmctld", "-D", "-f", in("slurm.conf"))
	startDaemon(t, "slurmd started", "slurmd", "-D", "-f", in("slurm.conf"))
	return func(folder, program string, args ...string) string {
		cmd := exec.Command(program, args...)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "SLURM_CONF="+in("slurm.conf"), "C4ENGINE="+binary)
		out, _ := cmd.CombinedOutput() // of sbatch --wait the status is the jobs'
		return string(out)
	}
}

func freePort(t *testing.T) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	return l.Addr().(*net.TCPAddr).Port
}

// startDaemon starts a program that ends with the test, and waits until it logs that it
// has begun.
func startDaemon(t *testing.T, begun, program string, args ...string) {
	cmd := exec.Command(program, args...)
	log, write, err := os.Pipe()
	require.NoError(t, err)
	cmd.Stdout, cmd.Stderr = write, write
	require.NoError(t, cmd.Start())
	require.NoError(t, write.Close())
	lines := bufio.NewScanner(log)
	drained := make(chan struct{})
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt) // it may have ended
		_ = cmd.Wait()
		<-drained
	})
	var said []string
	for lines.Scan() {
		said = append(said, lines.Text())
		if strings.Contains(lines.Text(), begun) {
			go func() {
				defer close(drained)
				for lines.Scan() { // nothing that follows may block it
				}
			}()
			return
		}
	}
	close(drained)
	require.Failf(t, program, "has ended before it began:\n%s", strings.Join(said, "\n"))
}

// TestSlurm plays a test in three parts as a job array of a real Slurm. When the parts'
// games decide, task 0 is complete, the others are cancelled, and all games are in the files.
func TestSlurm(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a cluster")
	}
	slurm := startSlurm(t)
	script, err := filepath.Abs("../../adapters/cluster/slurm.sbatch")
	require.NoError(t, err)
	const games = 4000
	dir := t.TempDir()
	said := slurm(dir, "sbatch", join([]string{"--wait", "--array=0-3", script, "games"}, testOf(games))...)
	require.Contains(t, said, "Submitted batch job 1\n")

	table, err := os.ReadFile(filepath.Join(dir, "slurm-1_0.out"))
	require.NoError(t, err)
	require.Contains(t, string(table), "H1 accepted")
	files, err := filepath.Glob(filepath.Join(dir, "games", "part-*.jsonl"))
	require.NoError(t, err)
	require.Len(t, files, 3)
	_, played := readGamesOf(t, files...)
	require.Less(t, len(played), games/4)

	states := map[string]string{}
	for _, m := range regexp.MustCompile(`ArrayTaskId=(\d).*? JobState=(\w+)`).FindAllStringSubmatch(slurm(dir, "scontrol", "--oneliner", "show", "job", "1"), -1) {
		states[m[1]] = m[2]
	}
	require.Equal(t, map[string]string{"0": "COMPLETED", "1": "CANCELLED", "2": "CANCELLED", "3": "CANCELLED"}, states)
}
