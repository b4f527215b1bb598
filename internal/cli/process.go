package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// signalContext returns a context that ends with the first signal to terminate. A second signal
// ends the process at once. Commands that take no context end with the first.
func signalContext() context.Context {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, stop)
	return ctx
}

// OpenStdout returns standard output, or an error if it is closed. Go's runtime replaces a closed
// one by the null device, which then can be read, unlike after a shell's > /dev/null.
func OpenStdout() (*os.File, error) {
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

// Output is the standard output of a command that works on after a failed write: what it makes is
// worth more than what it prints. The first error ends the command with status [Failed].
type Output struct {
	file *os.File
	err  error
}

// open opens standard output as OpenStdout does.
func (o *Output) open() (*Output, error) {
	file, err := OpenStdout()
	o.file = file
	return o, err
}

// Write writes the text, and keeps the first error.
func (o *Output) Write(text []byte) (int, error) {
	n, err := o.file.Write(text)
	o.err = cmp.Or(o.err, err)
	return n, err
}
