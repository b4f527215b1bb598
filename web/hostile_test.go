package web

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// TestHostsAndOrigins: of the names that the user gave, as visitors by name, and a proxy that
// speaks https and passes on Host or does not, send them, and of others. TestHosts has more hosts.
func TestHostsAndOrigins(t *testing.T) {
	s := newSite(t, 1)
	s.Hosts = []string{"board.example", "school.example:8443"}
	s.begin()
	_, port, err := net.SplitHostPort(s.address)
	require.NoError(t, err)
	for _, c := range []struct {
		host    string
		origins []string
		ok      bool
	}{
		{"board.example:" + port, []string{"http://board.example:" + port}, true},
		{"board.example", []string{"https://board.example"}, true},
		{"BOARD.example", []string{"https://board.EXAMPLE"}, true},
		{"school.example:8443", []string{"https://school.example:8443"}, true},
		{s.address, []string{"https://board.example", "http://board.example"}, true},
		{"board.example", []string{"https://evil.example", "http://board.example:1", "https://board.example:1"}, false},
		{"board.example:1", []string{"https://board.example"}, false},
		{"school.example", []string{"https://school.example"}, false},
		{"x.board.example", []string{"https://x.board.example"}, false},
		{"evil.example:" + port, []string{"http://evil.example:" + port, "http://" + s.address}, false},
		{s.address, []string{
			"http://evil.example", "https://evil.example:" + port, "null", "http://localhost", "http://localhost:1",
			"file://", "http://127.0.0.1", "http://" + s.address + ".evil.example", "http://evil.example/" + s.address,
			"%", ":", "https://" + s.address, "ws://" + s.address, "//" + s.address, "https://board.example.evil.example",
		}, false},
	} {
		for _, origin := range c.origins {
			conn, answer, err := s.dial("Host", c.host, "Origin", origin)
			if !c.ok {
				require.Error(t, err, origin)
				require.Equal(t, http.StatusForbidden, answer.StatusCode, origin)
				continue
			}
			require.NoError(t, err, origin)
			require.NoError(t, conn.CloseNow())
			s.empties()
		}
	}
	s.plays()
}

// TestAThousandSockets: the allowed number of sockets get a session, and the others get the reason
// why not, which does not disturb the sessions.
func TestAThousandSockets(t *testing.T) {
	const sessions = 8
	sockets := 1000
	if testing.Short() {
		sockets = 100
	}
	s := newSite(t, sessions)
	s.patience, s.pingEvery = time.Hour, time.Hour // the players read nothing while the others come
	s.begin()
	var players []*player
	for range sessions {
		p := s.player()
		p.say("isready")
		p.until("readyok")
		players = append(players, p)
	}
	players[0].say("newgame 12 12", "analyze infinite")
	var late []*player
	for range sockets - sessions {
		late = append(late, s.player())
	}
	for _, p := range late {
		require.Equal(t, websocket.CloseError{Code: websocket.StatusTryAgainLater, Reason: "all 8 sessions are in use"}, p.closed())
	}
	for _, p := range players {
		p.say("stop", "newgame 6 7", "play 5 3", "show")
		require.Contains(t, p.until("fen"), "fen 7/7/7/7/7/3x3 o")
		p.say("quit")
		p.closed()
	}
	s.empties()
	s.plays()
}

// TestHostileClients connects all at once: nothing at all, half a request, wrong requests, wrong
// frames, and one that asks and does not read. The server hangs up on each, and then still plays.
func TestHostileClients(t *testing.T) {
	s := newSite(t, len(brokenFrames)+2)
	s.patience, s.pingEvery = 3*time.Second, 3*time.Second
	s.begin()
	waits := []func(){s.idle(), s.breakFrames(), s.garbage()}
	s.readNothing()
	for _, wait := range waits {
		wait()
	}
	s.empties()
	s.plays()
}

// idle opens a thousand connections that send nothing, or half a request. The returned function
// waits until they are closed.
func (s *site) idle() (wait func()) {
	var idle []io.Reader
	connections := 1000
	if testing.Short() {
		connections = 100
	}
	for i := range connections {
		idle = append(idle, s.raw([]string{"", "GET / HTTP/1.1\r\nHost:", "GET / HTTP/1.1\r\nHost: " + s.address + "\r\n\r\n"}[i%3]))
	}
	return func() { s.closed(idle...) }
}

// closed waits until the server has closed connections.
func (s *site) closed(connections ...io.Reader) {
	for _, conn := range connections {
		_, err := io.Copy(io.Discard, conn)
		var reset *net.OpError
		require.True(s.t, err == nil || errors.As(err, &reset), err)
	}
}

func TestBadMessages(t *testing.T) {
	s := newSite(t, 1).begin()
	for name, c := range map[string]struct {
		kind websocket.MessageType
		size int
		want websocket.StatusCode
	}{
		"binary":           {websocket.MessageBinary, 10, websocket.StatusUnsupportedData},
		"empty binary":     {websocket.MessageBinary, 0, websocket.StatusUnsupportedData},
		"more than 1 MiB":  {websocket.MessageText, 1<<20 + 2, websocket.StatusMessageTooBig},
		"10 MB":            {websocket.MessageText, 10_000_000, websocket.StatusMessageTooBig},
		"10 MB of nothing": {websocket.MessageBinary, 10_000_000, websocket.StatusMessageTooBig},
	} {
		p := s.player()
		err := p.conn.Write(t.Context(), c.kind, make([]byte, c.size))
		for err == nil {
			_, _, err = p.conn.Read(t.Context())
		}
		if code := websocket.CloseStatus(err); code != -1 { // else it was cut off while it sent
			require.Equal(t, c.want, code, name)
		} else {
			require.Greater(t, c.size, 1<<20, "%s: %v", name, err)
		}
		s.empties()
	}
	p := s.player()
	p.say(strings.Repeat(" ", 1<<20-len("isready"))+"isready", "\x00\xff", strings.Repeat("x", 1<<20))
	p.until("readyok")
	p.until("error input: line: expected UTF-8")
	p.until("error")
}

// frame returns a frame from a client, which masks its bytes, here by nothing.
func frame(opcode byte, claims uint64, payload string) string {
	header := binary.BigEndian.AppendUint64([]byte{opcode, 0x80 | 127}, claims)
	return string(header) + "\x00\x00\x00\x00" + payload
}

const (
	text, binaryData, ping, closes = 0x1, 0x2, 0x9, 0x8
	final                          = 0x80
)

// breakFrames sends wrong frames and then nothing, each in a session of its own, which must end on
// whichever side the turn is.
func (s *site) breakFrames() (wait func()) {
	var answers []io.Reader
	for name, bytes := range brokenFrames {
		conn, in := s.upgrade()
		_, err := io.WriteString(conn, bytes)
		require.NoError(s.t, err, name)
		answers = append(answers, in)
	}
	return func() { s.closed(answers...) }
}

var brokenFrames = map[string]string{
	"nothing":                     "",
	"half a header":               "\x81",
	"half a message":              frame(final|text, 100, "analyze"),
	"half a binary message":       frame(final|binaryData, 1<<40, "x"),
	"a text of a terabyte":        frame(final|text, 1<<40, strings.Repeat("x", 1<<20+10)),
	"a negative length":           frame(final|text, 1<<63, ""),
	"no mask":                     "\x81\x05hello",
	"an unknown kind":             frame(final|0x3, 5, "hello"),
	"reserved bits":               frame(final|0x70|text, 5, "hello"),
	"a long ping":                 frame(final|ping, 200, strings.Repeat("x", 200)),
	"a ping in parts":             frame(ping, 5, "hello"),
	"a continuation of nothing":   frame(final, 5, "hello"),
	"a close with a bad code":     frame(final|closes, 2, "\x00\x00"),
	"a close of one byte":         frame(final|closes, 1, "\x00"),
	"parts without an end":        frame(text, 5, "hello") + frame(0, 5, "hello"),
	"garbage":                     "\xde\xad\xbe\xef GET / HTTP/1.1\r\n\r\n",
	"a search, then nothing more": "\x81\x90\x00\x00\x00\x00analyze infinite",
}

// readNothing asks and does not read, which delays only itself, and not for long.
func (s *site) readNothing() {
	conn, _ := s.upgrade()
	asks := strings.Repeat("\x81\x84\x00\x00\x00\x00help", 1000)
	for range 1000 {
		if _, err := io.WriteString(conn, asks); err != nil {
			break // the server does not read on, and then it hangs up
		}
	}
}

// TestTheServerDoesNotWaitForSlowClients: it ends although some neither read nor answer.
func TestTheServerDoesNotWaitForSlowClients(t *testing.T) {
	s := newSite(t, 3)
	s.patience = time.Hour
	s.begin()
	for _, says := range []string{"", "\x81\x90\x00\x00\x00\x00analyze infinite", strings.Repeat("\x81\x84\x00\x00\x00\x00help", 10_000)} {
		conn, _ := s.upgrade()
		_, err := io.WriteString(conn, says)
		require.NoError(t, err)
	}
	s.raw("GET / HTTP/1.1\r\n")
	s.end() // which nothing else than hanging up would bring about
}

// garbage sends what is no request of a page.
func (s *site) garbage() (wait func()) {
	asked := map[string]net.Conn{}
	upgrade := "GET /session HTTP/1.1\r\nHost: " + s.address + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
	for _, text := range []string{
		"\x00\x01\x02\r\n\r\n", "hello\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
		"GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: \x00\r\n\r\n",
		"GET / HTTP/1.1\r\nX: " + strings.Repeat("x", 1<<20), "GET /" + strings.Repeat("x", 1<<20) + " HTTP/1.1\r\n",
		"POST /session HTTP/1.1\r\nHost: " + s.address + "\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
		"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
		"GET http://evil.example/ HTTP/1.1\r\nHost: " + s.address + "\r\nConnection: close\r\n\r\n",
		upgrade + "\r\n", upgrade + "Sec-WebSocket-Version: 12\r\n\r\n", upgrade + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
	} {
		conn, err := net.Dial("tcp", s.address)
		require.NoError(s.t, err)
		_, _ = io.WriteString(conn, text) // it may hang up before the end
		asked[text] = conn
	}
	return func() {
		for text, conn := range asked {
			answer, _ := io.ReadAll(conn)
			if len(answer) > 0 {
				require.Regexp(s.t, `^HTTP/1\.[01] (4\d\d|505) `, string(answer), "%.40q", text)
			}
			require.NoError(s.t, conn.Close())
		}
	}
}
