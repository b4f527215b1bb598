package main

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"sync"

	"github.com/c4engine/c4engine/match"
)

// launcher starts players as processes. All are started by one thread, which
// lives as long as the launcher: the Linux kernel can end them when the runner
// dies, but takes the thread that started them for the runner.
type launcher struct {
	starts chan launch
	done   sync.WaitGroup
}

// launch asks for the start of a command.
type launch struct {
	cmd *exec.Cmd
	err chan error
}

func newLauncher() *launcher {
	l := &launcher{starts: make(chan launch)}
	l.done.Go(l.serve)
	return l
}

func (l *launcher) serve() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for s := range l.starts {
		s.err <- s.cmd.Start()
	}
}

// close ends the launcher. All players must have been killed before.
func (l *launcher) close() {
	close(l.starts)
	l.done.Wait()
}

// Launch starts a command with pipes for its input and output. Its standard
// error is the runner's.
func (l *launcher) Launch(words []string, dir string) (match.Process, error) {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	ownGroup(cmd)
	in, toPlayer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	fromPlayer, out, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, in.Close(), toPlayer.Close())
	}
	cmd.Stdin, cmd.Stdout = in, out
	s := launch{cmd, make(chan error)}
	l.starts <- s
	err = <-s.err
	_, _ = in.Close(), out.Close() // the player has its own
	if err != nil {
		return nil, errors.Join(err, toPlayer.Close(), fromPlayer.Close())
	}
	return &playerProcess{cmd: cmd, in: toPlayer, out: fromPlayer}, nil
}

// playerProcess is a match.Process of the operating system.
type playerProcess struct {
	cmd     *exec.Cmd
	in, out *os.File // the runner's ends of the pipes
	kill    sync.Once
}

func (p *playerProcess) Read(b []byte) (int, error)  { return p.out.Read(b) }
func (p *playerProcess) Write(b []byte) (int, error) { return p.in.Write(b) }

// Kill ends the process and its group. A process that was ending by itself
// keeps its own exit status: the kernel has written it down before it closed
// the pipes.
func (p *playerProcess) Kill() string {
	p.kill.Do(func() {
		killGroup(p.cmd)
		_ = p.cmd.Wait() // how it ended is asked for below
		_, _ = p.in.Close(), p.out.Close()
	})
	return p.cmd.ProcessState.String()
}
