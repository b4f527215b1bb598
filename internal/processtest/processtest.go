// Package processtest is for tests that start processes. They wait without a limit
// of their own, which on a slow machine would be too short, and whatever hangs is
// explained and ended before the time of the whole test binary is over.
package processtest

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"testing"
	"time"
)

// Main runs the tests of a package and returns the exit status. If they still run
// when nine tenths of -timeout are over, it prints what the processes that they
// have started are doing, and ends these processes, so that the tests fail that
// wait for them.
func Main(m *testing.M) int {
	flag.Parse()
	limit := flag.Lookup("test.timeout").Value.(flag.Getter).Get().(time.Duration)
	fuzzing := flag.Lookup("test.fuzz").Value.String() != "" // which no limit ends
	if limit > 0 && !fuzzing {
		defer time.AfterFunc(limit/10*9, func() { giveUp(os.Stderr, limit/20) }).Stop()
	}
	return m.Run()
}

// giveUp explains all processes that descend from this one, in that time at most,
// and ends them.
func giveUp(out io.Writer, limit time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	fmt.Fprintf(out, "Nine tenths of the tests' time are over. %s\n", machine())
	pids := descendants(os.Getpid())
	for _, pid := range pids {
		fmt.Fprintf(out, "\nprocess %d, ended now: %s\n%s%s", pid, commandLine(pid), threads(pid), stacks(ctx, pid))
	}
	for _, pid := range pids {
		if p, err := os.FindProcess(pid); err == nil {
			_ = p.Kill() // it may just have ended
		}
	}
}
