package main

import (
	"fmt"
	"os"

	"github.com/c4engine/c4engine/internal/cli"
)

// progressLine is a line on standard error, if that is a terminal: each text replaces the one
// before.
type progressLine struct{ visible bool }

func newProgressLine() progressLine { return progressLine{isTerminal(os.Stderr)} }

func (l progressLine) show(format string, args ...any) {
	if l.visible {
		fmt.Fprintf(os.Stderr, cli.EraseLine+format, args...)
	}
}

// end erases the line.
func (l progressLine) end() { l.show("") }
