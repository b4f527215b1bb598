package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// read returns the results of a file in package match's testdata.
func read(t testing.TB, name string) *Results {
	t.Helper()
	text := enginetest.Must(os.ReadFile("../testdata/" + name))
	f := enginetest.Must(match.Read(bytes.NewReader(text)))
	return results(f.Schedule, f.Games)
}

// results returns the results of games.
func results(s *match.Schedule, games []gamefile.Record) *Results {
	return &Results{
		Standings: match.NewStandings(s, games), Game: connectfour.Game{}, Records: games,
	}
}

// written returns what a function writes.
func written(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var text strings.Builder
	require.NoError(t, write(&text))
	return text.String()
}

// schedule returns that of a match of players with these names.
func schedule(names ...string) *match.Schedule {
	s := &match.Schedule{Games: 2, Shard: files.Shard{Number: 1, Of: 1}}
	for _, name := range names {
		s.Players = append(s.Players, match.Player{Name: name})
	}
	return s
}

// counts.jsonl has four pairs: won twice, drawn twice, one each, and one that ended by failures.
// The ninth game's pair is not whole. By hand: s = (3/2 + 1)/4 = 0.625, Elo 400 log10(5/3) = 88.7;
// the variance is 0.046875, the standard deviation of the mean 0.10825, and so the error
// (Elo(0.83717) - Elo(0.41283))/2 = 172.8 and LOS = Phi(1.1547).
const sampleTable = `games 9 of 10, whole pairs 4

  #  player  games  wins  losses  draws  score    Elo  +-95%    LOS  bug  illegal  timeout  ms/move  nodes/move
  1  new         9     5       2      2  66.7%  +88.7  172.8  87.6%    1        0        0     50.4           6
  2  old         9     2       5      2  33.3%  -88.7  172.8  12.4%    0        1        1   2000.4          75

first mover  77.8%  (wins 6, losses 1, draws 2)
draw ratio   22.2%
pairs        0-0-3-0-1  (of 0, 1/2, 1, 3/2, 2 points for new)
SPRT         LLR 0.11 (-2.94, 2.94)  elo0 0 elo1 10 alpha 0.05 beta 0.05: goes on
`

func TestTable(t *testing.T) {
	r := read(t, "counts.jsonl")
	games := r.Records
	for range 20 {
		require.Equal(t, sampleTable, results(r.Schedule, games).table(), "in any order")
		rand.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	}
	require.Contains(t, results(r.Schedule, nil).table(), "1  new         0     0       0      0      -")
	r.Schedule.Adjudicate, games[0].Adjudicated = true, true
	require.Contains(t, results(r.Schedule, games).table(), "adjudicated  1 of 9 games\n")
	for i := range games { // all that new lost it now wins, and the test accepts H1
		games[i].Result = map[bool]string{true: gamefile.First, false: gamefile.Second}[games[i].First == "new"]
	}
	*r.Schedule.SPRT = match.SPRT{Elo1: 400, Alpha: 0.2, Beta: 0.2}
	require.Contains(t, results(r.Schedule, games).table(), ": H1 accepted\n")
}

// TestTimeoutsOfBoth players say more of the machine than of strength.
func TestTimeoutsOfBoth(t *testing.T) {
	s := schedule("A", "B")
	lost := gamefile.Record{First: "A", Second: "B", Result: gamefile.Second, End: gamefile.Timeout}
	games := slices.Repeat([]gamefile.Record{lost}, 2)
	require.NotContains(t, results(s, games).table(), "the Elo says little", "only A was too late")
	games[1].Result = gamefile.First
	const warning = "\ntimeouts     2 of %d games, by 2 players: the Elo says little\n"
	require.Contains(t, results(s, games).table(), fmt.Sprintf(warning, 2))
	games = append(games, slices.Repeat([]gamefile.Record{{First: "A", Second: "B", Result: gamefile.Draw}}, 18)...)
	require.Contains(t, results(s, games).table(), fmt.Sprintf(warning, 20))
	require.NotContains(t, results(s, append(games, games[2])).table(), "the Elo", "2 of 21")
}

// TestAPlayerWithoutGames is the last, and does not stand between others.
func TestAPlayerWithoutGames(t *testing.T) {
	s := schedule("A", "B", "C")
	games := []gamefile.Record{
		{Game: 3, Pair: 2, First: "A", Second: "C", Result: gamefile.Second, End: gamefile.Win},
	}
	require.Regexp(t, `(?s)1  C .*2  A .*3  B `, results(s, games).table())
}

func TestCrosstable(t *testing.T) {
	s := schedule("short", "Größe", "C")
	games := []gamefile.Record{
		{Game: 1, Pair: 1, First: "short", Second: "Größe", Result: gamefile.Second, End: gamefile.Win},
		{Game: 2, Pair: 1, First: "Größe", Second: "short", Result: gamefile.Draw, End: gamefile.Draw},
		{Game: 4, Pair: 2, First: "C", Second: "short", Result: gamefile.First, End: gamefile.Win},
	}
	require.Contains(t, results(s, games).table(), `
  #  points of games       1         2         3
  1  C                     -         -    1 of 1
  2  Größe                 -         -  1.5 of 2
  3  short            0 of 1  0.5 of 2         -
`)
	s.Format = match.Gauntlet
	require.Contains(t, results(s, games).table(), `
  #  points of games  for short
  1  C                   0 of 1
  2  Größe             0.5 of 2

`)
}

func TestProgress(t *testing.T) {
	r := read(t, "counts.jsonl")
	played, of, text := results(r.Schedule, r.Records[:4]).Progress()
	require.Equal(t, []int{4, 10}, []int{played, of})
	require.Equal(t, "games  new 3 - 1 old  Elo +190.8 +- inf  LLR 0.06 (-2.94, 2.94)", text)
	r = read(t, "rivals.jsonl")
	_, _, text = r.Progress()
	require.Equal(t, "games  mine 66.7%", text)
}

func TestCSV(t *testing.T) {
	const head = "player,opponent,games,wins,draws,losses,bug,illegal,timeout,points,ms/move,nodes/move\n"
	require.Equal(t, head+"new,old,9,5,2,2,1,0,0,6,50.4,6\nold,new,9,2,2,5,0,1,1,3,2000.4,75\n",
		written(t, read(t, "counts.jsonl").WriteCSV))
	require.Equal(t, head+`mine,04,2,1,0,1,0,0,0,1,0.8,
mine,12,2,2,0,0,0,0,0,2,0.6,
mine,31,2,1,0,1,0,0,0,1,0.7,
mine,all,6,4,0,2,0,0,0,4,0.7,
04,mine,2,1,0,1,0,0,0,1,0.9,
12,mine,2,0,0,2,0,2,0,0,,
31,mine,2,1,0,1,0,0,0,1,2.6,
`, written(t, read(t, "rivals.jsonl").WriteCSV))
}

// TestSVG: a graph is there if it says something, and names do not break the picture.
func TestSVG(t *testing.T) {
	r := versions(t)
	r.Schedule.Players[0].Name = "<old>"
	texts := textsOf(t, r)
	for _, want := range []string{"Points by opponent", "Score in percent, with its 95 % interval", "<old>", "31"} {
		require.Contains(t, texts, want)
	}
	require.NotContains(t, texts, "Nodes a move, by ply", "none were recorded")
	require.Contains(t, textsOf(t, read(t, "sample.jsonl")), "Nodes a move, by ply")
	texts = textsOf(t, read(t, "rivals.jsonl"))
	require.Contains(t, texts, "Points by opponent")
	require.NotContains(t, texts, "Score in percent, with its 95 % interval", "of one player the report has it")
	textsOf(t, results(r.Schedule, nil))
}

// textsOf returns the texts of the graphs.
func textsOf(t *testing.T, r *Results) []string {
	picture := written(t, r.WriteSVG)
	require.NotContains(t, picture, "NaN")
	var graphs struct {
		Texts []string `xml:"text"`
	}
	require.NoError(t, xml.Unmarshal([]byte(picture), &graphs))
	return graphs.Texts
}

// TestFailuresAreTold below the table, the first ones with their causes and logs.
func TestFailuresAreTold(t *testing.T) {
	s := schedule("one", "two")
	s.Games = 24
	var games []gamefile.Record
	for number := 1; number <= 24; number++ {
		slot := s.Slot(number)
		games = append(games, gamefile.Record{
			Game: number, Pair: slot.Pair, First: s.Players[slot.First].Name, Second: s.Players[slot.Second].Name,
			Result: []string{gamefile.Second, gamefile.First}[number%2], End: gamefile.Bug, Detail: "closed its output",
		})
	}
	r := results(s, games)
	r.Log = func(game int) string { return map[int]string{1: "logs/x"}[game] }
	told := strings.TrimPrefix(written(t, r.WriteReport), r.table())
	require.Contains(t, told, "\ngame 1: two lost by bug: closed its output logs/x\ngame 2: two lost by bug: closed its output\n")
	require.True(t, strings.HasSuffix(told, "\nand 14 games more by failures\n"))
	for i := range games {
		games[i].End = gamefile.Win
	}
	require.NotContains(t, written(t, r.WriteReport), "lost by")
}
