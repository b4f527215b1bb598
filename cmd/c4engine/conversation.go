package main

import (
	"log/slog"
	"os"
	"runtime"

	"golang.org/x/term"
)

// conversation is shared by the commands that talk with a host over standard input and
// output.
type conversation struct {
	LogLevel string `enum:"debug,info,warn,error" default:"warn" placeholder:"LEVEL" help:"Log to standard error: debug, info, warn or error (default ${default})."`
}

// begin prepares the process for the conversation. The search's threads keep every core
// busy; two more threads, for the reader and the clock, let the operating system run
// those at once.
func (c conversation) begin() *slog.Logger {
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // one of the enum
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}

// isTerminal reports whether a file shows colours.
func isTerminal(file *os.File) bool {
	return term.IsTerminal(int(file.Fd())) && os.Getenv("TERM") != "dumb" && os.Getenv("NO_COLOR") == ""
}
