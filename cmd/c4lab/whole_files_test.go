package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/cmd/internal/clitest"
	"github.com/c4engine/c4engine/engine/enginetest"
)

// TestFilesAreWholeAfterFaults makes every disk operation of every command that writes files fail.
func TestFilesAreWholeAfterFaults(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	const plan = " --games 100 --nodes 1"
	for _, command := range [][]string{
		{"book", "--hash", "16", "--board", "4x4", "--plies", "2", "results"},
		{"atlas", "--up-to", "4x4", "table"},
		{"train", "games", "--games", "100", "--nodes", "1", "--out", "part.jsonl"},
	} {
		require.NoError(t, program.Execute(command))
	}
	for words, output := range map[string]string{
		"book --board 4x4 --plies 2 --write book results": "book",
		"atlas --up-to 4x4 --picture picture table":       "picture",
		"train" + plan + " --out whole":                   "whole",
		"train fit part.jsonl --out fitted":               "fitted",
	} {
		clitest.RequireWholeFiles(t, program.Execute, dir, words, output)
	}
	if enginetest.Slow() {
		clitest.RequireWholeFiles(t, program.Execute, dir, "train moves --games 100 --nodes 100 --out moves", "moves")
	}
}
