// Package web serves a page with a board, and to each page one session of the engine over a
// WebSocket.
//
//	server.go    listens, counts sessions, ends them all
//	hosts.go     which requests are answered: those that call the server by one of its names
//	session.go   one session: frames in, lines to the engine; lines out, frames
//	page.go      the page's files, also for an export as static files
//	turns.go     searches of several sessions on the same threads
//	page         the page itself
//
// In both directions a frame of text is one line of the protocol, without its end. The package
// does not read the lines: [Config].Run does.
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

// Config configures a server.
type Config struct {
	// Address is the address that the user asked for, such as localhost:8080: requests may use
	// its name.
	Address string
	// Hosts are other names by which requests may call the server, with a port or without, such as
	// that of a proxy which speaks https.
	Hosts []string
	// Sessions is the maximum number of sessions at a time.
	Sessions int
	// Page, unless nil, returns the only page, which is served instead of the board and its sessions.
	Page func() ([]byte, error)
	// Run carries out the lines of one session, each ended by LF, until the end of in or ctx. It
	// writes whole lines.
	Run func(ctx context.Context, in io.Reader, out io.Writer) error
	Log *slog.Logger
}

const (
	// patience is the time that a client has to send a request, to read an answer, or to answer a
	// ping, which comes every pingEvery.
	patience  = 10 * time.Second
	pingEvery = 30 * time.Second
	// farewell is the time that an ending session has to write its last answers, and its client to
	// hang up.
	farewell = 500 * time.Millisecond

	// idle is the time without a message after which a session makes place for a new one.
	idle = 10 * time.Minute

	maxHeader  = 16 << 10 // bytes
	maxMessage = 1 << 20  // bytes, the maximum of a line
)

// server is one call of Serve.
type server struct {
	Config
	ctx         context.Context // of all sessions
	connections sync.WaitGroup  // and other goroutines that Serve waits for
	patience    time.Duration   // tests change this and the other times
	pingEvery   time.Duration
	farewell    time.Duration

	mu       sync.Mutex
	sessions map[*client]bool // guarded by mu
}

// Serve serves the page at /, and at /session a session over a WebSocket, until the end of ctx. It
// closes the listener, and when it returns, everything it started has ended. The error is the
// listener's.
func Serve(ctx context.Context, listener net.Listener, cfg Config) error {
	return newServer(cfg).serve(ctx, listener)
}

func newServer(cfg Config) *server {
	return &server{
		Config: cfg, sessions: map[*client]bool{},
		patience: patience, pingEvery: pingEvery, farewell: farewell,
	}
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
	if s.Page != nil {
		mux.HandleFunc("GET /{$}", s.sendPage)
	} else {
		mux.Handle("GET /", servePage())
		mux.HandleFunc("GET /session", s.accept)
	}
	return &http.Server{
		Handler:        guard(newHosts(local, s.Address, s.Hosts...), mux),
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

// sendPage sends the only page, which needs another policy than the board's.
func (s *server) sendPage(w http.ResponseWriter, _ *http.Request) {
	page, err := s.Page()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", noFrames)
	w.Header().Set("Content-Type", types[".html"])
	_, _ = w.Write(page) // a client that is gone misses nothing
}

// accept begins the session of a request. If there are too many, it ends it at once: a page can
// read why a session ended, but not why a request was refused.
func (s *server) accept(w http.ResponseWriter, r *http.Request) {
	s.connections.Add(1)
	defer s.connections.Done()
	socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.Hosts})
	if err != nil { // Accept has answered
		s.Log.Debug("no session", "error", err)
		return
	}
	c := newClient(s, socket, r.Context().Value(connectionKey{}).(net.Conn))
	if !s.admit(c) {
		c.converse(s.refuse)
		return
	}
	c.converse(s.Run)
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, c)
}

// admit adds a session. If there are too many, it first ends the one that has been idle for the
// longest time, and reports false if none is idle.
func (s *server) admit(c *client) bool {
	s.mu.Lock()
	var longest *client
	if len(s.sessions) >= s.Sessions {
		for other := range s.sessions {
			if longest == nil || other.heard.Load() < longest.heard.Load() {
				longest = other
			}
		}
		if longest == nil || time.Since(time.Unix(0, longest.heard.Load())) < idle {
			s.mu.Unlock()
			return false
		}
		delete(s.sessions, longest)
	}
	s.sessions[c] = true
	s.mu.Unlock()
	if longest != nil {
		longest.end(madePlace)
		<-longest.gone
	}
	return true
}

// refuse is the Run of a session that is one too many.
func (s *server) refuse(context.Context, io.Reader, io.Writer) error { return inUse(s.Sessions) }
