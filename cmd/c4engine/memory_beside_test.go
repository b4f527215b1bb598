package main

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestMemoryBesideHash holds a process with a full tree, and a proof, to what the help of Hash
// says. It measured 16.2 MB at most: 9 for the program itself, the rest for searches.
func TestMemoryBesideHash(t *testing.T) {
	if testing.Short() {
		t.Skip("fills trees")
	}
	const beside = 20
	require.Contains(t, hashHelp(t), strconv.Itoa(beside)+" more")
	sizes := []int{1, 8}
	if enginetest.Slow() {
		sizes = append(sizes, 32)
	}
	for _, hash := range sizes {
		p := start(t)
		p.say("setoption name Hash value "+strconv.Itoa(hash), "setoption name Threads value 2",
			"newgame 12 12", "analyze nodes "+strconv.Itoa(30_000*hash),
			"newgame 6 7", "analyze prove nodes 500000",
			"newgame reversi", "analyze nodes 20000", "newgame nogo", "analyze nodes 20000")
		for range 4 {
			p.until("bestmove")
		}
		require.Less(t, peakMemory(t, p.cmd.Process.Pid), float64(hash+beside), "Hash %d", hash)
		p.say("quit")
		p.end()
	}
}

// hashHelp returns the help of the option Hash.
func hashHelp(t *testing.T) string {
	for _, o := range newSearcher(t).Options() {
		if o.Name == "Hash" {
			return o.Help
		}
	}
	return ""
}
