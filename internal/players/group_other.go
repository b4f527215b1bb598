//go:build !unix

package players

import "os/exec"

// ownGroup does nothing: there are no process groups.
func ownGroup(*exec.Cmd) {}

// newGroup does nothing.
func newGroup(*exec.Cmd) {}

// killGroup kills only the command; its children live on. Windows has job objects, but a process
// joins one after its start, when it may have children already.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// killed is how a process ended that was killed. On Windows one that ended by itself may have the
// same status.
const killed = "exit status 1"
