package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"golang.org/x/term"
)

// signalContext returns a context that ends with the first signal to terminate. A second
// one ends the process at once. Commands that take no context end with the first.
func signalContext() context.Context {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, stop)
	return ctx
}

// openStdout returns standard output, which must be open. If it is closed, Go's runtime
// has replaced it by the null device, which unlike a shell's > /dev/null can also be
// read.
func openStdout() (*os.File, error) {
	out, err := os.Stdout.Stat()
	if null, nullErr := os.Stat(os.DevNull); err == nil && nullErr == nil && os.SameFile(out, null) {
		if _, readErr := os.Stdout.Read(make([]byte, 1)); errors.Is(readErr, io.EOF) {
			err = readErr
		}
	}
	if err != nil {
		return nil, errors.New("standard output: expected it to be open")
	}
	return os.Stdout, nil
}

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
