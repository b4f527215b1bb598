// Package players starts the players of matches, and the hosts of libraries, as processes.
package players

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// Process is a running command. It is a match.Process and a library.Process.
type Process struct {
	io.Writer // its input
	io.Reader // its output
	cmd       *exec.Cmd
	end       func(*exec.Cmd)
	kill      sync.Once
}

// Start starts a command with pipes for its input and output, in this process's group. Kill ends
// the command alone.
func Start(cmd *exec.Cmd) (*Process, error) {
	return start(cmd, (*exec.Cmd).Start, func(cmd *exec.Cmd) { _ = cmd.Process.Kill() })
}

// start makes the pipes, and starts the command by begin. Its standard error is that of this
// process.
func start(cmd *exec.Cmd, begin func(*exec.Cmd) error, end func(*exec.Cmd)) (*Process, error) {
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	if err := begin(cmd); err != nil {
		return nil, err
	}
	return &Process{Writer: in, Reader: out, cmd: cmd, end: end}, nil
}

// ProcessorTime returns the processor time of the process's group, 0 unless CountsTime.
func (p *Process) ProcessorTime() time.Duration { return groupTime(p.cmd.Process.Pid) }

// Kill ends the process and returns how it ended. If it was ending by itself, that is its own
// exit status, which the kernel recorded before it closed the pipes.
func (p *Process) Kill() string {
	p.kill.Do(func() {
		p.end(p.cmd)
		_ = p.cmd.Wait() // closes the pipes; its error is in ProcessState too
	})
	return p.cmd.ProcessState.String()
}
