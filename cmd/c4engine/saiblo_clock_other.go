//go:build !unix

package main

import "time"

var started = time.Now()

// processorTime returns the time since the start, because these systems have no common call for
// processor time. On the one core that is used, processor time is never more.
func processorTime() time.Duration { return time.Since(started) }
