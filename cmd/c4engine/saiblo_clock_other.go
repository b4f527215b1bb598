//go:build !unix

package main

import "time"

var started = time.Now()

// processorTime returns the time since the start, as these systems have no common call
// for processor time. On the one core that is used it is never less.
func processorTime() time.Duration { return time.Since(started) }
