//go:build !js

package thread

import "context"

// WithEvents returns a context under which Yield lets events in where there is one thread, as in
// JavaScript. The caller must not be an event's handler.
func WithEvents(ctx context.Context) context.Context { return ctx }
