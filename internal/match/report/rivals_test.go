package report

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
)

// end gives the first games other results: each a winner and an end.
func end(games []gamefile.Record, ends [][2]string) {
	for i, e := range ends {
		games[i].Result, games[i].End = e[0], e[1]
	}
}

const first, second, draw, win = gamefile.First, gamefile.Second, gamefile.Draw, gamefile.Win

// TestRivalReport shows each kind of game that is not won, and what to do next.
func TestRivalReport(t *testing.T) {
	r := read(t, "rivals.jsonl")
	games := r.Records
	end(games, [][2]string{
		{second, win}, {first, gamefile.Timeout}, {draw, draw}, {first, win}, {first, win}, {second, gamefile.Bug},
	})
	games[1].Detail, games[2].Detail, games[3].Detail = "no answer within 3.1s", "", ""
	games[0].Peak, games[3].Peak = [2]int{68, 90}, [2]int{0, 70}
	games[0].Moves[0].Millis = 1200
	r.Schedule.Players[2].Speed = 10
	r = results(r.Schedule, games)
	r.File, r.Log = "my games.jsonl", func(int) string { return "logs/game-2.log" }
	require.Equal(t, `mine against 3 rivals, games 6 of 6

           games  won  drawn  lost  by rules  bug  illegal  timeout
as first       3    1      1     1         1    0        0        0
as second      3    1      0     2         1    0        0        1
together       6    2      1     3         2    0        0        1

ran correctly  no: 1 timeout
points         5 of 12, which is 16.7 of the course's 40
longest move   1.20 s, ply 1 of game 1, against 04, without the timeouts
peak memory    70 MB
preview        clocks ran faster (speed=), so players thought less than for the grade
rivals failed  1 bug

not won
  game  rival  side    end      plies  longest s  explain or repeat
     1  04     first   lost        21       1.20  c4engine annotate 'my games.jsonl' --number 1
     2  04     second  timeout     21       0.00  the match with --shard 1/3
      no answer within 3.1s
      logs/game-2.log
     3  12     first   draw         1       0.00  c4engine annotate 'my games.jsonl' --number 3
     4  12     second  lost         0       0.00  c4engine annotate 'my games.jsonl' --number 4
`, written(t, r.WriteReport))
	text := written(t, results(r.Schedule, games[4:]).WriteReport)
	require.Contains(t, text, "games 2 of 6\n")
	require.Contains(t, text, "ran correctly  yes\npoints         4 of 4, which is 40.0 of the course's 40\n")
	require.NotContains(t, text, "not won")
}

// versions returns the results of rivals.jsonl, where a second version of the player plays the same
// games.
func versions(t testing.TB) *Results {
	r := read(t, "rivals.jsonl")
	s := r.Schedule
	s.Own, s.Players = 2, slices.Insert(s.Players, 1, match.Player{Name: "new"})
	s.Players[0].Name = "old"
	var games []gamefile.Record
	for pair := range 6 {
		for i, slot := range s.Pair(pair + 1) {
			g := r.Records[pair/2*2+i]
			g.Game, g.Pair = slot.Game, slot.Pair
			g.First, g.Second = s.Players[slot.First].Name, s.Players[slot.Second].Name
			games = append(games, g)
		}
	}
	return results(s, games)
}

// TestVersions: the report pairs the games of two versions of a player.
func TestVersions(t *testing.T) {
	r := versions(t)
	end(r.Records, [][2]string{
		{first, win}, {first, win}, {second, win}, {second, win}, // old won and lost against 04, new lost and won
		{second, win}, {draw, draw}, {first, win}, {draw, draw}, // new won one more
		{first, win}, {second, win}, {second, gamefile.Bug}, {second, win}, // new crashed in one of two that old won
	})
	r.Records[10].Detail = "closed its output"
	r = results(r.Schedule, r.Records)
	r.File = "games.jsonl"
	require.Equal(t, `old, new against 3 rivals, games 12 of 12

     games  won  drawn  lost  by rules  bug  illegal  timeout  points  of the course's 40
old      6    3      1     2         2    0        0        0       7                23.3
new      6    3      1     2         1    1        0        0       7                23.3

compared    new did better than old in 2, worse in 2, equally in 2
difference  +0 of 12 points (+-6.8), which is +0.0 (+-22.6) of the course's 40

changed
  games  rival  side    old         new         explain or repeat
  1, 3   04     first   won in 21   lost in 21  c4engine annotate games.jsonl --number 3
  2, 4   04     second  lost in 21  won in 21   c4engine annotate games.jsonl --number 2
  5, 7   12     first   lost in 1   won in 1    c4engine annotate games.jsonl --number 5
  9, 11  31     first   won in 19   bug         the match with --shard 6/6
`, written(t, r.WriteReport))
	require.Contains(t, written(t, results(r.Schedule, r.Records[:4]).WriteReport),
		"difference  +0 of 4 points, which is +0.0 of the course's 40\n", "one board has no interval")
}

// TestAFailureInALongMatch is repeated by a shard that match accepts and that has the game, however
// many pairs there are.
func TestAFailureInALongMatch(t *testing.T) {
	s := read(t, "rivals.jsonl").Schedule
	for games, want := range map[int]string{2: "3/3", 1 << 17: "1/65536"} {
		s.Games, s.Shard = games, files.Shard{Number: 1, Of: 1}
		slot := s.Slot(s.Total() - 1)
		if games > 2 {
			slot = s.Slot(2*(files.MaxShards+2) - 1)
		}
		g := gamefile.Record{
			Game: slot.Game, Pair: slot.Pair, First: "mine", Second: s.Players[slot.Second].Name,
			Result: second, End: gamefile.Bug, Detail: "crashed",
		}
		text := written(t, results(s, []gamefile.Record{g}).WriteReport)
		require.Contains(t, text, "the match with --shard "+want+"\n")
		require.NoError(t, s.Shard.UnmarshalText([]byte(want)))
		require.Contains(t, s.ShardPairs(), slot.Pair)
	}
}

// TestChinese: the report of a match and its page in Chinese, where a character is as wide as two.
func TestChinese(t *testing.T) {
	r := read(t, "rivals.jsonl")
	r.Language, r.File, r.Program = language.Chinese, "games.jsonl", "./c4engine"
	require.Equal(t, `mine 对 3 个对手，已下 6 局，共 6 局

      局数  胜  和  负  正常输棋  程序错误  非法着法  超时
先手     3   3   0   0         0         0         0     0
后手     3   1   0   2         2         0         0     0
合计     6   4   0   2         2         0         0     0

运行正常  是
得分      8 / 12，按课程满分 40 分折算为 26.7 分
最长用时  0.01 秒（第 1 局第 1 手，对手 04）
对手故障  2 次非法着法

未取胜
  局号  对手  先后手  结果  手数  最长秒数  讲解或重现的命令
     2  04    后手    负      21      0.00  ./c4engine annotate games.jsonl --number 2
     6  31    后手    负      19      0.01  ./c4engine annotate games.jsonl --number 6
`, written(t, r.WriteReport))
	page := written(t, r.WritePage)
	for _, want := range []string{"mine 未取胜的对局", "<h2>图表</h2>", "各手用时（秒）", ">败着</th>", `lang="zh-CN"`} {
		require.Contains(t, page, want)
	}
	r = versions(t)
	r.Language = language.Chinese
	require.Contains(t, written(t, r.WriteReport), "对比  与 old 相比，new 有 0 局更好，0 局更差，6 局相同\n")
	r = read(t, "sample.jsonl")
	r.Language = language.Chinese
	text := written(t, r.WriteReport)
	require.Contains(t, text, "  #  选手     局数  胜  负  和棋  得分率     Elo")
	require.Regexp(t, `(?m)^先手    \d+\.\d%（\d+ 胜 \d+ 负 \d+ 和）$`, text)
}
