package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// greet prints a hint for a person at a terminal. Programs that use pipes never see it.
func greet() {
	if term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stderr.Fd())) {
		const hint = "%s %s reads commands, one a line: type help. To play against it: c4engine play\n"
		fmt.Fprintf(os.Stderr, hint, name, version)
	}
}

// firstLine waits for the first line of the input, by which hosts choose a protocol. It returns
// the line without a byte order mark, and a reader of the whole input with that line. The error
// is ctx's. After an error the input must not be used, because a Read of it is still blocked.
func firstLine(ctx context.Context, in io.Reader) (string, io.Reader, error) {
	buffered := bufio.NewReader(in)
	var line []byte
	var err error
	read := make(chan struct{})
	go func() {
		line, err = buffered.ReadSlice('\n')
		line = bytes.Clone(line)
		close(read)
	}()
	select {
	case <-read:
	case <-ctx.Done():
		return "", nil, ctx.Err()
	}
	var rest io.Reader = buffered
	if err != nil && !errors.Is(err, bufio.ErrBufferFull) { // a terminal can be read after its end
		rest = ended{err}
	}
	all := io.MultiReader(bytes.NewReader(line), rest)
	return strings.TrimPrefix(strings.TrimRight(string(line), " \t\r\n"), "\uFEFF"), all, nil
}

// ended is a reader that returns the error of an input again and again.
type ended struct{ error }

func (e ended) Read([]byte) (int, error) { return 0, e.error }
