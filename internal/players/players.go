// Package players starts the players of matches, and the hosts of libraries, as processes.
//
//	players.go  processes, and the launcher of players; group_*.go and time_*.go their systems
//	library.go  starts a host with a library, and finds the place of a crash
//	cache.go    compiled programs, and the host's compilation
//	source.go   the compilation of libraries, and hints for known errors
package players

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"github.com/c4engine/c4engine/internal/match"
)

// Process is a running command. It is a match.Process and a library.Host.
type Process struct {
	io.Writer // its input
	io.Reader // its output
	cmd       *exec.Cmd
	end       func(*exec.Cmd)
	kill      sync.Once
	how       string // it ended
}

func killOne(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// start connects pipes and starts the command by begin. Its standard error is that of this process
// unless it has another.
func start(cmd *exec.Cmd, begin func(*exec.Cmd) error, end func(*exec.Cmd)) (*Process, error) {
	if cmd.Stderr == nil {
		cmd.Stderr = os.Stderr
	}
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

// PeakMemory returns the memory that the largest process of the group had at its peak, in MB; 0
// unless CountsTime.
func (p *Process) PeakMemory() int { return groupPeak(p.cmd.Process.Pid) }

// Kill ends the process and returns how it ended. If it was ending by itself, that is its own
// exit status, which the kernel recorded before it closed the pipes. If only Kill ended it, Kill
// returns "".
func (p *Process) Kill() string {
	p.kill.Do(func() {
		ended := hasEnded(p.cmd.Process.Pid)
		p.end(p.cmd)
		_ = p.cmd.Wait() // closes the pipes; its error is in ProcessState too
		if p.how = p.cmd.ProcessState.String(); p.how == killed && !ended {
			p.how = ""
		}
	})
	return p.how
}

// Launcher starts players as processes, all from one thread that lives as long as the launcher:
// Linux can kill a process when its parent dies, but takes the parent's thread for the parent.
type Launcher struct {
	starts chan func()
	done   sync.WaitGroup
}

// NewLauncher starts the launcher's thread.
func NewLauncher() *Launcher {
	l := &Launcher{starts: make(chan func())}
	l.done.Go(func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		for start := range l.starts {
			start()
		}
	})
	return l
}

// Close ends the launcher. All players must have been killed before.
func (l *Launcher) Close() {
	close(l.starts)
	l.done.Wait()
}

// drain is the time for the standard error of a command that has ended to be read, if a process
// outside its group holds it open.
const drain = time.Second

// Launch starts a command with pipes for its input and output, in a new process group.
func (l *Launcher) Launch(c match.Command) (match.Process, error) {
	if info, err := os.Stat(c.Dir); c.Dir != "" && (err != nil || !info.IsDir()) {
		return nil, fmt.Errorf("no directory %s", c.Dir) // exec would name the command
	}
	cmd := exec.Command(c.Words[0], c.Words[1:]...)
	cmd.Dir, cmd.Env = c.Dir, append(os.Environ(), c.Env...)
	if c.Errors != nil {
		cmd.Stderr, cmd.WaitDelay = c.Errors, drain
	}
	ownGroup(cmd)
	p, err := start(cmd, func(cmd *exec.Cmd) error {
		started := make(chan error)
		l.starts <- func() { started <- cmd.Start() }
		return <-started
	}, killGroup)
	if err != nil {
		return nil, err // p is a nil pointer, which would make an interface that is not nil
	}
	return p, nil
}
