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
		fields := fieldsOf(text)
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

// fieldsOf returns the fields of a process's stat behind its name, which may hold anything between
// its brackets: state, parent, group; fields 12 to 15 are utime, stime, cutime, cstime.
func fieldsOf(stat []byte) [][]byte {
	return bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
}

// hasEnded reports whether a process has ended that its parent has not waited for.
func hasEnded(process int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(process) + "/stat")
	fields := fieldsOf(text)
	return err == nil && len(fields) > 0 && string(fields[0]) == "Z"
}
