package match_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// sampleText is a file of ten games, in the order in which they ended. Four pairs: won twice, drawn
// twice, one each, and one that ended by failures. The ninth game's pair is not whole.
var sampleText = `{"type":"match","game":"connectfour","players":[` +
	`{"name":"new","cmd":"./new","movetime":100},` +
	`{"name":"old","cmd":"./old","options":[{"name":"Hash","value":"16"}],"movetime":100}],` +
	`"format":"roundrobin","games":10,"seed":1,"boards":{"low":4,"high":4},"plies":0,` +
	`"sprt":{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05},` +
	`"margin":100,"patience":30,"shard":{"number":1,"of":1}}` + "\n" +
	record(2, `{"move":"3,0","by":"first","ms":1500.5,"nodes":100,"winrate":0.5}`, "second", "win", "") +
	record(1, `{"move":"3,0","by":"first"},{"move":"2,0","by":"second","ms":2500.25,"nodes":50},`+
		`{"move":"3,1","by":"first","ms":100,"nodes":10}`, "first", "win", "") +
	record(3, "", "draw", "draw", "") +
	record(4, "", "draw", "draw", "") +
	record(6, "", "first", "win", "") +
	record(5, "", "first", "win", "") +
	record(7, "", "first", "timeout", "no answer within 200ms") +
	record(8, "", "first", "bug", "closed its output (exit status 2)") +
	record(9, `{"move":"3,0","by":"first","ms":0.75,"nodes":1}`, "first", "illegal", "x")

// record returns the line of a game, of which new moves first if the number is odd.
func record(game int, moves, result, end, detail string) string {
	players := []string{"old", "new", "old"}[game%2:]
	return fmt.Sprintf(`{"type":"game","game":%d,"pair":%d,"first":%q,"second":%q,`+
		`"started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[%s],`+
		`"result":%q,"end":%q,"detail":%q}`+"\n",
		game, (game+1)/2, players[0], players[1], moves, result, end, detail)
}

// By hand: s = (3/2 + 1)/4 = 0.625, Elo 400 log10(5/3) = 88.7; the variance is
// 0.046875, the standard deviation of the mean 0.10825, and so the error
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
	f := readAll(t, sampleText)
	require.Equal(t, sampleTable, table(t, f.Schedule, f.Games))
	for range 20 {
		rand.Shuffle(len(f.Games), func(i, j int) { f.Games[i], f.Games[j] = f.Games[j], f.Games[i] })
		require.Equal(t, sampleTable, table(t, f.Schedule, f.Games), "the order of the lines does not matter")
	}
	require.Contains(t, table(t, f.Schedule, nil), "1  new         0     0       0      0      -")
}

// TestAPlayerWithoutGames is the last, and does not stand between others.
func TestAPlayerWithoutGames(t *testing.T) {
	s := parse(t, players(3)+"-games 2").Schedule
	games := []gamefile.Record{
		{Game: 3, Pair: 2, First: "A", Second: "C", Result: gamefile.Second, End: gamefile.Win},
	}
	require.Regexp(t, `(?s)1  C .*2  A .*3  B `, table(t, &s, games))
}

func TestCrosstable(t *testing.T) {
	s := parse(t, "-engine cmd=a name=short -engine cmd=b name=Größe -engine cmd=c -games 2").Schedule
	games := []gamefile.Record{
		{Game: 1, Pair: 1, First: "short", Second: "Größe", Result: gamefile.Second, End: gamefile.Win},
		{Game: 2, Pair: 1, First: "Größe", Second: "short", Result: gamefile.Draw, End: gamefile.Draw},
		{Game: 4, Pair: 2, First: "C", Second: "short", Result: gamefile.First, End: gamefile.Win},
	}
	require.Contains(t, table(t, &s, games), `
  #  points of games       1         2         3
  1  C                     -         -    1 of 1
  2  Größe                 -         -  1.5 of 2
  3  short            0 of 1  0.5 of 2         -
`)
	s.Format = "gauntlet"
	require.Contains(t, table(t, &s, games), `
  #  points of games  for short
  1  C                   0 of 1
  2  Größe             0.5 of 2

`)
}

const sampleJudge = `0:
1	0	3
1	0	2

1:
0	0	0
0	0	0

2:
1	0	0
2	0	0

3:
8	0	0
3	0	0

Stat:
ratio of A wins : 0.5
ratio of B wins : 0.25
ratio of Tie : 0.25

ratio of (A wins + tie) : 0.75
ratio of (B wins + tie) : 0.5
`

func TestJudge(t *testing.T) {
	f := readAll(t, sampleText)
	slices.SortFunc(f.Games, func(a, b gamefile.Record) int { return a.Game - b.Game })
	text := written(t, results(f.Schedule, f.Games).WriteJudge)
	require.Equal(t, sampleJudge, text)
}

func TestBatch(t *testing.T) {
	f := readAll(t, sampleText)
	text := written(t, results(f.Schedule, f.Games).WriteBatch)
	require.Equal(t, `id	wina	winb	losea	loseb	tie	bug	debug	illegal	deillegal	timeout	detimeout	loaderr	deloaderr	noentry	denoentry
new	2	1	0	1	2	1	0	0	1	0	1	0	0	0	0
old	1	0	1	2	2	0	1	1	0	1	0	0	0	0	0
`, text)
}

func TestProgress(t *testing.T) {
	f := readAll(t, sampleText)
	played, of, text := match.NewStandings(f.Schedule, f.Games[:4]).Progress()
	require.Equal(t, []int{4, 10}, []int{played, of})
	require.Equal(t, "games  new 3 - 1 old  Elo +190.8 +- inf  LLR 0.06 (-2.94, 2.94)", text)
}

func TestCSV(t *testing.T) {
	f := readAll(t, sampleText)
	text := written(t, results(f.Schedule, f.Games).WriteCSV)
	const head = "player,opponent,games,wins,draws,losses,bug,illegal,timeout,points,ms/move,nodes/move\n"
	require.Equal(t, head+"new,old,9,5,2,2,1,0,0,6,50.4,6\nold,new,9,2,2,5,0,1,1,3,2000.4,75\n", text)

	cfg := rivals(t, standard(), "")
	games := play(t, cfg)
	text = written(t, results(&cfg.Schedule, games).WriteCSV)
	require.Equal(t, head+`mine,a,2,1,0,1,0,0,0,1,,7
mine,b,2,1,0,1,0,0,0,1,,7
mine,gone,2,2,0,0,0,0,0,2,,7
mine,all,6,4,0,2,0,0,0,4,,7
a,mine,2,1,0,1,0,0,0,1,,7
b,mine,2,1,0,1,0,0,0,1,,7
gone,mine,2,0,0,2,2,0,0,0,,7
`, text)
}

// TestSVG: a graph is there if it says something, and names do not break the picture.
func TestSVG(t *testing.T) {
	cfg := rivals(t, standard(), "-engine cmd=one name=<old> -engine cmd=three name=new")
	games := play(t, cfg)
	texts := textsOf(t, results(&cfg.Schedule, games))
	for _, want := range []string{"Points by opponent", "Score in percent, with its 95 % interval", "Nodes a move, by ply", "<old>", "gone"} {
		require.Contains(t, texts, want)
	}
	cfg = rivals(t, standard(), "")
	games = play(t, cfg)
	for i := range games {
		for _, ply := range games[i].Moves {
			ply.Nodes = 0
		}
	}
	texts = textsOf(t, results(&cfg.Schedule, games))
	require.Contains(t, texts, "Points by opponent")
	require.NotContains(t, texts, "Score in percent, with its 95 % interval", "of one player the report has it")
	require.NotContains(t, texts, "Nodes a move, by ply", "none were recorded")
	textsOf(t, results(&cfg.Schedule, nil))
}

// textsOf returns the texts of the graphs.
func textsOf(t *testing.T, r *match.Results) (texts []string) {
	picture := written(t, r.WriteSVG)
	require.NotContains(t, picture, "NaN")
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		require.NoError(t, err)
		if text, is := token.(xml.CharData); is {
			texts = append(texts, string(text))
		}
	}
}
