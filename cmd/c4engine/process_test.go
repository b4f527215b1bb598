package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// binary is the engine, built once for all tests of this package.
var binary string

func TestMain(m *testing.M) {
	_ = os.Setenv("LC_ALL", "C") // the texts of programs are English, whatever the locale
	binary = processtest.Build(".")
	os.Exit(processtest.Main(m))
}

// process is a running engine with real pipes. processtest explains and ends one that hangs.
type process struct {
	t      testing.TB
	cmd    *exec.Cmd
	in     io.WriteCloser
	stdout io.ReadCloser
	out    *bufio.Scanner // of stdout
	errors bytes.Buffer
}

func start(t testing.TB, args ...string) *process {
	return startCommand(t, exec.CommandContext(t.Context(), binary, args...))
}

func startCommand(t testing.TB, cmd *exec.Cmd) *process {
	p := &process{
		t: t, cmd: cmd, in: enginetest.Must(cmd.StdinPipe()), stdout: enginetest.Must(cmd.StdoutPipe()),
	}
	p.out = bufio.NewScanner(p.stdout)
	cmd.Stderr = &p.errors
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // most have ended; the context may not come to it
	return p
}

func (p *process) say(lines ...string) {
	_, err := io.WriteString(p.in, strings.Join(lines, "\n")+"\n")
	require.NoError(p.t, err)
}

// until returns the lines up to the first that begins with prefix.
func (p *process) until(prefix string) (lines []string) {
	for p.out.Scan() {
		lines = append(lines, p.out.Text())
		if strings.HasPrefix(p.out.Text(), prefix) {
			return lines
		}
	}
	require.Failf(p.t, "the engine has gone", "waiting for %q after %q; %s", prefix, lines, p.errors.String())
	return nil
}

func (p *process) answer(prefix string) string {
	lines := p.until(prefix)
	return lines[len(lines)-1]
}

// end reads the rest of the output and returns it with the exit status.
func (p *process) end() (rest []string, status int) {
	for p.out.Scan() {
		rest = append(rest, p.out.Text())
	}
	require.NoError(p.t, p.out.Err(), "a process is left over, or a line is too long")
	_ = p.cmd.Wait() // an exit status is no error here
	return rest, p.cmd.ProcessState.ExitCode()
}
