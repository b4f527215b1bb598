//go:build unix

package players

import (
	"os/exec"
	"syscall"
)

// ownGroup gives a command its own process group: the terminal's signals do not reach it, and its
// children can be killed with it. On Linux the kernel kills the command if this process is killed.
func ownGroup(cmd *exec.Cmd) {
	newGroup(cmd)
	killWithParent(cmd.SysProcAttr)
}

// newGroup gives a command its own process group.
func newGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a command's process group. It must come before Wait: until then no other group
// can have this number, even if the command itself has ended.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// killed is how a process ended that was killed.
const killed = "signal: killed"
