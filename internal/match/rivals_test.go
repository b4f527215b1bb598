package match_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
)

var rivalFolder = fstest.MapFS{
	"b.so": {}, "a.so": {}, "notes.txt": {}, "gone/main.cpp": {}, "gone/board.cpp": {}, "empty/notes.txt": {},
}

// rivals is a match of one against the libraries of a folder.
func rivals(t *testing.T, f *fakes, line string) match.Config {
	t.Helper()
	words := strings.Fields("--rivals some/dir " + line)
	if !strings.Contains(line, "--engine") {
		words = append(words, "--engine", "cmd=one", "name=mine")
	}
	t.Chdir(t.TempDir())
	require.NoError(t, os.CopyFS("some/dir", rivalFolder))
	a, err := arguments.ParseMatch(words, games.All())
	require.NoError(t, err)
	f.make["some/dir/a.so"], f.make["some/dir/b.so"] = tidy(2), tidy(3)
	f.make["built"] = faulty(2, gone)
	a.Schedule.Players[len(a.Schedule.Players)-1].Built = "built"
	return match.Config{Schedule: a.Schedule, Game: connectfour.Game{}, Launcher: f}
}

// TestRivals: every library of the folder is met as first and second, on a board of its own, which
// is the same in each shard.
func TestRivals(t *testing.T) {
	cfg := rivals(t, standard(), "--each movetime=7")
	var names []string
	for _, p := range cfg.Schedule.Players {
		names = append(names, p.Name+" "+p.Library+p.Source)
		require.Equal(t, 7, p.MoveTime)
	}
	require.Equal(t, []string{"mine ", "a some/dir/a.so", "b some/dir/b.so", "gone some/dir/gone"}, names)
	require.Equal(t, 6, cfg.Schedule.Total())
	boards := map[string]bool{}
	games := play(t, cfg)
	for i := range games {
		boards[games[i].FEN] = true
		require.Equal(t, games[i].FEN, games[i^1].FEN)
		require.Contains(t, []string{games[i].First, games[i].Second}, "mine")
	}
	require.Len(t, boards, 3)
	require.Equal(t, [2]int{0, 123}, games[0].Peak, "of a library")
	shard := play(t, rivals(t, standard(), "--each movetime=7 --shard 2/3"))
	require.Equal(t, moves(games[2:4]), moves(shard))
}

// TestVersions: two versions of a player meet the same rivals on the same boards.
func TestVersions(t *testing.T) {
	cfg := rivals(t, standard(), "--engine cmd=one name=old --engine cmd=three name=new")
	games := play(t, cfg)
	require.Len(t, games, 12)
	for i := 0; i < 12; i += 4 { // both sides of the first version, then of the second
		rival := games[i].Second
		var names []string
		for _, g := range games[i : i+4] {
			require.Equal(t, games[i].FEN, g.FEN)
			names = append(names, g.First, g.Second)
		}
		require.Equal(t, []string{"old", rival, rival, "old", "new", rival, rival, "new"}, names)
	}
}
