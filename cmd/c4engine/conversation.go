package main

import (
	"log/slog"
	"os"
	"runtime"

	"golang.org/x/term"
)

// conversation has the flags of commands that talk with a host over standard input and output.
type conversation struct {
	LogLevel string `enum:"debug,info,warn,error" default:"warn" placeholder:"LEVEL" help:"Log to standard error: debug, info, warn or error (default ${default})."`
}

// begin returns the log, and allows two more threads, for the reader and the clock. The search
// keeps every core busy, and the operating system starts a waiting thread sooner than Go does.
func (c conversation) begin() *slog.Logger {
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // one of the enum
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}

// isTerminal reports whether a file is a terminal that shows colours.
func isTerminal(file *os.File) bool {
	plain := os.Getenv("TERM") == "dumb" || os.Getenv("NO_COLOR") != ""
	return term.IsTerminal(int(file.Fd())) && !plain
}
