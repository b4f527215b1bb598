package players

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"

	"github.com/c4engine/c4engine/internal/match"
)

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

// Launch starts a command with pipes for its input and output, in a new process group.
func (l *Launcher) Launch(words []string, dir string) (match.Process, error) {
	if info, err := os.Stat(dir); dir != "" && (err != nil || !info.IsDir()) {
		return nil, fmt.Errorf("no directory %s", dir) // exec would name the command
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = dir
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
