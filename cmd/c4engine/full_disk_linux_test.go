package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// TestFullDisk runs every command that writes files, and can write none of them.
func TestFullDisk(t *testing.T) {
	enginetest.SkipShort(t, "runs many commands")
	t.Chdir(t.TempDir())
	match := "match -engine cmd=" + binary + " -engine cmd=" + binary + " -each nodes=5 -games 2 -out games.jsonl"
	require.NoError(t, program.Execute(strings.Fields(match)))
	require.NoError(t, os.WriteFile("game.txt", []byte("44445\n"), 0o644))
	require.NoError(t, os.WriteFile(wasmName, []byte("\x00asm"), 0o644))
	require.NoError(t, os.WriteFile(supportName, []byte("script"), 0o644))
	require.NoError(t, os.MkdirAll("page/js", 0o755))
	for words, files := range map[string][]string{
		match + " -resume -html page.html -csv table -svg graphs -judge judge -batch batch": {"page.html", "table", "graphs", "judge", "batch"},
		"match report games.jsonl -html r.html -judge rj -batch rb":                         {"r.html", "rj", "rb"},
		"annotate --nodes 5 --prove 0 --html annotated.html game.txt":                       {"annotated.html"},
		"prove --certificate proof.gz --hash 16 4 4 moves 3,0 3,1 3,2":                      {"proof.gz"},
		"web --export page --wasm " + wasmName:                                              {"page/index.html", "page/js/" + wasmName, "page/js/" + supportName, "page/bundle.css"},
		"saiblo zip --engine " + binary + " submission.zip":                                 {"submission.zip"},
	} {
		processtest.RequireAllOrNothing(t, program, words, files...)
	}
}
