package main

import (
	"bufio"
	"context"
	"io"
	"strings"
)

// input is standard input whose first line can be looked at before it is read.
type input struct{ *bufio.Reader }

func newInput(in io.Reader) input { return input{bufio.NewReader(&ending{in: in})} }

// ending is a reader that ends once and for all: a terminal would go on after
// the end that was seen while the first line was looked at.
type ending struct {
	in  io.Reader
	err error
}

func (e *ending) Read(b []byte) (n int, err error) {
	if e.err == nil {
		n, e.err = e.in.Read(b)
	}
	return n, e.err
}

// choosesUGI waits for the first line and reports whether it is ugi, by which
// hosts choose the Universal Game Interface. The error is ctx's; the input must
// not be used after it, for a Read of it is still blocked.
func (i input) choosesUGI(ctx context.Context) (bool, error) {
	answer := make(chan bool, 1)
	go func() { answer <- i.begins("ugi") }()
	select {
	case ugi := <-answer:
		return ugi, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// begins reports whether the first line is one word. It consumes nothing, and
// waits for no byte more than it takes to rule the word out.
func (i input) begins(word string) bool {
	for n := 1; ; n++ {
		peeked, err := i.Peek(n)
		text := strings.TrimRight(string(peeked), " \t\r\n")
		if err != nil || peeked[n-1] == '\n' {
			return text == word
		}
		if !strings.HasPrefix(word, text) {
			return false
		}
	}
}
