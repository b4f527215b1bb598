package sessiontest

import (
	"bytes"
	"context"
	"io"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// Client talks to a session inside a synctest bubble. There a test can wait without sleeping until
// all goroutines are blocked. Time passes only when all wait for it. A goroutine that does not end
// fails the test.
type Client struct {
	In     io.WriteCloser     // the session's input
	Cancel context.CancelFunc // ends the session's context
	t      *testing.T
	out    transcript
	done   chan error
}

// Converse runs a test with a client in a new bubble. The function run runs a session until its
// input or its context ends.
func Converse(
	t *testing.T, run func(ctx context.Context, in io.Reader, out io.Writer) error, test func(c *Client),
) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		in, toSession := io.Pipe()
		c := &Client{In: toSession, Cancel: cancel, t: t, done: make(chan error, 1)}
		go func() {
			c.done <- run(ctx, in, &c.out)
			_ = in.Close()
		}()
		test(c)
		cancel()
		_ = toSession.Close()
	})
}

// Say sends lines and returns the answers until all goroutines are blocked.
func (c *Client) Say(lines ...string) string {
	c.t.Helper()
	for _, l := range lines {
		_, err := io.WriteString(c.In, l+"\n")
		require.NoError(c.t, err)
	}
	return c.Hear()
}

// Hear returns the answers since the last ones, until all goroutines are blocked.
func (c *Client) Hear() string {
	synctest.Wait()
	return c.out.take()
}

// After lets time pass and returns the answers in that time.
func (c *Client) After(d time.Duration) string {
	time.Sleep(d)
	return c.Hear()
}

// HangUp ends the input and returns the last answers and the session's error.
func (c *Client) HangUp() (string, error) {
	c.t.Helper()
	require.NoError(c.t, c.In.Close())
	return c.Farewell()
}

// Farewell waits for the end of the session, for a day at most, and returns the last answers and
// the session's error.
func (c *Client) Farewell() (string, error) {
	c.t.Helper()
	select {
	case err := <-c.done:
		return c.out.take(), err
	case <-time.After(24 * time.Hour):
		require.Fail(c.t, "the session does not end")
		return "", nil
	}
}

// transcript collects writes. It may be read at the same time.
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
