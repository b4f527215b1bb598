package saiblo

import (
	"fmt"
	"io"
)

// The platform takes 64 KB of standard error. The rest is for the Go runtime, in case it crashes.
const maxComplaints = 48 << 10 // bytes

// complaints writes lines about the input while there is room for them.
type complaints struct {
	w    io.Writer
	room int // bytes
}

func (c *complaints) add(err error) {
	line := fmt.Sprintf("saiblo: %v\n", err)
	if c.room -= len(line); c.room >= 0 {
		_, _ = io.WriteString(c.w, line) // there is no other place for an error
	}
}
