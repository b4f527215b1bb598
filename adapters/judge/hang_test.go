//go:build linux && cgo

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// longest is how long a run may take that does not hang, on any machine.
const longest = 3 * time.Minute

// runToEnd runs a command that is to succeed and returns what it prints. One that
// still runs after the limit fails the test, which then prints what each of its
// threads is doing.
func runToEnd(t testing.TB, cmd *exec.Cmd, limit time.Duration) (out, log string) {
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		require.NoError(t, err, "%v is to survive: %s%s", cmd.Args, &stdout, &stderr)
	case <-time.After(limit):
		doing := threads(cmd.Process.Pid)
		_ = cmd.Process.Kill() // it may just have ended
		<-ended
		require.FailNow(t, "hangs", "%v still runs after %v, having printed %q and %q\n%s",
			cmd.Args, limit, &stdout, &stderr, doing)
	}
	return stdout.String(), stderr.String()
}

// threads describes what a process is doing: the machine's load and the processes
// that cause it, what the kernel knows of each of the process's threads, as far
// as it may be read, and all stacks if there is gdb.
func threads(pid int) string {
	var text strings.Builder
	load, _ := os.ReadFile("/proc/loadavg")
	fmt.Fprintf(&text, "load %srunning:%s\n", load, running())
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*", pid))
	for _, task := range tasks {
		fmt.Fprintf(&text, "\nthread %s\n", filepath.Base(task))
		status, _ := os.ReadFile(filepath.Join(task, "status"))
		text.WriteString(strings.Join(telling.FindAllString(string(status), -1), "\n") + "\n")
		for _, name := range []string{"wchan", "syscall", "stack"} {
			value, _ := os.ReadFile(filepath.Join(task, name))
			fmt.Fprintf(&text, "%s:\t%s\n", name, strings.TrimSpace(string(value)))
		}
	}
	return text.String() + "\n" + stacks(pid)
}

// telling are the lines of a thread's status that say why it does not get on.
var telling = regexp.MustCompile(`(?m)^(Name|State|SigPnd|SigBlk|voluntary_ctxt_switches|nonvoluntary_ctxt_switches):.*$`)

// running lists the machine's processes that run or wait for a disk.
func running() string {
	var list strings.Builder
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range files {
		stat, _ := os.ReadFile(name)
		if m := busy.FindSubmatch(stat); m != nil {
			fmt.Fprintf(&list, " %s", m[1])
		}
	}
	return list.String()
}

var busy = regexp.MustCompile(`^(\d+ \(.*\)) [RD]`)

// stacks returns the stacks of all threads of a process as gdb prints them.
func stacks(pid int) string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "gdb", "-nx", "-batch", "-p", strconv.Itoa(pid),
		"-ex", "thread apply all backtrace").CombinedOutput()
	if err != nil {
		return fmt.Sprintf("stacks: %v\n%s", err, out)
	}
	return string(out)
}

// TestHangsAreExplained has a player hang and looks at what would be printed of it.
func TestHangsAreExplained(t *testing.T) {
	cmd := exec.Command(file(t, "judge"), patient, file(t, "HANG.so"), file(t, "RANDOM.so"), "1", os.DevNull)
	require.NoError(t, cmd.Start())
	defer func() {
		require.NoError(t, cmd.Process.Kill())
		_ = cmd.Wait() // killed
	}()
	sleeping := regexp.MustCompile(`thread \d+\nName:\tjudge\nState:\tS \(sleeping\)\n`)
	require.Eventually(t, func() bool {
		text := threads(cmd.Process.Pid)
		hasStacks := strings.Contains(text, "\nThread 1 ") // there is gdb, and it may look
		return len(sleeping.FindAllString(text, -1)) == 2 && (!hasStacks || strings.Contains(text, "getPoint"))
	}, longest, time.Millisecond, "two threads, the judge's and its player's")
}
