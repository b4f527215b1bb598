//go:build !js

package protocol

import "context"

// withTurns returns the context of a job as it is: lines are read on other threads.
func withTurns(ctx context.Context) context.Context { return ctx }
