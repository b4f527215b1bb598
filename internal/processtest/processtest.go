// Package processtest is for tests that start processes, programs of this module among them. Such
// tests wait without a time limit, which would be too short on a slow machine. [Main] shows and
// ends processes that hang, before the time of the whole test binary is over.
package processtest

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Main runs the tests of a package and returns the exit status. Parallel tests, which mostly wait
// for their processes, are twice as many at a time as usual. If they still run after nine tenths
// of -timeout, it lists all processes and ends those that the tests have started: then the tests
// that wait for them fail.
func Main(m *testing.M) int {
	flag.Parse()
	if usual := strconv.Itoa(runtime.GOMAXPROCS(0)); flag.Lookup("test.parallel").Value.String() == usual {
		_ = flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))) // a number
	}
	if signal.Ignored(syscall.SIGHUP) { // under nohup; programs must not inherit that
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	limit := flag.Lookup("test.timeout").Value.(flag.Getter).Get().(time.Duration)
	fuzzing := flag.Lookup("test.fuzz").Value.String() != "" // -timeout does not end it
	if limit > 0 && !fuzzing {
		defer time.AfterFunc(limit/10*9, func() { giveUp(os.Stderr) }).Stop()
	}
	return m.Run()
}

// giveUp lists all processes and ends the descendants of this one. Those written in Go print what
// their goroutines wait for.
func giveUp(out io.Writer) {
	table, err := exec.Command("ps", "-A", "-o", "pid=,ppid=,stat=,args=").Output()
	fmt.Fprintf(out, "Nine tenths of the tests' time are over. All processes: %v\n%s", err, table)
	ours := map[int]bool{os.Getpid(): true}
	for _, how := range []os.Signal{syscall.SIGQUIT, os.Kill} {
		for line := range strings.Lines(string(table)) { // parents come before their children
			var pid, parent int
			if _, err := fmt.Sscan(line, &pid, &parent); err != nil || pid == os.Getpid() || !ours[parent] {
				continue
			}
			ours[pid] = true
			if p, err := os.FindProcess(pid); err == nil {
				_ = p.Signal(how) // it may have ended
			}
		}
		time.Sleep(time.Second) // for what it prints
	}
}
