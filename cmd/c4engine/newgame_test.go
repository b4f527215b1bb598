package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestNewGameIsOneFolderAndOneLine adds a game as CONTRIBUTING.md says, a copy of tic-tac-toe in a
// folder of engine and its line in the registry, and runs the quick tests of all packages with it.
// The compiler sees the two files in place of the real ones, so the tree does not change.
func TestNewGameIsOneFolderAndOneLine(t *testing.T) {
	enginetest.NeedLong(t, "compiles and runs the quick tests of all packages once more")
	root := enginetest.Must(filepath.Abs("../.."))
	read := func(path string) string { return string(enginetest.Must(os.ReadFile(filepath.Join(root, path)))) }
	game := strings.NewReplacer("package tictactoe", "package threes", `return "tictactoe"`, `return "threes"`,
		"Tic-tac-toe", "Threes").Replace(read("internal/enginetest/tictactoe/tictactoe.go"))
	registry := strings.NewReplacer("reversi.Game{}}", "reversi.Game{}, threes.Game{}}",
		`"github.com/c4engine/c4engine/engine/reversi"`, `"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/threes"`).Replace(read("engine/games/games.go"))
	folder := t.TempDir()
	overlay := map[string]string{}
	for path, text := range map[string]string{"engine/threes/threes.go": game, "engine/games/games.go": registry} {
		file := filepath.Join(folder, filepath.Base(path))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		overlay[filepath.Join(root, path)] = file
	}
	replaced := enginetest.Must(json.Marshal(map[string]any{"Replace": overlay}))
	list := filepath.Join(folder, "overlay.json")
	require.NoError(t, os.WriteFile(list, replaced, 0o644))

	packages := enginetest.Must(exec.Command("go", "list", module+"/...").Output())
	cmd := exec.Command("go", append([]string{"test", "-short", "-vet=off", "-overlay", list},
		append(strings.Fields(string(packages)), module+"/engine/threes")...)...)
	cmd.Dir = root
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "C4ENGINE_") { // its tests are the quick ones
			cmd.Env = append(cmd.Env, variable)
		}
	}
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
}
