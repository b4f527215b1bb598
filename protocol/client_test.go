package protocol_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/protocol"
)

// client talks to a session inside a synctest bubble: there "nothing happens any
// more" can be waited for without sleeping, time passes only when all wait for
// it, and a goroutine that is left over fails the test.
type client struct {
	t      *testing.T
	in     *io.PipeWriter
	out    *transcript
	cancel context.CancelFunc
	done   chan error
}

// converse runs a test with a client in a bubble of its own.
func converse(t *testing.T, cfg protocol.Config, test func(c *client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r, w := io.Pipe()
		c := &client{t: t, in: w, out: &transcript{}, cancel: cancel, done: make(chan error, 1)}
		go func() {
			c.done <- protocol.Run(ctx, r, c.out, cfg)
			_ = r.Close()
		}()
		test(c)
		cancel()
		_ = w.Close()
	})
}

// say sends lines and returns what has been answered when all is quiet again.
func (c *client) say(lines ...string) string {
	c.t.Helper()
	for _, l := range lines {
		_, err := io.WriteString(c.in, l+"\n")
		require.NoError(c.t, err)
	}
	return c.hear()
}

// hear returns what has been answered since it was last called.
func (c *client) hear() string {
	synctest.Wait()
	return c.out.take()
}

// after lets time pass and returns what has been answered in it.
func (c *client) after(d time.Duration) string {
	time.Sleep(d)
	return c.hear()
}

// hangUp ends the input and returns what was still answered, and Run's error.
func (c *client) hangUp() (string, error) {
	c.t.Helper()
	require.NoError(c.t, c.in.Close())
	return c.farewell()
}

// farewell waits for Run to return, for a minute at most.
func (c *client) farewell() (string, error) {
	c.t.Helper()
	select {
	case err := <-c.done:
		return c.out.take(), err
	case <-time.After(time.Minute):
		require.Fail(c.t, "the session does not end")
		return "", nil
	}
}

// transcript collects writes; it may be read at the same time.
type transcript struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (tr *transcript) Write(b []byte) (int, error) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return tr.buf.Write(b)
}

func (tr *transcript) take() string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	defer tr.buf.Reset()
	return tr.buf.String()
}

// kindsOf returns the first words of lines, joined.
func kindsOf(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		words = append(words, strings.Fields(line + " .")[0])
	}
	return strings.Join(words, " ")
}
