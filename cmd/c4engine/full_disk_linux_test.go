package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

func init() { processtest.LimitFiles(program) }

// TestFullDisk runs every command that writes files, and can write none of them.
func TestFullDisk(t *testing.T) {
	enginetest.SkipShort(t, "runs many commands")
	dir := t.TempDir()
	match := "match -engine cmd=" + binary + " -engine cmd=" + binary + " -each nodes=5 -games 2 -out "
	t.Chdir(dir)
	require.NoError(t, program.Execute(strings.Fields(match+"games.jsonl")))
	require.NoError(t, os.WriteFile("game.txt", []byte("44445\n"), 0o644))
	require.NoError(t, os.WriteFile("openings.txt", []byte("4/4/4/4 x\n"), 0o644))
	require.NoError(t, os.WriteFile(wasmName, []byte("\x00asm"), 0o644))
	require.NoError(t, os.WriteFile(supportName, []byte("script"), 0o644))
	require.NoError(t, os.MkdirAll("page/js", 0o755))
	table := map[string]processtest.Writes{
		"match": {
			Words:   match + "out.jsonl -openings openings.txt",
			Growing: "out.jsonl",
			Resume:  match + "out.jsonl -openings openings.txt -resume",
		},
		"match -html": {
			Words: match + "games.jsonl -resume -html page.html -csv table -svg graphs -judge judge -batch batch",
			Whole: []string{"page.html", "table", "graphs", "judge", "batch"},
		},
		"match report": {
			Words: "match report games.jsonl -html r.html -judge rj -batch rb",
			Whole: []string{"r.html", "rj", "rb"},
		},
		"annotate": {
			Words: "annotate --nodes 5 --prove 0 --html annotated.html game.txt",
			Whole: []string{"annotated.html"},
		},
		"prove": {
			Words: "prove --certificate proof.gz --hash 16 4 4 moves 3,0 3,1 3,2",
			Whole: []string{"proof.gz"},
		},
		"web --export": {
			Words: "web --export page --wasm " + wasmName,
			Whole: []string{"page/index.html", "page/js/" + wasmName, "page/js/" + supportName, "page/bundle.css"},
		},
		"saiblo zip": {
			Words: "saiblo zip --engine " + binary + " submission.zip",
			Whole: []string{"submission.zip"},
		},
	}
	processtest.RequireSurvivesFullDisk(t, program, dir, table)
}
