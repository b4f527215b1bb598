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
	for _, stat := range statsOf(group) {
		for _, field := range stat[11:15] {
			n, _ := strconv.Atoi(string(field)) // digits
			sum += time.Duration(n) * tick
		}
	}
	return sum
}

// groupPeak returns the memory that the largest process of a group had at its peak, in MB.
func groupPeak(group int) (peak int) {
	for folder := range statsOf(group) {
		text, err := os.ReadFile(filepath.Join(folder, "status"))
		if err != nil {
			continue // it has just ended
		}
		_, after, _ := bytes.Cut(text, []byte("\nVmHWM:"))
		if words := bytes.Fields(after); len(words) > 0 {
			kB, _ := strconv.Atoi(string(words[0])) // digits
			peak = max(peak, (kB+1023)>>10)
		}
	}
	return peak
}

// statsOf returns the fields of the processes of a group, by the processes' folders.
func statsOf(group int) map[string][][]byte {
	all := map[string][][]byte{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is right
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has just ended
		}
		if stat := fieldsOf(text); len(stat) >= 15 && string(stat[2]) == strconv.Itoa(group) {
			all[filepath.Dir(name)] = stat
		}
	}
	return all
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
