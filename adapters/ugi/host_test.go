package ugi_test

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

	"github.com/c4engine/c4engine/adapters/ugi"
)

// host talks to a session inside a synctest bubble: there "nothing happens any
// more" can be waited for without sleeping, time passes only when all wait for
// it, and a goroutine that is left over fails the test.
type host struct {
	t      *testing.T
	in     *io.PipeWriter
	out    *transcript
	signal context.CancelFunc
	done   chan error
}

// converse runs a test with a host in a bubble of its own.
func converse(t *testing.T, s *scripted, test func(h *host)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r, w := io.Pipe()
		h := &host{t: t, in: w, out: &transcript{}, signal: cancel, done: make(chan error, 1)}
		go func() {
			h.done <- ugi.Run(ctx, r, h.out, config(t, s))
			_ = r.Close()
		}()
		test(h)
		cancel()
		_ = w.Close()
	})
}

// say writes lines and returns what has been answered when all is quiet again.
func (h *host) say(lines ...string) string {
	h.t.Helper()
	for _, l := range lines {
		_, err := io.WriteString(h.in, l+"\n")
		require.NoError(h.t, err)
	}
	synctest.Wait()
	return h.out.take()
}

// hangUp ends the input and returns what was still answered, and Run's error.
func (h *host) hangUp() (string, error) {
	h.t.Helper()
	require.NoError(h.t, h.in.Close())
	return h.farewell()
}

// farewell waits for Run to return, for a minute at most.
func (h *host) farewell() (string, error) {
	h.t.Helper()
	select {
	case err := <-h.done:
		return h.out.take(), err
	case <-time.After(time.Minute):
		require.Fail(h.t, "the session does not end")
		return "", nil
	}
}

// answer returns the output for a whole input.
func answer(t *testing.T, in string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := ugi.Run(t.Context(), strings.NewReader(in), &out, config(t, &scripted{}))
	return out.String(), err
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
