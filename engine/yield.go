//go:build !js

package engine

// ShareThread makes Yield let events in from now on. The caller must not be an event's handler.
func ShareThread() {}

// Yield lets events in that wait. JavaScript has one thread, and lines of input arrive there only
// while all goroutines wait, which a search never does by itself. So a long computation calls Yield
// wherever it asks whether it shall end. On other systems nothing happens.
func Yield() {}
