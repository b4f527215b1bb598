package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

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

// fourth returns a command of the program with the fourth game.
func fourth(t *testing.T, args ...string) *exec.Cmd {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = append(os.Environ(), withFourthGame+"=1")
	return cmd
}

// piped runs a command of the program with the fourth game and returns its lines.
func piped(t *testing.T, input, args string) []string {
	p := startCommand(t, fourth(t, strings.Fields(args)...))
	p.say(strings.TrimSuffix(input, "\n"))
	require.NoError(t, p.in.Close())
	lines, status := p.end()
	require.Zero(t, status, "%s: %s", args, p.errors.String())
	return lines
}

// TestFourthGame plays a game that only its package and one line know.
func TestFourthGame(t *testing.T) {
	needsUnix(t)
	t.Run("protocol", func(t *testing.T) {
		lines := piped(t, "newgame tictactoe\nplay 1 1\nopponent 0 1\nquery fen\nshow\ngo nodes 2000\nperft 3\nnewgame tictactoe\nperft 9\n", "")
		require.Contains(t, lines, "response 1o1/1x1/3 x")
		require.Contains(t, lines, " 0   . [o] .")
		require.Contains(t, withPrefix(lines, "info ")[0], "proven win in <= 5")
		require.Contains(t, lines, "response 127872")
	})
	t.Run("options", func(t *testing.T) {
		lines := piped(t, "setoption name Output value json\nc4\n", "")
		require.Contains(t, strings.Join(lines, "\n"), "the playout has the rest; negative: the game's default (connectfour, nogo and reversi only)")
	})
	t.Run("play", func(t *testing.T) {
		lines := piped(t, "b2\nhint\nb2\nd1\nnew\nhelp\n", "play tictactoe --seed 1")
		require.Equal(t, "Three in a row, across, down or diagonally, win.", lines[0])
		require.Contains(t, lines, "    a b c")
		require.Contains(t, lines, " 2  . x .")
		require.Contains(t, lines, "Sorry, I expected an empty cell.")
		require.Contains(t, lines, "Sorry, I expected a cell from a1 to c3, or help.")
		require.Contains(t, strings.Join(lines, "\n"), "tictactoe [size]")
	})
	t.Run("analysis", func(t *testing.T) {
		lines := piped(t, `{"id":"a","game":"tictactoe","moves":["1,1","0,1"],"nodes":2000}`, "analysis")
		require.Contains(t, lines[0], `"proven":{"value":"win","plies":5}`)
	})
	t.Run("gtp", func(t *testing.T) {
		lines := piped(t, "boardsize 3\nplay b b2\nplay w b3\nplay b a1\nplay w c3\nplay b c1\nplay w b1\nshowboard\nplay b a3\n"+
			"gogui-rules_final_result\n", "gtp --game tictactoe --nodes 500")
		require.Contains(t, lines, " 3 . O O")
		require.Contains(t, lines, "= black wins")
	})
	t.Run("botzone", func(t *testing.T) {
		lines := piped(t, `{"requests":[{"x":1,"y":1},{"x":0,"y":0}],"responses":[{"x":0,"y":1}]}`, "botzone --game tictactoe --nodes 500")
		require.Contains(t, lines[0], `"response":{"x":2,"y":2}`)
	})
	t.Run("annotate", func(t *testing.T) {
		page := filepath.Join(t.TempDir(), "page.html")
		lines := piped(t, "b2 b3 a1 c3 a3 c1 a2\n", "annotate - --game tictactoe --nodes 500 --html "+page)
		require.Contains(t, strings.Join(lines, "\n"), "first wins in 7 plies")
		requirePageWithLine(t, page)
	})
	t.Run("match", testMatchOfFourthGame)
	t.Run("web", testWebOfFourthGame)
}

// requirePageWithLine requires a page with the fourth game's look and names of cells, and a game
// that ends with a line.
func requirePageWithLine(t *testing.T, name string) {
	page, err := os.ReadFile(name)
	require.NoError(t, err)
	for _, part := range []string{`"look":"stones","line":3`, `"letters":"abc"`, `"game":"tictactoe"`, `"move":"1,1"`, `"over":true`} {
		require.Contains(t, string(page), part)
	}
}

func testMatchOfFourthGame(t *testing.T) {
	dir := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	file, page := filepath.Join(dir, "games.jsonl"), filepath.Join(dir, "page.html")
	lines := piped(t, "", "match -game tictactoe -games 4 -plies 3 -engine name=A nodes=300 cmd="+self+
		" -engine name=B nodes=1 option.Playouts=uniform cmd="+self+" -out "+file)
	require.Contains(t, strings.Join(lines, "\n"), "games 4 of 4")
	piped(t, "", "match report "+file+" -html "+page)
	games, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Contains(t, string(games), `"game":"tictactoe"`)
}

// testWebOfFourthGame: the server's games.json has the game, and a session plays it.
func testWebOfFourthGame(t *testing.T) {
	server := startCommand(t, fourth(t, "web", "--address", "127.0.0.1:0", "--hash", "16"))
	url := server.answer("http://127.0.0.1:")
	answer, err := http.Get(url + "games.json")
	require.NoError(t, err)
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	var told []map[string]any
	require.NoError(t, json.Unmarshal(text, &told))
	require.Len(t, told, 4)
	require.Equal(t, "connectfour", told[0]["name"], "the default game is the first")
	require.Equal(t, map[string]any{
		"name": "tictactoe", "title": "Tic-tac-toe", "goal": "Three in a row, across, down or diagonally, win.",
		"sides": []any{"Cross", "Nought"}, "look": "stones", "line": 3.0, "gravity": false, "counted": false,
		"notation": map[string]any{"letters": "abc", "fromTop": false},
		"boards": map[string]any{
			"sizes": []any{3.0}, "usual": []any{3.0, 3.0}, "square": true, "hole": false, "rules": []any{}, "random": nil,
		},
	}, told[3])
	p := openPage(t, url)
	p.say("newgame tictactoe 3", "play 1 1", "go nodes 200")
	require.NotContains(t, p.until("bestmove"), "none")
	require.NoError(t, server.cmd.Process.Signal(os.Interrupt))
	_, status := server.end()
	require.Zero(t, status)
}
