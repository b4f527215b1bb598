// Command judge is the library that the course's judge loads, made with
//
//	go build -buildmode=c-shared -o Strategy.so ./adapters/judge
//
// It exports getPoint and clearPoint. docs/course.md says how to use it.
package main

import (
	"fmt"
	"os"
)

// main is not run in a library.
func main() {
	fmt.Fprintln(os.Stderr,
		"this is a library: build it with -buildmode=c-shared, see docs/course.md")
	os.Exit(2)
}
