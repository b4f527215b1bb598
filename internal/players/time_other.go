//go:build !linux

package players

import (
	"syscall"
	"time"
)

func killWithParent(*syscall.SysProcAttr) {}

// CountsTime reports whether ProcessorTime works. These systems have no common call for the
// processor time of other processes.
func CountsTime() bool { return false }

func groupTime(int) time.Duration { return 0 }

func groupPeak(int) int { return 0 }

// hasEnded returns false: these systems have no common call that tells it.
func hasEnded(int) bool { return false }
