package saiblo

import (
	"fmt"
	"io"
)

// The platform takes 64 KB of standard error; the rest is for the Go runtime,
// should it ever have to say something.
const maxComplaints = 48 << 10

// complaints writes lines about the input while there is room for them.
type complaints struct {
	w    io.Writer
	room int // bytes
}

func (c *complaints) add(err error) {
	line := fmt.Sprintf("saiblo: %v\n", err)
	if c.room -= len(line); c.room >= 0 {
		_, _ = io.WriteString(c.w, line) // there is nobody else to tell
	}
}

// firstOf returns a, or b if a is nil.
func firstOf(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
