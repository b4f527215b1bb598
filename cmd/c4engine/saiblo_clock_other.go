//go:build !unix

package main

import "time"

var started = time.Now()

// processorTime returns the time since the start, which is never less on the one
// core that is used, where there is no common call for what is meant.
func processorTime() time.Duration { return time.Since(started) }
