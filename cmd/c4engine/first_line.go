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

// greet tells a person who started the engine without knowing it what it is. A program
// that reads and writes pipes never sees it.
func greet() {
	if term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stderr.Fd())) {
		fmt.Fprintf(os.Stderr, "%s %s reads commands, one a line: type help. To play against it: c4engine play\n", name, version)
	}
}

// firstLine waits for the first line of the input, with which hosts choose the
// Universal Game Interface. It returns the line without a byte order mark, and a
// reader of the whole input, the first line included, which ends with the input's error.
// The error is ctx's; the input must not be used after that, because a read of it is
// still blocked.
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
	if err != nil && !errors.Is(err, bufio.ErrBufferFull) { // a terminal would go on after its end
		rest = ended{err}
	}
	all := io.MultiReader(bytes.NewReader(line), rest)
	return strings.TrimPrefix(strings.TrimRight(string(line), " \t\r\n"), "\uFEFF"), all, nil
}

// ended is an input after its end or its failure.
type ended struct{ error }

func (e ended) Read([]byte) (int, error) { return 0, e.error }
