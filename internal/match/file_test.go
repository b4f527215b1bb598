package match_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/sessiontest"
)

// readFile reads a file of games that holds a text.
func readFile(text string) (match.File, error) { return match.Read(strings.NewReader(text)) }

func TestWrongFiles(t *testing.T) {
	lines := strings.SplitAfter(sampleText, "\n")
	for name, c := range map[string]struct{ text, want string }{
		"no schedule":     {lines[1], "line 1: schedule: expected the first line of a file of games"},
		"no JSON":         {lines[0] + "x\n", "line 2: game: expected a JSON object of the type game"},
		"two schedules":   {lines[0] + lines[0], "line 2: game: expected a JSON object of the type game"},
		"no such game":    {lines[0] + strings.Replace(lines[1], `"game":2`, `"game":11`, 1), "line 2: game: expected a number from 1 to 10"},
		"another pair":    {lines[0] + strings.Replace(lines[1], `"pair":1`, `"pair":2`, 1), "line 2: pair: expected 1"},
		"another player":  {lines[0] + strings.Replace(lines[1], `"old"`, `"odd"`, 1), "line 2: first and second: expected old and new"},
		"another result":  {lines[0] + strings.Replace(lines[1], `"result":"second"`, `"result":"x"`, 1), "line 2: result: expected first, second or draw"},
		"another end":     {lines[0] + strings.Replace(lines[1], `"end":"win"`, `"end":"x"`, 1), "line 2: end: expected win, draw, bug, illegal or timeout"},
		"an escape":       {lines[0] + strings.Replace(lines[7], `"no answer`, `"\u001b]0;`, 1), "line 2: detail: expected printable characters"},
		"a draw won":      {lines[0] + strings.Replace(lines[1], `"end":"win"`, `"end":"draw"`, 1), "line 2: end: expected draw with the result draw, and no other"},
		"another side":    {lines[0] + strings.Replace(lines[1], `"by":"first"`, `"by":"x"`, 1), "line 2: by: expected first or second"},
		"torn in between": {lines[0] + lines[1][:50] + "\n" + lines[2], "line 2: game: expected a JSON object of the type game"},
	} {
		_, err := readFile(c.text)
		require.EqualError(t, err, c.want, name)
	}
	_, _, err := match.Join([]match.NamedFile{{Name: "empty.jsonl"}})
	require.EqualError(t, err, "empty.jsonl: file: expected one that is not empty")
}

func TestResumePlaysWhatIsMissing(t *testing.T) {
	cfg := config(t, standard(), duel+"-games 12")
	var whole bytes.Buffer
	cfg.Out = &whole
	var games []gamefile.Record
	play(t, cfg, func(_ *testing.T, all []gamefile.Record) { games = all })
	lines := bytes.SplitAfter(whole.Bytes(), []byte("\n"))

	for _, cut := range []int{0, 5, len(lines[0]), whole.Len() / 3, whole.Len() - 3, whole.Len()} {
		torn := append(whole.Bytes()[:cut:cut], make([]byte, cut%7)...) // NUL bytes as after a power cut
		file := readAll(t, torn)
		out := bytes.NewBuffer(slices.Clone(torn[:file.Whole]))
		again := config(t, standard(), duel+"-games 12")
		again.Out, again.Resumed = out, file.Head != nil
		var err error
		again.Played, err = match.Resume(file, &again.Schedule)
		require.NoError(t, err)
		play(t, again, func(t *testing.T, all []gamefile.Record) {
			require.Equal(t, moves(games), moves(all))
			joined := readAll(t, out.Bytes())
			_, union, err := match.Join([]match.NamedFile{{Name: "out", File: joined}})
			require.NoError(t, err, "no game twice")
			require.Equal(t, moves(games), moves(union))
		})
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

func TestResumeRefusesAnotherMatch(t *testing.T) {
	cfg := config(t, standard(), duel+"-games 4")
	var out bytes.Buffer
	cfg.Out = &out
	play(t, cfg, func(*testing.T, []gamefile.Record) {})
	for line, field := range map[string]string{
		"-games 6":               "games",
		"-games 4 -seed 2":       "seed",
		"-games 4 -shard 1/2":    "shard",
		"-games 4 -margin 9":     "margin",
		"-games 4 -adjudicate":   "adjudicate",
		"-games 4 -each nodes=9": "players",
		"-games 4 -each tc=9":    "players",
	} {
		a := parse(t, duel+line)
		_, err := match.Resume(readAll(t, out.Bytes()), &a.Schedule)
		require.ErrorContains(t, err, field+": expected ")
	}
}

// TestFilesDifferInAnOmittedField has fields that a file leaves out if they have no value.
func TestFilesDifferInAnOmittedField(t *testing.T) {
	text, _, _ := strings.Cut(sampleText, "\n")
	file := func(change func(*match.Schedule)) match.File {
		f := readAll(t, []byte(text+"\n"))
		change(f.Head)
		return f
	}
	usual := file(func(*match.Schedule) {})
	for field, change := range map[string]func(*match.Schedule){
		"ownboards: expected none as in the other file, not true": func(s *match.Schedule) { s.OwnBoards = true },
		"own: expected none as in the other file, not 2":          func(s *match.Schedule) { s.Own = 2 },
	} {
		other := file(change)
		_, err := match.Resume(usual, other.Head)
		require.EqualError(t, err, field)
		_, err = match.Resume(other, usual.Head)
		require.ErrorContains(t, err, "as in the other file, not none")
		_, _, err = match.Join([]match.NamedFile{{Name: "a", File: usual}, {Name: "b", File: other}})
		require.ErrorContains(t, err, field)
	}
}

func TestShardsMakeTheSchedule(t *testing.T) {
	whole := config(t, standard(), duel+"-engine cmd=three name=three -games 4")
	var want []gamefile.Record
	play(t, whole, func(_ *testing.T, games []gamefile.Record) { want = games })
	var files []match.NamedFile
	for _, shard := range []string{"1/3", "2/3", "3/3"} {
		cfg := config(t, standard(), duel+"-engine cmd=three name=three -games 4 -shard "+shard)
		var out bytes.Buffer
		cfg.Out = &out
		play(t, cfg, func(*testing.T, []gamefile.Record) {})
		files = append(files, match.NamedFile{Name: shard, File: readAll(t, out.Bytes())})
	}
	schedule, got, err := match.Join(files)
	require.NoError(t, err)
	require.Equal(t, moves(want), moves(got))
	require.Equal(t, whole.Schedule, *schedule)
	_, _, err = match.Join(append(files, files[0]))
	require.ErrorContains(t, err, "1/3: number: expected each once, not")
}

// TestWatch reads two parts of a match that grow. The watch decides at the same game and has the
// same counts as one process that gets the games in the order in which they are read.
func TestWatch(t *testing.T) {
	f := standard()
	f.make["two"] = faulty(1, sessiontest.Gone)
	var parts [2]string
	for i := range parts {
		cfg := config(t, f, fmt.Sprintf("%s -games 400 -sprt elo0=0 elo1=50 -shard %d/2", duel, i+1))
		var out strings.Builder
		cfg.Out = &out
		play(t, cfg, func(t *testing.T, games []gamefile.Record) { require.Len(t, games, 200, "a part plays on") })
		parts[i] = out.String()
	}
	watch := match.NewWatch(nil)
	var one *match.Standings
	var seen [2]int
	for end := 100; one == nil || !one.Decided(); end += 700 {
		for i, text := range parts {
			text = text[:min(end, len(text))]
			require.NoError(t, watch.Read(fmt.Sprint("part-", i), strings.NewReader(text)))
			file := readAll(t, []byte(text))
			if one == nil && file.Head != nil {
				file.Head.Shard = match.Shard{Number: 1, Of: 1}
				one = match.NewStandings(file.Head, nil)
			}
			for _, g := range file.Pieces[seen[i]:] {
				if !one.Decided() {
					one.Add(&g)
				}
			}
			seen[i] = len(file.Pieces)
			require.Equal(t, one, watch.Standings())
		}
	}
	require.Less(t, one.Games, 200, "games saved")
}

func TestWatchRefuses(t *testing.T) {
	lines := strings.SplitAfter(sampleText, "\n")
	schedule, game := lines[0], lines[1]
	watch := match.NewWatch(nil)
	require.NoError(t, watch.Read("empty", strings.NewReader("")))
	require.Nil(t, watch.Standings())
	require.NoError(t, watch.Read("a", strings.NewReader(schedule+game)))
	require.EqualError(t, watch.Read("b", strings.NewReader(schedule+game)), "b: number: expected each once, not 2 in a too")
	require.EqualError(t, watch.Read("c", strings.NewReader(strings.Replace(schedule, `"seed":1`, `"seed":2`, 1))),
		"c: seed: expected 1 as in the other file, not 2")
	require.EqualError(t, watch.Read("d", strings.NewReader("x\n")), "d: line 1: schedule: expected the first line of a file of games")
	require.EqualError(t, watch.Read("a", strings.NewReader(schedule)), "a: file: expected one that only grows")

	three := strings.Replace(schedule, `{"name":"old"`, `{"name":"c","cmd":"c"},{"name":"old"`, 1)
	three = strings.Replace(three, `{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05}`, "null", 1)
	watch = match.NewWatch(&match.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05})
	require.EqualError(t, watch.Read("e", strings.NewReader(three)), "e: -sprt: expected games of two players, not 3")
}

// TestRulesContradictAFile changes one game of a file, which the rules then refuse alone.
func TestRulesContradictAFile(t *testing.T) {
	text, err := os.ReadFile("testdata/sample.jsonl")
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")[:3]
	const end = `"result":"first","end":"win"`
	require.Contains(t, lines[1], end)
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{end, `"result":"second","end":"win"`, "line 2: result: expected first by the rules, not second"},
		{end, `"result":"draw","end":"draw"`, "line 2: end: expected win by the rules, not draw"},
		{end, `"result":"second","end":"timeout"`, "line 2: end: expected win by the rules, not timeout"},
		{`{"move":"8,0","by":"second"}`, `{"move":"8,0","by":"first"}`, "line 2: by: expected second at move 2, not first"},
		{`{"move":"8,0",`, `{"move":"3,0",`, "line 2: move 2: expected 8,0, where column 0 takes the next stone"},
		{`"opening":2`, `"opening":200`, "line 2: opening: expected a number of the 27 moves, not 200"},
		{`"fen":"9/`, `"fen":"8/`, "line 2: fen: "},
		{lines[1][strings.Index(lines[1], `"opening"`):strings.Index(lines[1], `],"result"`)], `"opening":0,"moves":[`,
			"line 2: end: expected a failure, or an adjudicated game, not win: the game is not over"},
	} {
		f, err := match.Read(strings.NewReader(lines[0] + strings.Replace(lines[1], c.old, c.new, 1) + lines[2]))
		require.NoError(t, err)
		games, wrong := match.Sound(f, connectfour.Game{})
		if c.want == "" {
			require.Empty(t, wrong)
			require.Len(t, games, 2)
			continue
		}
		require.Len(t, wrong, 1, c.want)
		require.ErrorContains(t, wrong[0], c.want)
		require.Len(t, games, 1)
		require.Equal(t, 2, games[0].Game)
	}
}

// TestUndecidedEnds: a failure or an agreement may end a game before the rules do.
func TestUndecidedEnds(t *testing.T) {
	text, err := os.ReadFile("testdata/sample.jsonl")
	require.NoError(t, err)
	f, err := match.Read(bytes.NewReader(text))
	require.NoError(t, err)
	g := f.Pieces[0]
	g.Moves = g.Moves[:5]
	for _, end := range []string{gamefile.Timeout, gamefile.Illegal, gamefile.Bug} {
		g.End = end
		read, err := g.Read(connectfour.Game{})
		require.NoError(t, err)
		require.Len(t, read.History.Moves, 5)
	}
	g.End, g.Adjudicated = gamefile.Win, true
	_, err = g.Read(connectfour.Game{})
	require.NoError(t, err)
}

// FuzzGames requires that games that are read can be reported.
func FuzzGames(f *testing.F) {
	lines := strings.SplitAfter(sampleText, "\n")
	for _, line := range lines[1:] {
		f.Add(lines[0] + line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := readFile(text)
		requireOneLine(t, err)
		if err != nil {
			return
		}
		schedule, games, err := match.Join([]match.NamedFile{{Name: "games.jsonl", File: file}})
		requireOneLine(t, err)
		if err == nil {
			require.NoError(t, match.NewStandings(schedule, games).WriteTable(io.Discard))
		}
	})
}
