package main

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestTrainInParts plays games in two parts, and kills and resumes the first. From both it must
// learn the same weights as one process.
func TestTrainInParts(t *testing.T) {
	enginetest.SkipShort(t, "trains twice")
	t.Chdir(t.TempDir())
	const plan = " --games 100 --nodes 10 --seed 3"
	games := func(part string) string { return "train games --shard " + part + "/2 --out " + part + plan }
	require.True(t, strings.HasSuffix(runLab(t, games("2")), "\n50 of 50 games\n"))
	killTraining(t, games("1")+" --resume", "10 of 50 games")
	torn, err := os.OpenFile("1", os.O_WRONLY|os.O_APPEND, 0)
	require.NoError(t, err)
	_, err = torn.WriteString(`{"type":"game","number":`)
	require.NoError(t, err)
	require.NoError(t, torn.Close())
	require.Equal(t, "c4lab: train fit: files: expected all 100 games of the plan: 50 are in none of them\n",
		refused(t, "train fit --out none 2"))
	require.Equal(t, "c4lab: --out: 1 exists: expected --resume or another name\n", refused(t, games("1")))
	require.Equal(t, "c4lab: 1: shard: expected \"1/2\" as in the other file, not \"2/2\"\n",
		refused(t, "train games --shard 2/2 --out 1 --resume"+plan))

	rest := runLab(t, games("1")+" --resume")
	require.NotContains(t, rest, "10 of 50 games\n", "what was played is not played again")
	require.Contains(t, rest, "50 of 50 games\n")
	require.Empty(t, runLab(t, games("1")+" --resume"), "nothing is left to play")
	fitted := runLab(t, "train fit --out parts.bin 2 1")
	require.Equal(t, runLab(t, "train --out whole.bin"+plan), fitted)
	require.True(t, readText(t, "whole.bin") == readText(t, "parts.bin"), "the same weights")
}

// killTraining kills a process when it has printed a line.
func killTraining(t *testing.T, args, line string) {
	cmd := exec.Command(binary, strings.Fields(args)...)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	for lines := bufio.NewScanner(out); ; {
		require.True(t, lines.Scan(), "ended before %q", line)
		if lines.Text() == line {
			break
		}
	}
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
}
