package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// run carries out a session of the line protocol.
func run(ctx context.Context, in io.Reader, out io.Writer) error {
	searcher := uct.New()
	defer searcher.Close()
	return protocol.Run(ctx, in, out, protocol.Config{
		Name: "c4engine", Author: "its authors", Version: "0",
		Games:    games.All(),
		Searcher: searcher,
		Extra:    []protocol.Extra{gamefile.ReadCommand(games.All())},
	})
}

// site is a server on a real port.
type site struct {
	t       testing.TB
	*server        // set before begin
	address string // where it listens
	stop    context.CancelFunc
	done    chan error
}

// newSite returns a server that has not begun. At the end of the test nothing of it may be left.
func newSite(t testing.TB, sessions int) *site {
	s := &site{t: t, done: make(chan error, 1)}
	s.server = newServer(Config{
		Address:  "localhost:0",
		Sessions: sessions,
		Run:      run,
		Log:      slog.New(slog.DiscardHandler),
	})
	return s
}

func (s *site) begin() *site {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(s.t, err)
	s.address = listener.Addr().String()
	var ctx context.Context
	ctx, s.stop = context.WithCancel(context.Background())
	go func() { s.done <- s.serve(ctx, listener) }()
	s.t.Cleanup(s.end)
	return s
}

// end ends the server and requires that nothing of it is left.
func (s *site) end() {
	if s.stop == nil {
		return
	}
	s.stop()
	s.stop = nil
	require.NoError(s.t, <-s.done)
	require.Eventually(s.t, func() bool { return left() == "" }, 5*time.Minute, 10*time.Millisecond, "goroutines are left:\n%s", left())
}

// left returns the goroutines that servers and sessions have started.
func left() string {
	buf := make([]byte, 16<<20)
	all := strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n")
	var found []string
	for _, one := range all {
		if !strings.Contains(one, "testing.tRunner") && !strings.Contains(one, "left()") &&
			(strings.Contains(one, "c4engine/protocol") || strings.Contains(one, "web.") || strings.Contains(one, "net/http.(*conn)")) {
			found = append(found, one)
		}
	}
	return strings.Join(found, "\n\n")
}

// dial opens a session, with headers of the request if there are any.
func (s *site) dial(headers ...string) (*websocket.Conn, *http.Response, error) {
	header := http.Header{}
	for i := 0; i < len(headers); i += 2 {
		header.Set(headers[i], headers[i+1])
	}
	conn, answer, err := websocket.Dial(s.t.Context(), "ws://"+s.address+"/session", &websocket.DialOptions{HTTPHeader: header, Host: header.Get("Host")})
	if err == nil {
		s.t.Cleanup(func() { _ = conn.CloseNow() })
		conn.SetReadLimit(1 << 24)
	}
	return conn, answer, err
}

// player is a client that behaves well.
type player struct {
	t    testing.TB
	conn *websocket.Conn
}

func (s *site) player() *player {
	conn, _, err := s.dial("Origin", "http://"+s.address)
	require.NoError(s.t, err)
	return &player{s.t, conn}
}

func (p *player) say(lines ...string) {
	for _, line := range lines {
		require.NoError(p.t, p.conn.Write(p.t.Context(), websocket.MessageText, []byte(line)))
	}
}

// until returns the lines up to the first that begins with prefix.
func (p *player) until(prefix string) (lines []string) {
	for {
		kind, line, err := p.conn.Read(p.t.Context())
		require.NoError(p.t, err, "waiting for %q after %q", prefix, lines)
		require.Equal(p.t, websocket.MessageText, kind)
		lines = append(lines, string(line))
		if strings.HasPrefix(string(line), prefix) {
			return lines
		}
	}
}

// closed reads to the end and returns how the server closed the session.
func (p *player) closed() websocket.CloseError {
	for {
		if _, _, err := p.conn.Read(p.t.Context()); err != nil {
			var why websocket.CloseError
			require.ErrorAs(p.t, err, &why)
			return why
		}
	}
}

// plays requires that a new client gets a session that answers.
func (s *site) plays() {
	s.t.Helper()
	p := s.player()
	p.say("newgame 6 7", "go nodes 100")
	require.Regexp(s.t, `^bestmove \d \d$`, p.until("bestmove")[1])
	p.say("quit")
	require.Equal(s.t, websocket.StatusNormalClosure, p.closed().Code)
	s.empties()
}

// empties waits until no session is left.
func (s *site) empties() {
	s.t.Helper()
	require.Eventually(s.t, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.sessions) == 0
	}, 5*time.Minute, time.Millisecond)
}

// raw opens a connection and sends text as it is.
func (s *site) raw(text string) net.Conn {
	conn, err := net.Dial("tcp", s.address)
	require.NoError(s.t, err)
	s.t.Cleanup(func() { _ = conn.Close() })
	_, err = io.WriteString(conn, text)
	require.NoError(s.t, err)
	return conn
}

// upgrade opens a session by hand, so that frames can be sent byte by byte.
func (s *site) upgrade() (net.Conn, *bufio.Reader) {
	conn := s.raw(fmt.Sprintf("GET /session HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", s.address))
	in := bufio.NewReader(conn)
	answer, err := http.ReadResponse(in, nil)
	require.NoError(s.t, err)
	require.Equal(s.t, http.StatusSwitchingProtocols, answer.StatusCode)
	return conn, in
}
