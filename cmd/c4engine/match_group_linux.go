package main

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a command begin a process group: signals of the terminal do not
// reach it, and what it starts can be ended with it. If the runner is killed,
// so is the command. This is syscall's: golang.org/x/sys starts no processes.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup ends a command's process group. The group is the command's own also
// when the command itself has ended, until that is waited for.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
