package main

import (
	"os/exec"
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
	t.Chdir(dir)
	const plan = " --games 100 --nodes 1"
	for _, words := range []string{
		"book --hash 16 --board 4x4 --plies 2 results",
		"atlas --up-to 4x4 table",
	} {
		require.NoError(t, program.Execute(strings.Fields(words)))
	}
	table := map[string]processtest.Writes{
		"book --write":    {Words: "book --board 4x4 --plies 2 --write book results", Whole: []string{"book"}},
		"atlas --picture": {Words: "atlas --up-to 4x4 --picture picture table", Whole: []string{"picture"}},
		"train":           {Words: "train --out whole" + plan, Whole: []string{"whole"}},
		"book": {
			Words:   "book --hash 1 --board 4x4 --plies 2 growing",
			Growing: "growing",
			Resume:  "book --hash 1 --board 4x4 --plies 2 growing",
		},
		"atlas": {
			Words:   "atlas --hash 1 --up-to 4x4 atlas",
			Growing: "atlas",
			Resume:  "atlas --hash 1 --up-to 4x4 atlas",
		},
	}
	processtest.RequireSurvivesFullDisk(t, program, dir, table)
}

// TestFullStandardOutput: what a command makes is written, and its status is 1.
func TestFullStandardOutput(t *testing.T) {
	enginetest.SkipShort(t, "runs many commands")
	t.Chdir(t.TempDir())
	for _, words := range []string{
		"perft 3",
		"book --hash 1 --board 4x4 --plies 2 --write book results",
		"atlas --up-to 4x4 table",
		"train --games 100 --nodes 1 --out weights",
		"help",
		"version",
	} {
		processtest.RequireTellsOfFullDisk(t, exec.Command(binary, strings.Fields(words)...))
	}
	for _, name := range []string{"book", "table", "weights"} {
		require.FileExists(t, name)
	}
}
