//go:build !unix || race

package pages

// Map returns that many zero bytes: from the Go heap where there is no portable
// call for anything else, and where the race detector should see them.
func Map(bytes int) ([]byte, error) { return make([]byte, bytes), nil }

// Unmap gives back what Map returned: the garbage collector does.
func Unmap([]byte) {}
