package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime/debug"
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
	connection net.Conn     // below the socket
	heard      atomic.Int64 // when its last message came, ns
	ctx        context.Context
	end        context.CancelCauseFunc // of ctx
	gone       chan struct{}           // closed when the client has been told that its session has ended
}

func newClient(s *server, socket *websocket.Conn, connection net.Conn) *client {
	c := &client{server: s, socket: socket, connection: connection, gone: make(chan struct{})}
	c.heard.Store(time.Now().UnixNano())
	c.ctx, c.end = context.WithCancelCause(s.ctx)
	return c
}

// The reasons for the end of a session, which the client gets.
var (
	sessionEnds = websocket.CloseError{Code: websocket.StatusNormalClosure, Reason: "the session has ended"}
	serverEnds  = websocket.CloseError{Code: websocket.StatusGoingAway, Reason: "the server ends"}
	madePlace   = websocket.CloseError{Code: websocket.StatusTryAgainLater, Reason: "another visitor needed the place"}
	failed      = websocket.CloseError{Code: websocket.StatusInternalError, Reason: "the engine failed"}
	notText     = websocket.CloseError{Code: websocket.StatusUnsupportedData, Reason: "expected text, a line in each message"}
)

// inUse is the reason of a session that is one too many.
func inUse(sessions int) websocket.CloseError {
	reason := "the only session is in use"
	if sessions > 1 {
		reason = fmt.Sprintf("all %d sessions are in use", sessions)
	}
	return websocket.CloseError{Code: websocket.StatusTryAgainLater, Reason: reason}
}

// converse runs a session until the session, its client or the server ends.
func (c *client) converse(run func(context.Context, io.Reader, io.Writer) error) {
	in, lines := io.Pipe()
	var others sync.WaitGroup
	others.Go(func() { c.end(c.read(lines)) })
	others.Go(func() { c.end(c.ping()) })
	others.Go(c.hangUp)
	c.end(c.survive(func() error { return run(c.ctx, in, c) }))
	_ = in.Close() // ends a blocked write of read
	why := c.why(context.Cause(c.ctx))
	_ = c.socket.Close(why.Code, why.Reason)
	close(c.gone)
	others.Wait()
	c.Log.Debug("session ended", "reason", why)
}

// survive returns the error of a session. A panic ends that session alone, except one on a thread
// that a search with more of them has started.
func (c *client) survive(session func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			c.Log.Error("a session failed", "fault", fault, "stack", string(debug.Stack()))
			err = failed
		}
	}()
	return session()
}

// why returns the reason for the client.
func (c *client) why(cause error) websocket.CloseError {
	if known, ok := errors.AsType[websocket.CloseError](cause); ok {
		return known
	}
	if c.server.ctx.Err() != nil {
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
		err := c.within(func(ctx context.Context) error {
			return c.socket.Write(ctx, websocket.MessageText, bytes.TrimSuffix(line, []byte("\n")))
		})
		if err != nil {
			return 0, err
		}
	}
	return len(lines), nil
}

// ping pings the client until it is gone. It returns the reason for its end.
func (c *client) ping() error {
	for {
		select {
		case <-c.ctx.Done():
			return c.ctx.Err()
		case <-time.After(c.pingEvery):
		}
		if err := c.within(c.socket.Ping); err != nil {
			return err
		}
	}
}

// within makes a call that must end before the server loses patience.
func (c *client) within(call func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), c.patience)
	defer cancel()
	return call(ctx)
}

// hangUp closes the connection soon after the end of the session, unless the client is gone by
// then. Nothing else would end a Write that nobody reads, or a Close that nobody answers.
func (c *client) hangUp() {
	<-c.ctx.Done()
	select {
	case <-c.gone:
	case <-time.After(c.farewell):
		_ = c.connection.Close()
	}
}
