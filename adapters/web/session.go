package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// client is the other end of a session.
//
//	          read            Run             Write
//	messages -----> pipe of ------> lines of ------> messages
//	                 lines          answers
//
// Nothing piles up: while Run does not read, the client's messages stay in the network. While the
// client does not read, Run waits for it, until the server loses patience.
type client struct {
	*server
	socket     *websocket.Conn
	connection net.Conn // below the socket
	end        context.CancelCauseFunc
	heard      atomic.Int64 // when its last message came, ns
}

// closing is the reason for the end of a session, which the client gets.
type closing struct {
	code   websocket.StatusCode
	reason string
}

func (c closing) Error() string { return c.reason }

var (
	sessionEnds = closing{websocket.StatusNormalClosure, "the session has ended"}
	serverEnds  = closing{websocket.StatusGoingAway, "the server ends"}
	madePlace   = closing{websocket.StatusTryAgainLater, "another visitor needed the place"}
	notText     = closing{websocket.StatusUnsupportedData, "expected text, a line in each message"}
)

// converse runs a session until the session, its client or the server ends.
func (c *client) converse(
	ctx context.Context, run func(context.Context, io.Reader, io.Writer) error,
) {
	ctx, end := context.WithCancelCause(ctx)
	c.end = end
	c.heard.Store(time.Now().UnixNano())
	c.sessions.Store(c, nil)
	in, lines := io.Pipe()
	gone := make(chan struct{})
	var others sync.WaitGroup
	others.Go(func() { end(c.read(lines)) })
	others.Go(func() { end(c.ping(ctx)) })
	others.Go(func() { c.hangUp(ctx, gone) })
	end(run(ctx, in, c))
	c.sessions.Delete(c)
	_ = in.Close() // ends a blocked write of read
	why := c.why(context.Cause(ctx))
	_ = c.socket.Close(why.code, why.reason)
	close(gone)
	others.Wait()
	c.Log.Debug("session ended", "reason", why)
}

// why returns the reason for the client.
func (c *client) why(cause error) closing {
	var known closing
	switch {
	case errors.As(cause, &known):
		return known
	case c.ctx.Err() != nil:
		return serverEnds
	}
	return sessionEnds
}

// read passes on messages as lines. It returns the reason for its end.
func (c *client) read(lines io.Writer) error {
	c.socket.SetReadLimit(maxMessage)
	for {
		kind, text, err := c.socket.Read(context.Background()) // ended by hangUp
		switch {
		case err != nil:
			return err
		case kind != websocket.MessageText:
			return notText
		}
		c.heard.Store(time.Now().UnixNano())
		if _, err := lines.Write(append(text, '\n')); err != nil {
			return err
		}
	}
}

// Write sends lines, each as a message.
func (c *client) Write(lines []byte) (int, error) {
	for line := range bytes.Lines(lines) {
		if err := c.send(bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return 0, err
		}
	}
	return len(lines), nil
}

func (c *client) send(line []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), c.patience)
	defer cancel()
	return c.socket.Write(ctx, websocket.MessageText, line)
}

// ping pings the client until it is gone. It returns the reason for its end.
func (c *client) ping(ctx context.Context) error {
	ticker := time.NewTicker(c.pingEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
		if err := c.pong(); err != nil {
			return err
		}
	}
}

func (c *client) pong() error {
	ctx, cancel := context.WithTimeout(context.Background(), c.patience)
	defer cancel()
	return c.socket.Ping(ctx)
}

// hangUp closes the connection soon after the end of ctx, unless the client is gone by then.
// Nothing else would end a Write that nobody reads, or a Close that nobody answers.
func (c *client) hangUp(ctx context.Context, gone <-chan struct{}) {
	<-ctx.Done()
	select {
	case <-gone:
	case <-time.After(c.farewell):
		_ = c.connection.Close()
	}
}
