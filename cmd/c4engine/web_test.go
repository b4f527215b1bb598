package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/web"
)

// page is a session as a page has it.
type page struct {
	t    *testing.T
	conn *websocket.Conn
}

// openPage opens a session for a page of this origin; "": of none.
func openPage(t *testing.T, url, origin string) *page {
	options := &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}}
	conn, _, err := websocket.Dial(t.Context(), strings.Replace(url, "http", "ws", 1)+"session", options)
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
	t.Parallel()
	server, url := startWeb(t, "--sessions", "2", "--hash", "16", "--threads", "1")
	answer := enginetest.Must(http.Get(url))
	text := enginetest.Must(io.ReadAll(answer.Body))
	require.NoError(t, answer.Body.Close())
	require.Contains(t, string(text), `<meta name="engine" content="socket">`)

	one, other := openPage(t, url, ""), openPage(t, url, "")
	one.say("setoption name Hash value 17", "setoption name Threads value 2", "setoption name Hash value 16", "newgame nogo", "analyze infinite", "isready")
	require.Equal(t, "error setoption: Hash: expected an integer from 1 to 16", one.until("error"))
	require.Equal(t, "error setoption: Threads: expected an integer from 1 to 1", one.until("error"))
	one.until("readyok")
	other.say("newgame reversi", "go nodes 100", "query turn")
	require.Equal(t, "response second", other.until("response"), "each has a game of its own")

	require.NoError(t, server.cmd.Process.Signal(os.Interrupt))
	_, status := server.end()
	require.Zero(t, status)
	require.Empty(t, server.errors.String())
}

// TestWebForAClass: a page is answered while all others search without end on the same core, some
// with all the threads that they get, and under the name that the user gave.
func TestWebForAClass(t *testing.T) {
	t.Parallel()
	_, url := startWeb(t, "--host", "board.example", "--cores", "2", "--sessions", "4", "--hash", "4")
	var busy []*page
	for range 3 {
		p := openPage(t, url, "")
		p.say("setoption name Threads value 3", "setoption name Threads value 2", "newgame 12 12", "analyze infinite", "isready")
		require.Equal(t, "error setoption: Threads: expected an integer from 1 to 2", p.until("error"))
		p.until("readyok")
		busy = append(busy, p)
	}
	p := openPage(t, url, "https://board.example")
	p.say("newgame 6 7", "go movetime 300", "newgame reversi 4", "review")
	p.until("bestmove")
	p.until(`{"type":"game"`)
	for _, other := range busy {
		other.until("info")
		other.say("stop")
		other.until("bestmove")
	}
}

// TestPerftTakesTurns: a count waits while another session has the only thread.
func TestPerftTakesTurns(t *testing.T) {
	searcher := uct.New()
	t.Cleanup(searcher.Close)
	pool := web.NewPool(1)
	other := pool.Searcher(searcher)
	sessiontest.Converse(t, sessionRunner(pool, nil, slog.New(slog.DiscardHandler)), func(c *sessiontest.Client) {
		_, end := other.Share(context.Background()) // the bubble has no other one
		require.Empty(t, c.Say("newgame 6 7", "perft 1"))
		end()
		require.Equal(t, "response 7\n", c.Hear())
	})
}

// withFourthGame is the environment variable that makes the test binary the program with one more
// game.
const withFourthGame = "C4ENGINE_TEST_FOURTH_GAME"

func init() {
	if os.Getenv(withFourthGame) != "" {
		_ = games.Register(tictactoe.Game{}) // the only line that a new game needs outside its package
		main()
		os.Exit(cli.OK)
	}
}
