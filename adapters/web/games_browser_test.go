package web_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/web"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
	"github.com/c4engine/c4engine/protocol"
)

// The page knows no game but those of the registry.
func init() { _ = games.Register(tictactoe.Game{}) }

// serveFourthGame serves the page from this process, where tic-tac-toe is registered, and
// returns its address.
func serveFourthGame(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	url := "http://" + listener.Addr().String() + "/"
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		done <- web.Serve(ctx, listener, web.Config{
			Sessions: 2,
			Log:      slog.New(slog.DiscardHandler),
			Run: func(ctx context.Context, in io.Reader, out io.Writer) error {
				searcher := uct.New()
				defer searcher.Close()
				return protocol.Run(ctx, in, out, protocol.Config{
					Name: "c4engine", Author: "its authors", Version: "0",
					Games: games.All(), Searcher: searcher,
				})
			},
		})
	}()
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-done)
	})
	return url
}

// testFourthGame plays a game that the page knows only from games.json.
func testFourthGame(t *testing.T, l *laboratory) {
	p := l.open(t, serveFourthGame(t)+"#game=tictactoe&board=3", 1280, 800)
	p.quick()
	p.waitText("title", "Tic-tac-toe 3 × 3")
	p.players("person", "person")
	for _, cell := range []string{"6", "4", "0", "1"} { // a1 b2 a3 b3
		p.click(`#board [data-cell="` + cell + `"]`)
	}
	p.wait(`location.hash === "#game=tictactoe&board=3&moves=a1-b2-a3-b3"`)
	p.waitText("situation", "Cross to move")
	p.wait(judged)
	require.Equal(t, "true", p.value(`document.getElementById("bars").hidden && document.getElementById("threats").hidden`))
	p.click(`#board [data-cell="3"]`)
	p.waitText("situation", "Cross wins")
	require.Equal(t, "3", p.value(`document.querySelectorAll("#board .piece.won").length`))
	p.keep(l, "tictactoe")

	p.load("b2 a1") // and one game against the engine
	p.players("person", "engine")
	p.playOn(func(int) { p.click(`#board [aria-disabled="false"]`) })
	require.Regexp(t, "^(Cross|Nought) wins$|^Draw$", p.text("situation"))
	p.press("n")
	require.Equal(t, "Tic-tac-toe 3 Three in a row, across, down or diagonally, win.", p.value(`["#new-game option:checked", "#new-size option", "#new-goal"].map(s => document.querySelector(s).textContent).join(" ")`))
	require.Equal(t, "true", p.value(`document.getElementById("new-sides").hidden && document.getElementById("new-hole").hidden`))
	p.click("#new-start")
	p.waitPly(0)
}

// testGames: the form of a new game offers exactly the boards in games.json.
func testGames(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	answer, err := http.Get(s.url + "games.json")
	require.NoError(t, err)
	defer answer.Body.Close()
	var offered []struct {
		Name, Title, Goal string
		Boards            struct {
			Sizes  []int
			Square bool
			Hole   bool
			Rules  []string
		}
	}
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&offered))
	require.GreaterOrEqual(t, len(offered), 3)
	p := l.open(t, s.url, 1280, 800)
	p.quick()
	p.press("n")
	for _, game := range offered {
		p.choose("new-game", game.Name)
		require.Equal(t, game.Goal, p.text("new-goal"))
		sizes, err := json.Marshal(game.Boards.Sizes)
		require.NoError(t, err)
		field := map[bool]string{true: "new-size", false: "new-rows"}[game.Boards.Square]
		require.Equal(t, string(sizes), p.value(`JSON.stringify([...document.getElementById("`+field+`").options].map(o => Number(o.value)))`))
		shown := func(id string) bool { return p.value(`document.getElementById("`+id+`").hidden`) == "false" }
		require.Equal(t, game.Boards.Square, shown("new-square"))
		require.Equal(t, !game.Boards.Square, shown("new-sides"))
		require.Equal(t, game.Boards.Hole, shown("new-hole"))
		p.value(`document.querySelectorAll("#new-rules input").forEach(box => box.click())`)
		require.Equal(t, len(game.Boards.Rules) > 0, p.value(`document.querySelectorAll("#new-rules input:checked").length > 0`) == "true")
		p.click("#new-start")
		p.wait(`!document.getElementById("new-dialog").open`)
		p.waitText("title", game.Title)
		for _, rule := range game.Boards.Rules {
			p.wait(`new URLSearchParams(location.hash.slice(1)).get("board").includes("` + rule + `")`)
		}
		p.press("n")
	}
}
