package main

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/lab/puzzle"
	"github.com/c4engine/c4engine/internal/match"
)

// TestOpenings: parts share the work and print the same lines, and another search
// calls each opening balanced.
func TestOpenings(t *testing.T) {
	enginetest.SkipShort(t, "searches for balanced openings")
	openings := func(args string) string { return runLab(t, "openings --nodes 2000 --count "+args) }
	n := enginetest.Size(2, 6)
	count := strconv.Itoa(n)
	all := openings(count)
	require.NotContains(t, all, openings("1 --seed 2"))

	list := enginetest.Must(match.ReadOpenings(gamefile.Reader{Games: games.All()}, strings.NewReader(all)))
	require.Len(t, list, n)
	parts := openings(count+" --shard 1/2") + openings(count+" --shard 2/2")
	s := uct.New()
	defer s.Close()
	for _, fen := range list {
		require.Contains(t, parts, fen+"\n")
		p := enginetest.Must(connectfour.Game{}.Parse(fen))
		require.NoError(t, s.NewGame())
		info, err := s.Search(context.Background(), engine.NewHistory(p), engine.Limits{Nodes: 20000}, nil)
		require.NoError(t, err)
		require.InDelta(t, 0.5, info.Lines[0].Winrate, 0.15, fen)
	}
}

// TestPuzzles makes puzzles, in the gate twice, and measures the levels with them.
func TestPuzzles(t *testing.T) {
	enginetest.SkipShort(t, "plays games")
	t.Chdir(t.TempDir())
	require.Contains(t, runLab(t, "puzzles --count 2 first"), "2 of 2 puzzles\n")
	if enginetest.Slow() {
		runLab(t, "puzzles --count 2 second")
		require.Equal(t, readText("first"), readText("second"))
	}
	list, err := puzzle.Read(strings.NewReader(readText("first")))
	require.NoError(t, err)
	require.Len(t, list, 2)
	table := runLab(t, "puzzles --levels first")
	require.Contains(t, table, "| level | grade 1 | 2 | 3 | 4 | 5 |\n")
	require.Contains(t, table, "\n| puzzles | 0 | 1 | 0 | 1 | 0 |\n")
	require.Contains(t, table, "\n| 13 | 0 | 100 | 0 | 100 | 0 |\n")
}

func TestPuzzlesErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzles")
	for text, says := range map[string]string{
		"x":    "puzzles: invalid character 'x'",
		`[{}]`: "puzzle : game: expected ",
		`[{"id":"a","game":"nogo","fen":"5/5/5/5/5 x","best":[],"grade":1}]`:      "puzzle a: best: expected a winning move",
		`[{"id":"a","game":"nogo","fen":"5/5/5/5/5 x","best":["0,9"],"grade":1}]`: "puzzle a: y: expected a column from 0 to 4",
		`[{"id":"a","game":"nogo","fen":"5/5/5/5/5 x","best":["0,0"],"grade":6}]`: "puzzle a: grade: expected 1, of the rating 0, not 6",
		`[{"id":"a","game":"nogo","fen":"5/5/5/5 x","best":["0,0"],"grade":1}]`:   "puzzle a: ",
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		require.Contains(t, refused(t, "puzzles --levels "+file), says)
	}
}
