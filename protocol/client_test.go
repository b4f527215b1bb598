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

// client talks to a session inside a synctest bubble. There a test can wait without sleeping until
// all goroutines are blocked. Time passes only when all wait for it. A goroutine that does not end
// fails the test.
type client struct {
	t      *testing.T
	in     *io.PipeWriter
	out    *transcript
	cancel context.CancelFunc
	done   chan error
}

// converse runs a test with a client in a new bubble.
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

// say sends lines and returns the answers until all goroutines are blocked.
func (c *client) say(lines ...string) string {
	c.t.Helper()
	for _, l := range lines {
		_, err := io.WriteString(c.in, l+"\n")
		require.NoError(c.t, err)
	}
	return c.hear()
}

// hear returns the answers since its last call.
func (c *client) hear() string {
	synctest.Wait()
	return c.out.take()
}

// after lets time pass and returns the answers in that time.
func (c *client) after(d time.Duration) string {
	time.Sleep(d)
	return c.hear()
}

// hangUp ends the input and returns the last answers and the error of Run.
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
