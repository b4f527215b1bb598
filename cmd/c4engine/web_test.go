package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// page is a session as a page has it.
type page struct {
	t    *testing.T
	conn *websocket.Conn
}

func openPage(t *testing.T, url string) *page {
	conn, _, err := websocket.Dial(t.Context(), strings.Replace(url, "http", "ws", 1)+"session", nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.CloseNow() })
	return &page{t, conn}
}

func (p *page) say(lines ...string) {
	for _, line := range lines {
		require.NoError(p.t, p.conn.Write(p.t.Context(), websocket.MessageText, []byte(line)))
	}
}

func (p *page) until(prefix string) string {
	for {
		_, line, err := p.conn.Read(p.t.Context())
		require.NoError(p.t, err)
		if strings.HasPrefix(string(line), prefix) {
			return string(line)
		}
	}
}

// startWeb starts a server on a port that is free and returns its address.
func startWeb(t *testing.T, args ...string) (*process, string) {
	p := start(t, append([]string{"web", "--address", "127.0.0.1:0"}, args...)...)
	return p, p.answer("http://127.0.0.1:")
}

func TestWeb(t *testing.T) {
	needsUnix(t)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		server, url := startWeb(t, "--sessions", "2", "--hash", "16", "--threads", "1")
		answer, err := http.Get(url)
		require.NoError(t, err)
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Contains(t, string(text), `<meta name="engine" content="socket">`)

		one, other := openPage(t, url), openPage(t, url)
		one.say("setoption name Hash value 17", "setoption name Threads value 2", "setoption name Hash value 16", "newgame nogo", "analyze infinite")
		require.Equal(t, "error setoption: Hash: expected an integer from 1 to 16", one.until("error"))
		require.Equal(t, "error setoption: Threads: expected an integer from 1 to 1", one.until("error"))
		one.until("info")
		other.say("newgame reversi", "go nodes 100", "query turn")
		require.Equal(t, "response second", other.until("response"), "each has a game of its own")

		require.NoError(t, server.cmd.Process.Signal(signal))
		_, status := server.end()
		require.Zero(t, status)
		require.Empty(t, server.errors.String())
	}
}

func TestWebAddresses(t *testing.T) {
	_, url := startWeb(t)
	taken := strings.Trim(strings.TrimPrefix(url, "http://"), "/")
	for address, says := range map[string]string{
		taken:              "expected one on which it can listen: ",
		"192.0.2.1:80":     "expected one on which it can listen: ",
		"127.0.0.1:nobody": "expected one on which it can listen: ",
		"nonsense":         `expected host:port, not "nonsense"`,
		"127.0.0.1:999999": `expected host:port, not "127.0.0.1:999999"`,
	} {
		out, err := exec.Command(binary, "web", "--address", address).CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(out), "c4engine: web: --address: "+says)
		require.Equal(t, 1, strings.Count(string(out), "\n"), string(out))
	}
}

// TestWebForOthers: who lets others in is told so.
func TestWebForOthers(t *testing.T) {
	needsUnix(t)
	server := start(t, "web", "--address", ":0")
	require.Regexp(t, `^http://localhost:\d+/$`, server.answer("http"))
	require.NoError(t, server.cmd.Process.Signal(os.Interrupt))
	_, status := server.end()
	require.Zero(t, status)
	require.Contains(t, server.errors.String(), "web: whoever reaches this address can play")
}
