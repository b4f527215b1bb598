// Package processtest is for tests that start processes, programs of this module among them. Such
// tests wait without a time limit, which would be too short on a slow machine. [Main] explains and
// ends processes that hang, before the time of the whole test binary is over.
package processtest

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// Main runs the tests of a package and returns the exit status. If they still run after nine
// tenths of -timeout, it prints the state of the processes that they have started, and kills
// these: then the tests that wait for them fail.
func Main(m *testing.M) int {
	flag.Parse()
	if signal.Ignored(syscall.SIGHUP) { // under nohup; programs must not inherit that
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	limit := flag.Lookup("test.timeout").Value.(flag.Getter).Get().(time.Duration)
	fuzzing := flag.Lookup("test.fuzz").Value.String() != "" // -timeout does not end it
	if limit > 0 && !fuzzing {
		defer time.AfterFunc(limit/10*9, func() { giveUp(os.Stderr, limit/20) }).Stop()
	}
	return m.Run()
}

// giveUp describes all descendants of this process, for at most limit, and kills them.
func giveUp(out io.Writer, limit time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	fmt.Fprintf(out, "Nine tenths of the tests' time are over. %s\n", machine())
	pids := descendants(os.Getpid())
	for _, pid := range pids {
		fmt.Fprintf(out, "\nprocess %d, ended now: %s\n%s%s",
			pid, commandLine(pid), threads(pid), stacks(ctx, pid))
	}
	for _, pid := range pids {
		if p, err := os.FindProcess(pid); err == nil {
			_ = p.Kill() // it may just have ended
		}
	}
}
