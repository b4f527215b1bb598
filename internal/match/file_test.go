package match_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/rng"
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

// TestTornLine reads a file that ends at any byte of its last line.
func TestTornLine(t *testing.T) {
	last := strings.LastIndex(strings.TrimSpace(sampleText), "\n") + 1
	for end := last; end < len(sampleText); end++ {
		f, err := readFile(sampleText[:end])
		require.NoError(t, err)
		require.Len(t, f.Pieces, 8)
		require.Equal(t, int64(last), f.Whole)
	}
	f, err := readFile(sampleText + strings.Repeat("\x00", 4096)) // as after a power cut
	require.NoError(t, err)
	require.Len(t, f.Pieces, 9)
	require.Equal(t, int64(len(sampleText)), f.Whole)
}

// endless is a reader of zeros that counts how much of it was read.
type endless struct{ read int }

func (e *endless) Read(b []byte) (int, error) {
	clear(b)
	e.read += len(b)
	return len(b), nil
}

// TestLongLines reads no more of a line than fits into one.
func TestLongLines(t *testing.T) {
	zeros := &endless{}
	_, err := match.Read(zeros)
	require.EqualError(t, err, "line 1: expected a line of at most 1048576 bytes")
	require.Less(t, zeros.read, 2<<20)
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
		a := arguments(t, duel+line)
		_, err := match.Resume(readAll(t, out.Bytes()), &a.Schedule)
		require.ErrorContains(t, err, field+": expected ")
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

// testSchedule is a match of two players in parts, with a test.
const testSchedule = `{"type":"match","game":"connectfour","players":[{"name":"a","cmd":"a","nodes":1},{"name":"b","cmd":"b","nodes":1}],` +
	`"format":"roundrobin","games":4000,"seed":1,"boards":{"low":9,"high":12},"openings":null,"plies":0,` +
	`"sprt":{"elo0":0,"elo1":30,"alpha":0.05,"beta":0.05},"margin":100,"patience":30,"shard":{"number":%d,"of":%d}}` + "\n"

// partGames returns the lines of a part's games. One player wins most of them.
func partGames(random *rng.Source, part, of int) (lines []string) {
	for pair := part; pair <= 2000; pair += of {
		for game := range 2 {
			first, second, winner := "a", "b", "first"
			if game == 1 {
				first, second, winner = "b", "a", "second"
			}
			if random.Uint64()%100 < 44 {
				winner = map[string]string{"first": "second", "second": "first"}[winner]
			}
			lines = append(lines, fmt.Sprintf(`{"type":"game","game":%d,"pair":%d,"first":"%s","second":"%s","result":"%s","end":"win","moves":[]}`+"\n",
				2*pair-1+game, pair, first, second, winner))
		}
	}
	return lines
}

// TestWatch reads 16 files that grow by any number of bytes. The watch decides at the same game and
// prints the same digits as one process that plays the games in the order in which they are read.
func TestWatch(t *testing.T) {
	const parts = 16
	random := rng.New(7)
	var files [parts]string
	var grown [parts]int
	for i := range files {
		files[i] = fmt.Sprintf(testSchedule, i+1, parts) + strings.Join(partGames(&random, i+1, parts), "")
	}
	whole, err := readFile(strings.Replace(files[0], `"number":1,"of":16`, `"number":1,"of":1`, 1))
	require.NoError(t, err)
	one := match.NewStandings(whole.Head, nil)

	watch := match.NewWatch(nil)
	seen := 0
	for watch.Standings() == nil || !watch.Standings().Decided() {
		i := int(random.Uint64() % parts)
		before := strings.Count(files[i][:grown[i]], "\n")
		grown[i] = min(len(files[i]), grown[i]+int(random.Uint64()%700))
		require.NoError(t, watch.Read(fmt.Sprint("part-", i+1), strings.NewReader(files[i][:grown[i]])))
		for _, g := range gamesBetween(t, files[i], before, strings.Count(files[i][:grown[i]], "\n")) {
			if !one.Decided() {
				one.Add(&g)
				seen++
			}
		}
		require.Equal(t, one.Decided(), watch.Standings() != nil && watch.Standings().Decided())
	}
	require.Equal(t, seen, watch.Standings().Games)
	require.Equal(t, one.Against[0][1], watch.Standings().Against[0][1])
	require.Less(t, seen, 3000, "games saved")
}

// gamesBetween returns the games in some lines of a file, its schedule the first line.
func gamesBetween(t *testing.T, file string, from, to int) []gamefile.Record {
	lines := strings.SplitAfter(file, "\n")
	f, err := readFile(lines[0] + strings.Join(lines[max(from, 1):max(to, 1)], ""))
	require.NoError(t, err)
	return f.Pieces
}

func TestWatchRefuses(t *testing.T) {
	schedule := fmt.Sprintf(testSchedule, 1, 2)
	random := rng.New(1)
	game := partGames(&random, 1, 2)[0]
	watch := match.NewWatch(nil)
	require.NoError(t, watch.Read("empty", strings.NewReader("")))
	require.Nil(t, watch.Standings())
	require.NoError(t, watch.Read("a", strings.NewReader(schedule+game)))
	require.EqualError(t, watch.Read("b", strings.NewReader(schedule+game)), "b: number: expected each once, not 1 in a too")
	require.EqualError(t, watch.Read("c", strings.NewReader(strings.Replace(schedule, `"seed":1`, `"seed":2`, 1))),
		"c: seed: expected 1 as in the other file, not 2")
	require.EqualError(t, watch.Read("d", strings.NewReader("x\n")), "d: line 1: schedule: expected the first line of a file of games")

	three := strings.Replace(schedule, `{"name":"b"`, `{"name":"c","cmd":"c","nodes":1},{"name":"b"`, 1)
	watch = match.NewWatch(&match.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05})
	require.EqualError(t, watch.Read("e", strings.NewReader(strings.Replace(three, `{"elo0":0,"elo1":30,"alpha":0.05,"beta":0.05}`, "null", 1))),
		"e: -sprt: expected games of two players, not 3")
}
