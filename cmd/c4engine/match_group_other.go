//go:build !unix

package main

import "os/exec"

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup ends the command alone: what it started lives on. Windows has job objects,
// but a process joins one only after its start, when it may have started others already.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
