package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Config is what a server needs to know.
type Config struct {
	// Address is what the user asked to listen on, such as localhost:8080: requests may
	// call the server by its name.
	Address string
	// Sessions is how many there may be at a time.
	Sessions int
	// Run carries out the lines of one session, each ended by LF, until there are no more
	// or ctx is done. It writes whole lines.
	Run func(ctx context.Context, in io.Reader, out io.Writer) error
	Log *slog.Logger
}

const (
	// patience is how long a client may take to send a request, to read what it is sent,
	// and to answer a ping, which comes every pingEvery.
	patience  = 10 * time.Second
	pingEvery = 30 * time.Second
	// farewell is how long a session that ends may take to write its last answers, and its
	// client to hang up.
	farewell = 500 * time.Millisecond

	maxHeader  = 16 << 10
	maxMessage = 1 << 20 // as long as a line may be
)

// server is one call of Serve.
type server struct {
	Config
	ctx         context.Context // sessions run under it
	free        chan struct{}   // a token for each session that there may still be
	connections sync.WaitGroup  // and what else has to end before Serve does
	patience    time.Duration   // and other times that tests change
	pingEvery   time.Duration
	farewell    time.Duration
}

// Serve answers on a listener, which it closes, until the end of ctx: the page at /, and
// at /session a session over a WebSocket. When it returns, all that it started has ended.
// The error is the listener's.
func Serve(ctx context.Context, listener net.Listener, cfg Config) error {
	return newServer(cfg).serve(ctx, listener)
}

func newServer(cfg Config) *server {
	s := &server{
		Config: cfg, free: make(chan struct{}, cfg.Sessions),
		patience: patience, pingEvery: pingEvery, farewell: farewell,
	}
	for range cfg.Sessions {
		s.free <- struct{}{}
	}
	return s
}

func (s *server) serve(ctx context.Context, listener net.Listener) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	s.ctx = ctx
	web := s.http(listener.Addr())
	s.connections.Go(func() {
		<-ctx.Done()
		_ = web.Close() // and of the listener
	})
	err := web.Serve(listener)
	end()
	s.connections.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("web: %w", err)
}

func (s *server) http(local net.Addr) *http.Server {
	mux := http.NewServeMux()
	mux.Handle("GET /", servePage())
	mux.HandleFunc("GET /session", s.accept)
	return &http.Server{
		Handler:        guard(newHosts(local, s.Address), mux),
		ReadTimeout:    s.patience,
		WriteTimeout:   s.patience,
		IdleTimeout:    s.pingEvery,
		MaxHeaderBytes: maxHeader,
		ErrorLog:       slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
		ConnState:      s.count,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connectionKey{}, c)
		},
	}
}

// connectionKey is the key of a request's connection in its context.
type connectionKey struct{}

// count counts the connections that are not sessions.
func (s *server) count(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		s.connections.Add(1)
	case http.StateHijacked, http.StateClosed:
		s.connections.Done()
	}
}

// accept makes a session of a request. If there are too many, it begins all the same: a
// page cannot read why it was refused, but it can read why a session ended.
func (s *server) accept(w http.ResponseWriter, r *http.Request) {
	s.connections.Add(1)
	defer s.connections.Done()
	socket, err := websocket.Accept(w, r, nil)
	if err != nil { // and answered
		s.Log.Debug("no session", "error", err)
		return
	}
	c := &client{server: s, socket: socket, connection: r.Context().Value(connectionKey{}).(net.Conn)}
	select {
	case <-s.free:
		c.converse(s.ctx, s.Run)
		s.free <- struct{}{}
	default:
		c.converse(s.ctx, s.refuse)
	}
}

// refuse is a session for which there is no room.
func (s *server) refuse(context.Context, io.Reader, io.Writer) error {
	reason := "the only session is in use"
	if s.Sessions > 1 {
		reason = fmt.Sprintf("all %d sessions are in use", s.Sessions)
	}
	return closing{websocket.StatusTryAgainLater, reason}
}
