//go:build linux

package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
)

// TestMatchOfProcessorTime: a player with 1 s of processor time may sleep for 3 s.
func TestMatchOfProcessorTime(t *testing.T) {
	table := runWholeMatch(t, join(goodPlayer("good", "nodes=50"), faultyPlayer(t, "late"),
		[]string{"movetime=1000", "-games", "2", "-concurrency", "2", "-processortime"})...)
	require.Regexp(t, `(?m)^ +\d +late +2 .* 0 +0 +0 +\d`, table, "no bug, no illegal move, no timeout")
}

// TestMatchOnClocks plays by clocks of real time and of processor time, with pondering. Each clock
// must equal the time before it, less the time of the move, plus the increment.
func TestMatchOnClocks(t *testing.T) {
	for _, how := range []string{"-adjudicate", "-processortime"} {
		out := filepath.Join(t.TempDir(), "games.jsonl")
		runWholeMatch(t, join(goodPlayer("a", "option.Ponder=true"), goodPlayer("b", "tc=0.2+0.04"),
			[]string{"-each", "tc=0.3+0.02", "-games", "2", "-boards", "6..6", "-plies", "4", "-margin", "10000", how, "-out", out})...)
		_, games := readGamesOf(t, out)
		require.Len(t, games, 2)
		for _, g := range games {
			require.Contains(t, []string{match.Win, match.Draw}, g.End)
			clocks := map[string]float64{"a": 300, "b": 200}
			for _, ply := range g.Moves[g.Opening:] {
				name := map[string]string{match.First: g.First, match.Second: g.Second}[ply.By]
				clocks[name] += map[string]float64{"a": 20, "b": 40}[name] - ply.Millis
				require.InDelta(t, clocks[name], *ply.Clock, 0.1)
			}
		}
	}
}
