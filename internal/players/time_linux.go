package players

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

func killWithParent(attributes *syscall.SysProcAttr) { attributes.Pdeathsig = syscall.SIGKILL }

// CountsTime reports whether ProcessorTime works: some containers have no /proc.
func CountsTime() bool {
	_, err := os.Stat("/proc/self/stat")
	return err == nil
}

// tick is the unit of processor time in /proc: 1/USER_HZ, which is 1/100 s everywhere.
const tick = time.Second / 100

// groupTime returns the processor time of a process group: of its processes, and of their
// children that have ended.
func groupTime(group int) (sum time.Duration) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is right
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has just ended
		}
		// The name in brackets may hold anything. After it come state, parent, group; fields 12
		// to 15 are utime, stime, cutime, cstime.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) < 15 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		for _, field := range fields[11:15] {
			n, _ := strconv.Atoi(string(field)) // digits
			sum += time.Duration(n) * tick
		}
	}
	return sum
}
