// Package thread lets a long computation share its threads with others.
package thread

import "context"

// yieldKey is the key of the function of WithYield in a context.
type yieldKey struct{}

// WithYield returns a context under which Yield calls a function, which may wait for others.
// Several goroutines may call it at once.
func WithYield(ctx context.Context, yield func()) context.Context {
	return context.WithValue(ctx, yieldKey{}, yield)
}

// Yield lets others have the thread if ctx is from WithYield, and then returns the error of ctx. A
// long computation calls it wherever it asks whether it shall end.
func Yield(ctx context.Context) error {
	if yield, ok := ctx.Value(yieldKey{}).(func()); ok {
		yield()
	}
	return ctx.Err()
}
