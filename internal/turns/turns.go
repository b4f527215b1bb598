//go:build !js

// Package turns lets a long computation share the one thread that JavaScript has. Events with lines
// of input arrive there only while all goroutines wait, and a search never waits by itself. So it
// calls Yield wherever it asks whether it shall end. On other systems nothing happens.
package turns

// Share makes Yield let events in from now on.
func Share() {}

// Yield lets events in that wait.
func Yield() {}
