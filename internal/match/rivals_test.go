package match_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
	"github.com/c4engine/c4engine/internal/sessiontest"
)

var rivalFolder = fstest.MapFS{
	"b.so": {}, "a.so": {}, "notes.txt": {}, "gone/main.cpp": {}, "gone/board.cpp": {}, "empty/notes.txt": {},
}

// rivals is a match of one against the libraries of a folder.
func rivals(t *testing.T, f *fakes, line string) match.Config {
	t.Helper()
	words := strings.Fields("-rivals some/dir " + line)
	if !strings.Contains(line, "-engine") {
		words = append(words, "-engine", "cmd=one", "name=mine")
	}
	t.Chdir(t.TempDir())
	require.NoError(t, os.CopyFS("some/dir", rivalFolder))
	a, err := arguments.ParseMatch(words, games.All())
	require.NoError(t, err)
	f.make["some/dir/a.so"], f.make["some/dir/b.so"] = tidy(2), tidy(3)
	f.make["built"] = faulty(2, sessiontest.Gone)
	a.Schedule.Players[len(a.Schedule.Players)-1].Built = "built"
	return match.Config{Schedule: a.Schedule, Game: connectfour.Game{}, Launcher: f}
}

// TestRivals: every library of the folder is met as first and second, on a board of its own, which
// is the same in each shard.
func TestRivals(t *testing.T) {
	cfg := rivals(t, standard(), "-each movetime=7")
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
	shard := play(t, rivals(t, standard(), "-each movetime=7 -shard 2/3"))
	require.Equal(t, moves(games[2:4]), moves(shard))
}

// TestRivalReport shows each kind of game that is not won, and what to do next.
func TestRivalReport(t *testing.T) {
	f := standard()
	f.make["one"] = thinking(1, func([]string) { time.Sleep(1200 * time.Millisecond) })
	cfg := rivals(t, f, "-each movetime=3000")
	games := play(t, cfg)
	for i, end := range []string{gamefile.Win, gamefile.Timeout, gamefile.Draw, gamefile.Win} {
		games[i].End, games[i].Result = end, []string{gamefile.Second, gamefile.First}[i%2] // mine loses
		if end == gamefile.Draw {
			games[i].Result = gamefile.Draw
		}
	}
	cfg.Schedule.Players[2].Speed = 10
	games[1].Detail = "no answer within 3.1s"
	require.Equal(t, [2]int{0, 123}, games[0].Peak, "of a library")
	games[0].Peak[0], games[3].Peak[1] = 68, 70
	r := results(&cfg.Schedule, games)
	r.File, r.Log = "my games.jsonl", func(int) string { return "logs/game-2.log" }
	text := written(t, r.WriteReport)
	require.Equal(t, `mine against 3 rivals, games 6 of 6

           games  won  drawn  lost  by rules  bug  illegal  timeout
as first   3      1    1      1     1         0    0        0
as second  3      1    0      2     1         0    0        1
together   6      2    1      3     2         0    0        1

ran correctly  no: 1 timeout
points         5 of 12, which is 16.7 of the course's 40
longest move   1.20 s, ply 1 of game 1, against a, without the timeouts
peak memory    70 MB
preview        clocks ran faster (speed=), so players thought less than for the grade
rivals failed  2 bugs

not won
  game  rival  side    end      plies  longest s  explain or repeat
  1     a      first   lost     25     1.20       c4engine annotate 'my games.jsonl' --number 1
  2     a      second  timeout  31     1.20       the match with -shard 1/3
      no answer within 3.1s
      logs/game-2.log
  3     b      first   draw     60     1.20       c4engine annotate 'my games.jsonl' --number 3
  4     b      second  lost     56     1.20       c4engine annotate 'my games.jsonl' --number 4
`, text)
	text = written(t, results(&cfg.Schedule, games[4:]).WriteReport)
	require.Contains(t, text, "games 2 of 6\n")
	require.Contains(t, text, "ran correctly  yes\npoints         4 of 4, which is 40.0 of the course's 40\n")
	require.NotContains(t, text, "not won")
}

// TestVersions: two versions of a player meet the same rivals on the same boards, and the report
// pairs their games.
func TestVersions(t *testing.T) {
	cfg := rivals(t, standard(), "-engine cmd=one name=old -engine cmd=three name=new")
	games := play(t, cfg)
	require.Len(t, games, 12)
	for i := 0; i < 12; i += 4 { // both sides of the first version, then of the second
		rival := games[i].Second
		require.Equal(t, []string{"old", rival, rival, "old", "new", rival, rival, "new"}, playersOf(games[i:i+4]))
		for _, g := range games[i : i+4] {
			require.Equal(t, games[i].FEN, g.FEN)
		}
	}
	for i, result := range []string{
		gamefile.First, gamefile.First, gamefile.Second, gamefile.Second, // old won and lost against a, new lost and won
		gamefile.Second, gamefile.Draw, gamefile.First, gamefile.Draw, // new won one more
		gamefile.First, gamefile.Second, gamefile.Second, gamefile.Second, // new crashed in one of two that old won
	} {
		games[i].Result, games[i].End = result, gamefile.Win
		if result == gamefile.Draw {
			games[i].End = gamefile.Draw
		}
	}
	games[10].End, games[10].Detail = gamefile.Bug, "closed its output"
	r := results(&cfg.Schedule, games)
	r.File = "games.jsonl"
	text := written(t, r.WriteReport)
	require.Equal(t, `old, new against 3 rivals, games 12 of 12

     games  won  drawn  lost  by rules  bug  illegal  timeout  points  of the course's 40
old  6      3    1      2     2         0    0        0        7       23.3
new  6      3    1      2     1         1    0        0        7       23.3

games       new did better than old in 2, worse in 2, equally in 2
difference  +0 of 12 points (+-6.8), which is +0.0 (+-22.6) of the course's 40

changed
  games  rival  side    old         new         explain or repeat
  1, 3   a      first   won in 25   lost in 31  c4engine annotate games.jsonl --number 3
  2, 4   a      second  lost in 31  won in 25   c4engine annotate games.jsonl --number 2
  5, 7   b      first   lost in 60  won in 65   c4engine annotate games.jsonl --number 5
  9, 11  gone   first   won in 3    bug         the match with -shard 6/6
`, text)
	text = written(t, results(&cfg.Schedule, games[:4]).WriteReport)
	require.Contains(t, text, "difference  +0 of 4 points, which is +0.0 of the course's 40\n", "one board has no interval")
}

func playersOf(games []gamefile.Record) (names []string) {
	for _, g := range games {
		names = append(names, g.First, g.Second)
	}
	return names
}

// TestAFailureInALongMatch is repeated by a shard that match accepts and that has the game, however
// many pairs there are.
func TestAFailureInALongMatch(t *testing.T) {
	s := rivals(t, standard(), "").Schedule
	for games, want := range map[int]string{2: "3/3", 1 << 17: "1/65536"} {
		s.Games, s.Shard = games, files.Shard{Number: 1, Of: 1}
		slot := s.Slot(s.Total() - 1)
		if games > 2 {
			slot = s.Slot(2*(files.MaxShards+2) - 1)
		}
		g := gamefile.Record{
			Game: slot.Game, Pair: slot.Pair, First: "mine", Second: s.Players[slot.Second].Name,
			Result: gamefile.Second, End: gamefile.Bug, Detail: "crashed",
		}
		text := written(t, results(&s, []gamefile.Record{g}).WriteReport)
		require.Contains(t, text, "the match with -shard "+want+"\n")
		require.NoError(t, s.Shard.UnmarshalText([]byte(want)))
		require.Contains(t, s.ShardPairs(), slot.Pair)
	}
}
