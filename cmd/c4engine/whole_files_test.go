package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/cmd/internal/clitest"
)

// TestFilesAreWholeAfterFaults makes every disk operation of every command that writes files fail.
func TestFilesAreWholeAfterFaults(t *testing.T) {
	dir := t.TempDir()
	match := "match -engine cmd=" + binary + " -engine cmd=" + binary + " -each nodes=5 -games 2 -out games.jsonl"
	t.Chdir(dir)
	require.NoError(t, program.Execute([]string{"match", "-engine", "cmd=" + binary, "-engine", "cmd=" + binary,
		"-each", "nodes=5", "-games", "2", "-out", "games.jsonl"}))
	require.NoError(t, os.WriteFile("game.txt", []byte("44445\n"), 0o644))
	require.NoError(t, os.WriteFile(wasmName, []byte("\x00asm"), 0o644))
	require.NoError(t, os.WriteFile(supportName, []byte("script"), 0o644))
	require.NoError(t, os.MkdirAll("page/js", 0o755))
	for words, outputs := range map[string][]string{
		match + " -resume -html page.html -judge judge -batch batch":   {"page.html", "judge", "batch"},
		"match report games.jsonl -html r.html -judge rj -batch rb":    {"r.html", "rj", "rb"},
		"annotate --nodes 5 --prove 0 --html annotated.html game.txt":  {"annotated.html"},
		"prove --certificate proof.gz --hash 16 4 4 moves 3,0 3,1 3,2": {"proof.gz"},
		"saiblo zip --engine " + binary + " submission.zip":            {"submission.zip"},
		"kaggle --engine " + binary + " submission.tar.gz":             {"submission.tar.gz"},
		"web --export page --wasm " + wasmName: {filepath.Join("page", "index.html"), filepath.Join("page", "js", wasmName),
			filepath.Join("page", "js", supportName), filepath.Join("page", "style.css")},
	} {
		clitest.RequireWholeFiles(t, program.Execute, dir, words, outputs...)
	}
}
