//go:build linux

package processtest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// hangs is what a process of this test binary finds in its environment that is to
// start a child and wait for it without end.
const hangs = "C4ENGINE_TEST_HANGS"

func TestMain(m *testing.M) {
	if os.Getenv(hangs) == "" {
		os.Exit(Main(m))
	}
	child := exec.Command("sh", "-c", "echo child; read line")
	child.Stdout = os.Stdout
	in, _ := child.StdinPipe()
	_ = child.Run()
	_ = in.Close()
}

func TestGiveUp(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), hangs+"=1")
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)

	var report strings.Builder
	giveUp(&report, time.Minute)
	_ = cmd.Wait() // it was killed
	require.Equal(t, syscall.SIGKILL, cmd.ProcessState.Sys().(syscall.WaitStatus).Signal())
	require.Regexp(t, `(?s)Load \d.*\nprocess \d+, ended now: .*\.test\nthread .*`+
		`\nprocess \d+, ended now: sh -c echo child; read line\nthread \d+\nName:\tsh\nState:\tS`, report.String())
	first := strings.Split(report.String(), "\nprocess ")[1]
	require.Greater(t, strings.Count(first, "\nthread "), 1, "all threads of a process")
	if _, err := exec.LookPath("gdb"); err == nil && !strings.Contains(report.String(), "\nstacks: ") {
		require.Contains(t, report.String(), "\nThread 1 ")
	}
}
