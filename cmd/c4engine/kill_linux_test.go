package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestKills starts the engine in a random role, and ends it at a random moment in a random way. No
// process, zombie, file or lock may be left. The name of a subtest is its seed.
func TestKills(t *testing.T) {
	n := enginetest.Size(40, 1000)
	switch {
	case testing.Short():
		n = 4
	case !enginetest.Slow():
		n = 12
	}
	for seed := range uint64(n) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			t.Parallel()
			v := &victim{random: rng.New(seed), dir: t.TempDir()}
			v.run(t, rng.Pick(roles, &v.random))
			v.nothingLeft()
		})
	}
}

// lingering is the time that children may outlive a process: the kernel kills orphans with a delay.
const lingering = 10 * time.Second

// victim is a process to be ended before it is done.
type victim struct {
	*process
	random rng.Source
	dir    string // its own, for its working directory and its temporary files
	deaf   bool   // nobody reads what it says
}

// role is the work of a process until it is ended.
type role struct {
	args  string
	lines []string
}

var roles = []role{
	{"", []string{"setoption name Threads value 2", "newgame 12 12", "analyze infinite"}},
	{"", []string{"setoption name Ponder value true", "newgame reversi", "go nodes 500", "go movetime 50", "go movetime 50"}},
	{"", []string{"newgame reversi 6", "analyze prove infinite"}},
	{"", []string{"newgame 12 12", "perft 7"}},
	{"", []string{"setoption name Hash value 64", "newgame nogo", "analyze movetime 200", "go infinite", "query fen"}},
	{"", slices.Repeat([]string{"help", "c4"}, 300)},
	{"", []string{"newgame 7 7", "go movetime 30", "nonsense"}},
	{"", []string{"ugi", "uginewgame", "go infinite"}},
	{"gtp --game nogo", []string{"boardsize 7", "time_settings 10 0 0", "genmove b", "genmove w"}},
	{"nboard", []string{"nboard 2", "set depth 10", "hint 3", "go"}},
	{"botzone --game reversi", []string{`{"requests":[{"x":-1,"y":-1}],"responses":[]}`}},
	{"saiblo", []string{"9 9 3 4"}},
	{"match --games 1000 --each movetime=5 --concurrency 2 --out games.jsonl", nil},
	{"match --games 1000 --each movetime=5 --out games.jsonl", nil},
	{"bench", nil},
}

func (v *victim) below(n int) int { return int(v.random.Below(uint32(n))) }

// run starts the process and ends it.
func (v *victim) run(t *testing.T, r role) {
	args := strings.Fields(r.args)
	if strings.HasPrefix(r.args, "match") {
		args = slices.Concat(args, goodPlayer("a"), goodPlayer("b"))
	}
	cmd := exec.Command(binary, args...)
	cmd.Dir, cmd.WaitDelay = v.dir, lingering
	cmd.Env = append(os.Environ(), "TMPDIR="+v.dir, "HOME="+v.dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // by which all that it starts is known
	v.process = startCommand(t, cmd)
	var streams sync.WaitGroup
	if v.deaf = v.below(4) == 0; !v.deaf {
		streams.Go(func() { _, _ = io.Copy(io.Discard, v.stdout) }) // until its end, however that comes
	}
	streams.Go(func() { _, _ = io.WriteString(v.in, strings.Join(append(r.lines, ""), "\n")) }) // as far as it reads
	<-time.After(time.Duration(v.below(1<<v.below(10))) * time.Millisecond)
	t.Logf("%q, ended by %s", cmd.Args[1:], v.end(r))
	v.gone()
	_, _ = v.in.Close(), v.stdout.Close() // may be closed
	streams.Wait()

	end := cmd.ProcessState.Sys().(syscall.WaitStatus)
	asked := []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGPIPE}
	require.True(t, slices.Contains([]int{cli.OK, cli.Failed, cli.WrongUsage}, end.ExitStatus()) ||
		slices.Contains(asked, end.Signal()), "%v\n%s", cmd.ProcessState, v.errors.String())
}

// end ends the process in a random way, which it returns.
func (v *victim) end(r role) (how string) {
	signals := []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT}
	ways := len(signals)
	if len(r.lines) > 0 && !v.deaf { // it reads, and writes what is read
		ways += 3
	}
	switch way := v.below(ways); way - len(signals) {
	case 0:
		_ = v.in.Close()
		return "stdin"
	case 1:
		_, _ = v.stdout.Close(), v.in.Close()
		return "stdout"
	case 2:
		_ = v.in.Close()
		_ = v.cmd.Process.Signal(syscall.SIGTERM) // may have ended already
		return "stdin and terminated"
	default:
		_ = v.cmd.Process.Signal(signals[way])
		return signals[way].String()
	}
}

// gone waits until the process has ended. If nobody reads the process's output, it repeats SIGTERM.
func (v *victim) gone() {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = v.cmd.Wait() // it may end as it likes
	}()
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for {
		select {
		case <-ended:
			return
		case <-again.C:
			if v.deaf {
				_ = v.cmd.Process.Signal(syscall.SIGTERM)
			}
		}
	}
}

// nothingLeft requires that the process has left nothing behind but a file of games.
func (v *victim) nothingLeft() {
	require.Eventually(v.t, func() bool { return len(v.family()) == 0 }, lingering, 5*time.Millisecond)
	for _, file := range enginetest.Must(os.ReadDir(v.dir)) {
		require.Equal(v.t, "games.jsonl", file.Name())
		lock := flock.New(filepath.Join(v.dir, file.Name()))
		require.True(v.t, enginetest.Must(lock.TryLock()))
		require.NoError(v.t, lock.Close())
	}
}

// family returns the processes of the process's session, zombies too.
func (v *victim) family() (left []string) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		stat, err := os.ReadFile(name)
		if err != nil {
			continue // it has just ended
		}
		// pid (name) state parent group session ..
		_, rest, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(rest); len(fields) > 3 && fields[3] == strconv.Itoa(v.cmd.Process.Pid) {
			left = append(left, string(stat))
		}
	}
	return left
}
