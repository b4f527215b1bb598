package match_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
)

func TestResumePlaysWhatIsMissing(t *testing.T) {
	cfg := config(t, standard(), duel+"-games 12")
	var whole bytes.Buffer
	cfg.Out = &whole
	var games []match.Record
	play(t, cfg, func(_ *testing.T, all []match.Record, _ error) { games = all })
	lines := bytes.SplitAfter(whole.Bytes(), []byte("\n"))

	for _, cut := range []int{0, 5, len(lines[0]), whole.Len() / 3, whole.Len() - 3, whole.Len()} {
		torn := whole.Bytes()[:cut]
		file := readAll(t, torn)
		out := bytes.NewBuffer(slices.Clone(torn[:file.Whole]))
		again := config(t, standard(), duel+"-games 12")
		again.Out, again.Resumed = out, file.Head != nil
		var err error
		again.Played, err = match.Resume(file, &again.Schedule)
		require.NoError(t, err)
		play(t, again, func(t *testing.T, all []match.Record, err error) {
			require.NoError(t, err)
			require.Equal(t, moves(games), moves(all))
			joined := readAll(t, out.Bytes())
			_, union, err := match.Join([]match.NamedFile{{Name: "out", File: joined}})
			require.NoError(t, err, "no game twice")
			require.Equal(t, moves(games), moves(union))
		})
	}
}

// moves returns the parts of games that do not depend on the clock.
func moves(games []match.Record) (all [][]string) {
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
	play(t, cfg, func(_ *testing.T, _ []match.Record, err error) { require.NoError(t, err) })
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
	var want []match.Record
	play(t, whole, func(_ *testing.T, games []match.Record, _ error) { want = games })
	var files []match.NamedFile
	for _, shard := range []string{"1/3", "2/3", "3/3"} {
		cfg := config(t, standard(), duel+"-engine cmd=three name=three -games 4 -shard "+shard)
		var out bytes.Buffer
		cfg.Out = &out
		play(t, cfg, func(t *testing.T, _ []match.Record, err error) { require.NoError(t, err) })
		files = append(files, match.NamedFile{Name: shard, File: readAll(t, out.Bytes())})
	}
	schedule, got, err := match.Join(files)
	require.NoError(t, err)
	require.Equal(t, moves(want), moves(got))
	require.Equal(t, whole.Schedule, *schedule)
	_, _, err = match.Join(append(files, files[0]))
	require.ErrorContains(t, err, "1/3: number: expected each once, not")
}
