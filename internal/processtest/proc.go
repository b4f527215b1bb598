package processtest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// On Linux the files in /proc describe processes. Elsewhere the functions here return nothing.

// status matches the beginning of /proc/PID/stat: the id, the name, the state and the parent.
var status = regexp.MustCompile(`^(\d+) (\(.*\)) (\w) (\d+) `)

// processes calls see with every process of the machine.
func processes(see func(pid int, name, state string, parent int)) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range files {
		text, _ := os.ReadFile(name)
		if m := status.FindStringSubmatch(string(text)); m != nil {
			pid, _ := strconv.Atoi(m[1]) // digits
			parent, _ := strconv.Atoi(m[4])
			see(pid, m[2], m[3], parent)
		}
	}
}

// descendants returns a process's children, their children, and so on.
func descendants(pid int) (all []int) {
	children := map[int][]int{}
	processes(func(pid int, _, _ string, parent int) {
		children[parent] = append(children[parent], pid)
	})
	all = append(all, children[pid]...)
	for i := 0; i < len(all); i++ {
		all = append(all, children[all[i]]...)
	}
	return all
}

// machine describes the load and the processes that run or wait for a disk.
func machine() string {
	load, _ := os.ReadFile("/proc/loadavg")
	text := "Load " + strings.TrimSpace(string(load)) + ", running:"
	processes(func(pid int, name, state string, _ int) {
		if state == "R" || state == "D" {
			text += fmt.Sprintf(" %d %s", pid, name)
		}
	})
	return text
}

func commandLine(pid int) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	return strings.TrimSpace(strings.ReplaceAll(string(text), "\x00", " "))
}

// telling matches the lines of a thread's status that explain why it hangs.
var telling = regexp.MustCompile(
	`(?m)^(Name|State|SigPnd|SigBlk|voluntary_ctxt_switches|nonvoluntary_ctxt_switches):.*\n`)

// threads describes a process's threads. It leaves out files that it may not read.
func threads(pid int) string {
	var text strings.Builder
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*", pid))
	for _, task := range tasks {
		fmt.Fprintf(&text, "thread %s\n", filepath.Base(task))
		lines, _ := os.ReadFile(filepath.Join(task, "status"))
		text.WriteString(strings.Join(telling.FindAllString(string(lines), -1), ""))
		for _, name := range []string{"wchan", "syscall", "stack"} {
			value, _ := os.ReadFile(filepath.Join(task, name))
			fmt.Fprintf(&text, "%s:\t%s\n", name, strings.TrimSpace(string(value)))
		}
	}
	return text.String()
}

// stacks returns the stacks of all threads of a process as gdb prints them, or the error if gdb
// is missing or ctx ends first.
func stacks(ctx context.Context, pid int) string {
	out, err := exec.CommandContext(ctx, "gdb", "-nx", "-batch", "-p", strconv.Itoa(pid),
		"-ex", "thread apply all backtrace").CombinedOutput()
	if err != nil {
		return fmt.Sprintf("stacks: %v\n%s", err, out)
	}
	return string(out)
}
