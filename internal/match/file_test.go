package match_test

import (
	"bytes"
	_ "embed" // a file of games
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/report"
)

// sampleText is a file of ten games. Package report has its table.
//
//go:embed testdata/counts.jsonl
var sampleText string

func TestWrongFiles(t *testing.T) {
	lines := strings.SplitAfter(sampleText, "\n")
	const noGame = "game: expected a JSON object of the type game"
	for _, c := range []struct{ line, old, new, want string }{
		{"x\n", "", "", noGame},
		{lines[0], "", "", noGame},
		{lines[1][:50] + "\n" + lines[2], "", "", noGame},
		{lines[1], `"game":2`, `"game":11`, "game: expected a number from 1 to 10"},
		{lines[1], `"pair":1`, `"pair":2`, "pair: expected 1"},
		{lines[1], `"old"`, `"odd"`, "first and second: expected old and new"},
		{lines[1], `"result":"second"`, `"result":"x"`, "result: expected first, second or draw"},
		{lines[1], `"end":"win"`, `"end":"x"`, "end: expected win, draw, bug, illegal or timeout"},
		{lines[1], `"end":"win"`, `"end":"draw"`, "end: expected draw with the result draw, and no other"},
		{lines[1], `"by":"first"`, `"by":"x"`, "by: expected first or second"},
		{lines[7], `"no answer`, `"\u001b]0;`, "detail: expected printable characters"},
	} {
		_, err := match.Read(strings.NewReader(lines[0] + strings.Replace(c.line, c.old, c.new, 1)))
		require.EqualError(t, err, "line 2: "+c.want)
	}
	_, err := match.Read(strings.NewReader(lines[1]))
	require.EqualError(t, err, "line 1: schedule: expected the first line of a file that match --out has written")
	_, _, err = match.Join([]match.File{{Name: "empty.jsonl"}})
	require.EqualError(t, err, "empty.jsonl: file: expected one that is not empty")
}

func TestResumePlaysWhatIsMissing(t *testing.T) {
	cfg := config(t, standard(), duel+"--games 12")
	games := play(t, cfg)
	text := cfg.Out.(*bytes.Buffer).String()
	begun := strings.Index(text, "\n") + 1
	for _, cut := range []int{0, 5, begun, len(text) / 3, len(text) - 3, len(text)} {
		torn := text[:cut] + strings.Repeat("\x00", cut%7) // as after a power cut
		file := readAll(t, torn)
		again := config(t, standard(), duel+"--games 12")
		again.Out, again.Resumed = bytes.NewBufferString(torn[:file.Whole]), file.Schedule != nil
		var err error
		again.Played, err = match.Resume(file, &again.Schedule)
		require.NoError(t, err)
		require.Equal(t, moves(games), moves(play(t, again)))
		_, union, err := match.Join([]match.File{fileOf(t, again)})
		require.NoError(t, err, "no game twice")
		require.Equal(t, moves(games), moves(union))
	}
}

// moves returns the parts of games that do not depend on the clock.
func moves(games []gamefile.Record) (all [][]string) {
	for _, g := range games {
		line := []string{g.FEN, g.First, g.Second, g.Result, g.End}
		for _, ply := range g.Moves {
			line = append(line, ply.Move)
		}
		all = append(all, line)
	}
	return all
}

// TestAnotherMatchIsRefused, also where it differs in a field that files leave out without a value.
func TestAnotherMatchIsRefused(t *testing.T) {
	schedule := strings.SplitAfter(sampleText, "\n")[0]
	usual := readAll(t, schedule)
	for want, change := range map[string]func(*match.Schedule){
		"games: expected 10 as in the other file, not 6":          func(s *match.Schedule) { s.Games = 6 },
		"margin: expected 100 as in the other file, not 9":        func(s *match.Schedule) { s.Margin = 9 },
		"adjudicate: expected false as in the other file":         func(s *match.Schedule) { s.Adjudicate = true },
		"players: expected ":                                      func(s *match.Schedule) { s.Players[1].Nodes = 9 },
		"ownboards: expected none as in the other file, not true": func(s *match.Schedule) { s.OwnBoards = true },
		"own: expected none as in the other file, not 2":          func(s *match.Schedule) { s.Own = 2 },
		"noswap: expected none as in the other file, not true":    func(s *match.Schedule) { s.NoSwap = true },
		"shard: expected ":                                        func(s *match.Schedule) { s.Shard.Of = 2 },
	} {
		other := readAll(t, schedule)
		change(other.Schedule)
		_, err := match.Resume(usual, other.Schedule)
		require.ErrorContains(t, err, want)
		_, err = match.Resume(other, usual.Schedule)
		field, _, _ := strings.Cut(want, " ")
		require.ErrorContains(t, err, field)
		_, _, err = match.Join([]match.File{usual, other})
		require.Equal(t, field == "shard:", err == nil, "shards are joined")
	}
}

func TestShardsMakeTheSchedule(t *testing.T) {
	whole := config(t, standard(), duel+"--engine cmd=three name=three --games 4")
	want := play(t, whole)
	var parts []match.File
	for _, shard := range []string{"1/3", "2/3", "3/3"} {
		cfg := config(t, standard(), duel+"--engine cmd=three name=three --games 4 --shard "+shard)
		play(t, cfg)
		f := fileOf(t, cfg)
		f.Name = shard
		parts = append(parts, f)
	}
	schedule, got, err := match.Join(parts)
	require.NoError(t, err)
	require.Equal(t, moves(want), moves(got))
	require.Equal(t, whole.Schedule, *schedule)
	_, _, err = match.Join(append(parts, parts[0]))
	require.ErrorContains(t, err, "1/3: number: expected each once, not")
}

// TestSeedsMakeOneMatch: parts of matches with different seeds are one match of as many games as
// they have together.
func TestSeedsMakeOneMatch(t *testing.T) {
	var parts []match.File
	var want [][]string
	for _, seed := range []string{"7", "5 --shard 2/2", "5 --shard 1/2"} {
		cfg := config(t, standard(), duel+"--engine cmd=three name=three --games 4 --seed "+seed)
		play(t, cfg)
		f := fileOf(t, cfg)
		f.Name = seed
		parts = append(parts, f)
		want = append(want, moves(f.Games)...)
	}
	schedule, games, err := match.Join(parts)
	require.NoError(t, err)
	require.ElementsMatch(t, want, moves(games))
	require.Equal(t, uint64(7), schedule.Seed, "the first file's")
	for i, g := range games {
		slot := schedule.Slot(i + 1)
		require.Equal(t, [2]int{i + 1, i/2 + 1}, [2]int{g.Game, g.Pair})
		require.Equal(t, schedule.Players[slot.First].Name, g.First)
	}
	standings := match.NewStandings(schedule, games)
	require.True(t, standings.Whole())
	require.Equal(t, 12, standings.Pairs)
	require.Equal(t, 12, parts[0].Schedule.Total(), "the file's own schedule stays")
}

// TestPartsPlayOn: a part of a match with a test plays all its games, and all parts decide it.
func TestPartsPlayOn(t *testing.T) {
	f := standard()
	f.make["two"] = faulty(1, gone)
	var parts []match.File
	for i := range 2 {
		cfg := config(t, f, fmt.Sprintf("%s --games 400 --sprt elo1=60 --shard %d/2", duel, i+1))
		require.Len(t, play(t, cfg), 200)
		parts = append(parts, readAll(t, cfg.Out.(*bytes.Buffer).String()))
		require.False(t, match.NewStandings(parts[i].Schedule, parts[i].Games).Decided())
	}
	schedule, games, err := match.Join(parts)
	require.NoError(t, err)
	require.True(t, match.NewStandings(schedule, games).Decided())
}

// TestJoinRefuses: files of other matches, games that are there twice, and a test that a match of
// three players cannot have.
func TestJoinRefuses(t *testing.T) {
	lines := strings.SplitAfter(sampleText, "\n")
	schedule, game := lines[0], lines[1]
	join := func(texts ...string) error {
		var all []match.File
		for i, text := range texts {
			f := readAll(t, text)
			f.Name = string(rune('a' + i))
			all = append(all, f)
		}
		_, _, err := match.Join(all)
		return err
	}
	require.NoError(t, join(schedule+game, schedule))
	require.EqualError(t, join(schedule+game, schedule+game), "b: number: expected each once, not 2 in a too")
	other := strings.Replace(schedule, `"seed":1`, `"seed":2`, 1)
	require.NoError(t, join(schedule+game, other+game))
	require.EqualError(t, join(schedule, other+game, other+game), "c: number: expected each once, not 2 in b too")
	rivals := strings.NewReplacer(`"seed"`, `"ownboards":true,"seed"`)
	require.EqualError(t, join(rivals.Replace(schedule), rivals.Replace(other)),
		"b: seed: expected 1 as in the other file, not 2")
	require.EqualError(t, join(schedule, ""), "b: file: expected one that is not empty")

	three := strings.Replace(schedule, `{"name":"old"`, `{"name":"c","cmd":"c"},{"name":"old"`, 1)
	three = strings.Replace(three, `{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05}`, "null", 1)
	test := &match.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
	require.EqualError(t, readAll(t, three).Schedule.ReplaceTest(test), "--sprt: expected games of two players, not 3")
}

// TestRulesContradictAFile changes one game of a file, which the rules then refuse alone. A failure
// or an agreement may end a game before the rules do.
func TestRulesContradictAFile(t *testing.T) {
	text, err := os.ReadFile("testdata/sample.jsonl")
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")[:3]
	const end = `"result":"first","end":"win"`
	begun, _, _ := strings.Cut(lines[1], `,{"move":"8,4"`)
	begun += "]," + end + "}\n"
	for _, c := range []struct{ line, old, new, want string }{
		{begun, end, `"result":"second","end":"timeout"`, ""},
		{begun, end, `"result":"second","end":"illegal"`, ""},
		{begun, end, `"result":"second","end":"bug"`, ""},
		{begun, end, end + `,"adjudicated":true`, ""},
		{begun, "", "", "end: expected a failure, or an adjudicated game, not win: the game is not over"},
		{lines[1], "", "", ""},
		{lines[1], end, `"result":"second","end":"win"`, "result: expected first, as the moves show, not second"},
		{lines[1], end, `"result":"draw","end":"draw"`, "end: expected win, as the moves show, not draw"},
		{lines[1], end, `"result":"second","end":"timeout"`, "end: expected win, as the moves show, not timeout"},
		{lines[1], `"8,0","by":"second"`, `"8,0","by":"first"`, "by: expected second at move 2, not first"},
		{lines[1], `"8,0",`, `"3,0",`, "move 2: expected 8,0, where column 0 takes the next stone"},
		{lines[1], `"opening":2`, `"opening":200`, "opening: expected a number of the 27 moves, not 200"},
		{lines[1], `"fen":"9/`, `"fen":"8/`, "fen: "},
	} {
		require.Contains(t, c.line, c.old)
		f := readAll(t, lines[0]+strings.Replace(c.line, c.old, c.new, 1)+lines[2])
		f.Name = "games"
		wrong := f.Verify(connectfour.Game{})
		if c.want == "" {
			require.NoError(t, wrong)
			require.Len(t, f.Games, 2)
			continue
		}
		require.ErrorContains(t, wrong, "games: line 2: "+c.want)
		require.Len(t, f.Games, 1)
		require.Equal(t, 2, f.Games[0].Game)
	}
}

// FuzzGames requires that games that are read can be reported.
func FuzzGames(f *testing.F) {
	lines := strings.SplitAfter(sampleText, "\n")
	for _, line := range lines[1:] {
		f.Add(lines[0] + line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := match.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		schedule, games, err := match.Join([]match.File{file})
		if err == nil {
			require.NoError(t, (&report.Results{Standings: match.NewStandings(schedule, games)}).WriteTable(io.Discard))
		}
	})
}
