//go:build !unix || race

package uct

// mapSlots takes the memory of n slots from the Go heap: where there is no
// portable call for it, and where the race detector should see it.
func mapSlots(n int) ([]slot, error) { return make([]slot, n), nil }

func unmapSlots([]slot) {}
