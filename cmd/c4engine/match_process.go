package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"github.com/c4engine/c4engine/match"
)

// launcher starts players as processes, all from one thread that lives as long as the launcher:
// Linux can kill a process when its parent dies, but takes the parent's thread for the parent.
type launcher struct {
	starts chan func()
	done   sync.WaitGroup
}

func newLauncher() *launcher {
	l := &launcher{starts: make(chan func())}
	l.done.Go(func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		for start := range l.starts {
			start()
		}
	})
	return l
}

// close ends the launcher. All players must have been killed before.
func (l *launcher) close() {
	close(l.starts)
	l.done.Wait()
}

// Launch starts a command with pipes for its input and output, in a new process group.
func (l *launcher) Launch(words []string, dir string) (match.Process, error) {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = dir
	ownGroup(cmd)
	p, err := startProcess(cmd, func(cmd *exec.Cmd) error {
		started := make(chan error)
		l.starts <- func() { started <- cmd.Start() }
		return <-started
	}, killGroup)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// startProcess starts a command with pipes for its input and output. It shares the standard
// error of this process.
func startProcess(
	cmd *exec.Cmd, start func(*exec.Cmd) error, end func(*exec.Cmd),
) (*playerProcess, error) {
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	if err := start(cmd); err != nil {
		return nil, err
	}
	return &playerProcess{Writer: in, Reader: out, cmd: cmd, end: end}, nil
}

// playerProcess is a match.Process and a library.Process of the operating system.
type playerProcess struct {
	io.Writer
	io.Reader
	cmd  *exec.Cmd
	end  func(*exec.Cmd)
	kill sync.Once
}

// ProcessorTime returns the processor time of the process's group.
func (p *playerProcess) ProcessorTime() time.Duration { return groupTime(p.cmd.Process.Pid) }

// Kill ends the process and returns how it ended. If it was ending by itself, that is its own
// exit status, which the kernel recorded before it closed the pipes.
func (p *playerProcess) Kill() string {
	p.kill.Do(func() {
		p.end(p.cmd)
		_ = p.cmd.Wait() // closes the pipes; its error is in ProcessState too
	})
	return p.cmd.ProcessState.String()
}
