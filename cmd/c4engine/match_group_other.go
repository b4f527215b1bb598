//go:build !unix

package main

import "os/exec"

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup ends the command alone, where there are no process groups.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
