//go:build linux

package main

import (
	"bufio"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
)

// installedUse is a run of a command in an empty folder.
type installedUse struct {
	words   string // C4ENGINE stands for the program
	input   string
	says    string // a part of its output
	writes  string // a file, if any
	onAMD64 bool   // only on this processor
}

// installedUses has a run of every command.
var installedUses = map[string]installedUse{
	"protocol": {words: "protocol", input: "go nodes 10\n", says: "bestmove "},
	"play":     {words: "play --level 1", input: "3\nquit\n", says: "The engine plays "},
	"match": {words: "match -engine cmd=C4ENGINE -engine cmd=C4ENGINE -each nodes=5 -games 2 -resume -out m.jsonl -html m.html -judge judge -batch batch",
		says: "A", writes: "m.html"},
	"match report": {words: "match report m.jsonl -html r.html", says: "A", writes: "r.html"},
	"match watch":  {words: "match watch .", says: "A"},
	"analysis":     {words: "analysis --threads 1", input: `{"id":"q","nodes":10}` + "\n", says: `"id":"q"`},
	"annotate":     {words: "annotate --nodes 10 --prove 0 --html a.html -", input: "4444\n", says: "4", writes: "a.html"},
	"library":      {words: "library guest.so", input: "go\n", says: "bestmove "},
	"saiblo":       {words: "saiblo --nodes 10", input: saibloStart + saibloWin, says: saibloWon},
	"saiblo zip":   {words: "saiblo zip s.zip", writes: "s.zip", onAMD64: true},
	"kaggle":       {words: "kaggle k.tar.gz", writes: "k.tar.gz", onAMD64: true},
	"gtp":          {words: "gtp --game nogo --nodes 10", input: "genmove b\n", says: "= "},
	"nboard":       {words: "nboard --nodes 10", input: "go\n", says: "=== "},
	"botzone":      {words: "botzone --game nogo --nodes 10", input: `{"requests":[{"x":-1,"y":-1}],"responses":[]}` + "\n", says: `"response"`},
	"web":          {words: "web --export page", writes: "page/js/engine.wasm"},
	"prove":        {words: "prove --certificate p.gz 4 4 moves 3,0", says: "draw", writes: "p.gz"},
	"bench":        {words: "bench --signature", says: "\n"},
	"help":         {words: "help", says: "Commands:"},
	"version":      {words: "version", says: "c4engine devel"},
}

// TestEveryCommandFromAnEmptyFolder installs the program as from the archive of a release, and runs
// each of its commands without Go and the source tree.
func TestEveryCommandFromAnEmptyFolder(t *testing.T) {
	page := exported(t)
	path := filepath.Join(t.TempDir(), filepath.Base(binary))
	copyFile(t, binary, path)
	for _, name := range []string{wasmName, supportName} {
		copyFile(t, filepath.Join(page, "js", name), filepath.Join(filepath.Dir(path), name))
	}
	dir := t.TempDir()
	var names []string
	table, err := program.Table()
	require.NoError(t, err)
	for _, command := range table {
		names = append(names, command.Name)
	}
	for _, name := range names { // match before match report
		use, known := installedUses[name]
		require.True(t, known, "%s is in no row of installedUses", name)
		t.Run(name, func(t *testing.T) {
			if use.onAMD64 && runtime.GOARCH != "amd64" {
				t.Skip("packs the program that runs")
			}
			if name == "library" {
				copyFile(t, filepath.Join(guests(t, "GOOD"), "good.so"), filepath.Join(dir, "guest.so"))
			}
			cmd := installed(t, path, dir, use.words)
			cmd.Stdin = strings.NewReader(use.input)
			out, err := cmd.Output()
			require.NoError(t, err, "%s", cmd.Stderr)
			require.Contains(t, string(out), use.says)
			if use.writes != "" {
				require.FileExists(t, filepath.Join(dir, use.writes))
			}
			if use.says != "" {
				again := installed(t, path, dir, use.words)
				again.Stdin = strings.NewReader(use.input)
				processtest.RequireTellsOfFullDisk(t, again)
			}
		})
	}
	require.Len(t, names, len(installedUses))
	t.Run("web server", func(t *testing.T) { requireServes(t, installed(t, path, dir, "web --address 127.0.0.1:0")) })
}

// installed returns a command in a folder, where no Go works.
func installed(t *testing.T, program, dir, words string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), program, strings.Fields(strings.ReplaceAll(words, "C4ENGINE", program))...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOROOT="+filepath.Join(dir, "none"), "XDG_CACHE_HOME="+t.TempDir())
	cmd.Stderr = &strings.Builder{}
	return cmd
}

func requireServes(t *testing.T, cmd *exec.Cmd) {
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	url, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	answer, err := http.Get(strings.TrimSpace(url))
	require.NoError(t, err)
	page, err := io.ReadAll(answer.Body)
	require.NoError(t, errors.Join(err, answer.Body.Close(), cmd.Process.Signal(os.Interrupt)))
	require.Contains(t, string(page), "<html")
	require.NoError(t, cmd.Wait())
}

func copyFile(t *testing.T, from, to string) {
	content, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, content, 0o755))
}
