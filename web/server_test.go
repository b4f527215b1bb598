package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/protocol"
)

// TestLineForLine: a socket carries the same lines as a pipe, one or several in a message.
func TestLineForLine(t *testing.T) {
	lines := []string{
		"c4", "newgame 10 11 3 4", "go nodes 300", "nonsense", "show", "play 9 0", "# comment", "", "undo",
		"setoption name Output value json", "newgame 4 4\nplay 3 0\r\n", "analyze nodes 300 multipv 3", "show", "help", "\xff", "query moves",
	}
	var want bytes.Buffer
	_ = run(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &want) // errors are part of it
	p := newSite(t, 1).begin().player()
	p.say(lines...)
	got := p.until(`{"type":"response"`)
	require.Equal(t, want.String(), strings.Join(got, "\n")+"\n")
}

// TestTheEndOfASession: by the end of its socket, during a search, and by quit.
func TestTheEndOfASession(t *testing.T) {
	s := newSite(t, 1).begin()
	p := s.player()
	p.say("newgame 12 12", "analyze infinite", "isready")
	p.until("readyok")
	require.NoError(t, p.conn.CloseNow())
	s.empties()
	p = s.player()
	p.say("newgame 12 12", "analyze infinite", "quit")
	p.until("bestmove")
	require.Equal(t, websocket.CloseError{Code: websocket.StatusNormalClosure, Reason: "the session has ended"}, p.closed())
}

// faulty is a search with faults.
type faulty struct{ engine.Searcher }

func (faulty) SetOption(string, string) error { panic("a fault") }

func (faulty) Search(context.Context, engine.History, engine.Limits, func(engine.Info)) (engine.Info, error) {
	panic("a fault")
}

// TestAFaultEndsOnlyItsSession: of a command, of a search and of other work.
func TestAFaultEndsOnlyItsSession(t *testing.T) {
	var log bytes.Buffer
	s := newSite(t, 4) // one that has ended may still have its place
	s.Log = slog.New(slog.NewTextHandler(&log, nil))
	s.Run = func(ctx context.Context, in io.Reader, out io.Writer) error {
		return protocol.Run(ctx, in, out, protocol.Config{
			Name: "c4engine", Author: "its authors", Version: "0", Games: games.All(), Searcher: faulty{uct.New()},
			Extra: []protocol.Extra{{Name: "read", Syntax: "T", Do: func(context.Context, engine.Position, engine.History, string) ([]byte, error) { panic("a fault") }}},
		})
	}
	other := s.begin().player()
	for _, line := range []string{"setoption name Hash value 1", "go", "read '\"4\"'"} {
		log.Reset()
		p := s.player()
		p.say(line)
		require.Equal(t, websocket.CloseError{Code: websocket.StatusInternalError, Reason: "the engine failed"}, p.closed())
		require.Regexp(t, `^.* level=ERROR msg="a session failed" fault="?a fault.*/server_test\.go.*\n$`, log.String(), line)
	}
	other.say("isready")
	other.until("readyok")
}

// TestTheEndOfTheServer: every session gets its answers and the reason, and the server waits for
// it.
func TestTheEndOfTheServer(t *testing.T) {
	s := newSite(t, 3)
	s.farewell = time.Minute // whatever else the machine does
	s.begin()
	players := []*player{s.player(), s.player(), s.player()}
	for _, p := range players {
		p.say("newgame 12 12", "analyze infinite", "isready")
		p.until("readyok")
	}
	s.stop()
	for _, p := range players {
		p.until("bestmove")
		require.Equal(t, websocket.CloseError{Code: websocket.StatusGoingAway, Reason: "the server ends"}, p.closed())
	}
	s.end()
	_, err := net.Dial("tcp", s.address)
	require.Error(t, err)
}

// TestIdleSessionsMakePlace for a new one, also if they search; the others stay.
func TestIdleSessionsMakePlace(t *testing.T) {
	s := newSite(t, 2)
	s.begin()
	first, second := s.player(), s.player()
	first.say("analyze infinite", "isready")
	first.until("readyok")
	second.say("isready")
	second.until("readyok")
	require.Equal(t, "all 2 sessions are in use", s.player().closed().Reason)
	s.mu.Lock()
	clients := slices.Collect(maps.Keys(s.sessions))
	s.mu.Unlock()
	oldest := slices.MinFunc(clients, func(a, b *client) int { return cmp.Compare(a.heard.Load(), b.heard.Load()) })
	oldest.heard.Add(-int64(time.Hour)) // as if the first one had said nothing since
	third := s.player()
	third.say("isready")
	third.until("readyok")
	require.Equal(t, websocket.CloseError{Code: websocket.StatusTryAgainLater, Reason: "another visitor needed the place"}, first.closed())
	require.Equal(t, "all 2 sessions are in use", s.player().closed().Reason)
	second.say("isready")
	second.until("readyok")
}

// TestABrokenListener is reported.
func TestABrokenListener(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	require.ErrorContains(t, newSite(t, 1).serve(t.Context(), listener), "web: accept")
}

func TestThePage(t *testing.T) {
	s := newSite(t, 1).begin()
	for path, kind := range map[string]string{
		"/":             "text/html; charset=utf-8",
		"/js/worker.js": "text/javascript; charset=utf-8",
		"/games.json":   "application/json",
	} {
		answer, err := http.Get("http://" + s.address + path)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, http.StatusOK, answer.StatusCode, path)
		require.Equal(t, kind, answer.Header.Get("Content-Type"))
		require.Contains(t, answer.Header.Get("Content-Security-Policy"), "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';")
		require.Contains(t, answer.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'")
		require.Equal(t, "nosniff", answer.Header.Get("X-Content-Type-Options"))
		require.Equal(t, "no-referrer", answer.Header.Get("Referrer-Policy"))
	}
	for request, status := range map[string]int{
		"GET / evil.example": http.StatusForbidden,
		"GET /none":          http.StatusNotFound,
		"GET /%ff":           http.StatusNotFound,
		"GET /%00":           http.StatusNotFound,
		"GET /js":            http.StatusNotFound,
		"GET /js/":           http.StatusNotFound,
		"GET /js/game/":      http.StatusNotFound,
		"GET /../page.go":    http.StatusNotFound,
		"POST /":             http.StatusMethodNotAllowed,
		"GET /session":       http.StatusUpgradeRequired,
		"DELETE /index.html": http.StatusMethodNotAllowed,
	} {
		words := append(strings.Fields(request), "")
		r, err := http.NewRequestWithContext(t.Context(), words[0], "http://"+s.address+words[1], nil)
		require.NoError(t, err)
		r.Host = words[2] // "": the server's
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, status, answer.StatusCode, request)
	}
}

// TestDelivery: files are compressed for those who take it, and a visitor who has one is told so.
func TestDelivery(t *testing.T) {
	s := newSite(t, 1).begin()
	get := func(tag, encoding string) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+s.address+"/bundle/main.js", nil)
		require.NoError(t, err)
		r.Header.Set("Accept-Encoding", encoding)
		r.Header.Set("If-None-Match", tag)
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		t.Cleanup(func() { _ = answer.Body.Close() })
		return answer
	}
	script, err := served.ReadFile("page/bundle/main.js")
	require.NoError(t, err)
	plain, zipped := get("", "identity"), get("", "gzip")
	text, err := io.ReadAll(plain.Body)
	require.NoError(t, err)
	require.Equal(t, string(script), string(text))
	packed, err := gzip.NewReader(zipped.Body)
	require.NoError(t, err)
	text, err = io.ReadAll(packed)
	require.NoError(t, err)
	require.Equal(t, string(script), string(text))
	require.NotEqual(t, plain.Header.Get("ETag"), zipped.Header.Get("ETag"))
	require.Equal(t, http.StatusNotModified, get(zipped.Header.Get("ETag"), "gzip").StatusCode)
	require.Equal(t, http.StatusNotModified, get(plain.Header.Get("ETag"), "identity").StatusCode)
	require.Equal(t, http.StatusOK, get(plain.Header.Get("ETag"), "gzip").StatusCode)
	for encoding, packed := range map[string]string{
		"br, gzip;q=0.5": "gzip", "GZIP": "gzip", "gzip; q=0": "", "gzip;q=0.0, br": "", "xgzip": "", "": "",
	} {
		require.Equal(t, packed, get("", encoding).Header.Get("Content-Encoding"), encoding)
	}
}

// TestExport: Export writes the page's files, and changes only the engine's line. It adds
// those of an app, which a server does not have.
func TestExport(t *testing.T) {
	written := map[string]string{}
	require.NoError(t, Export(func(name string, content []byte) error {
		written[name] = string(content)
		return nil
	}))
	require.JSONEq(t, string(games.JSON()), written["games.json"])
	require.NotContains(t, pageFiles(), "offline.js")
	for name, content := range pageFiles() {
		text := written[name]
		if name == "index.html" {
			require.Contains(t, text, string(wasmEngine))
			text = strings.Replace(text, string(wasmEngine), string(socketEngine), 1)
		}
		require.Equal(t, string(content), text, name)
		delete(written, name)
	}
	require.ElementsMatch(t, []string{"manifest.json", "offline.js"}, slices.Collect(maps.Keys(written)))
	require.ErrorIs(t, Export(func(string, []byte) error { return io.ErrShortWrite }), io.ErrShortWrite)
}

func TestHosts(t *testing.T) {
	for _, c := range []struct{ listens, asked, own, other string }{
		{"127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1:8080 localhost:8080 LOCALHOST:8080 [::1]:8080", "evil.example:8080 evil.example localhost localhost:80 localhost:8081 192.0.2.1:8080 127.0.0.1.evil.example:8080 localhost.evil.example:8080 :8080 [::1] 8080 x:y:8080 [::2]:8080"},
		{"127.0.0.1:80", "localhost:80", "localhost 127.0.0.1 [::1] localhost:80", "evil.example localhost:8080 192.0.2.1"},
		{"192.0.2.1:8080", "lab.example:8080", "lab.example:8080 192.0.2.1:8080 localhost:8080", "evil.example:8080 192.0.2.2:8080 lab.example"},
		{"[::]:8080", ":8080", "192.0.2.1:8080 [2001:db8::1]:8080 localhost:8080", "evil.example:8080 192.0.2.1"},
		{"0.0.0.0:8080", "0.0.0.0:8080", "192.0.2.1:8080 localhost:8080", "evil.example:8080"},
	} {
		local, err := net.ResolveTCPAddr("tcp", c.listens)
		require.NoError(t, err)
		h := newHosts(local, c.asked)
		for host := range strings.FieldsSeq(c.own) {
			require.True(t, h.has(host), "%s: %s", c.listens, host)
		}
		for host := range strings.FieldsSeq(c.other + " ") {
			require.False(t, h.has(host), "%s: %s", c.listens, host)
		}
		require.False(t, h.has(""))
	}
}

func TestURL(t *testing.T) {
	for asked, want := range map[string]string{
		"127.0.0.1:0": "http://127.0.0.1:8080/", "localhost:0": "http://localhost:8080/", ":0": "http://localhost:8080/",
		"0.0.0.0:0": "http://localhost:8080/", "[::]:0": "http://localhost:8080/", "[::1]:0": "http://[::1]:8080/",
	} {
		require.Equal(t, want, URL(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}, asked), asked)
	}
}

// TestPings: a client that answers them stays.
func TestPings(t *testing.T) {
	s := newSite(t, 1)
	s.pingEvery = time.Millisecond
	p := s.begin().player()
	p.say("analyze movetime 200")
	p.until("bestmove")
	p.say("isready")
	p.until("readyok")
}
