package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
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

// TestFourthGameInTheBrowser: the server's games.json has the game, and a session plays it.
func TestFourthGameInTheBrowser(t *testing.T) {
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
