package match_test

import (
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/match"
)

func FuzzArguments(f *testing.F) {
	f.Add("-engine cmd=a name=new option.Exploration=0.8 option.threads=2 -engine cmd=b nodes=5 dir=/tmp -each option.Threads=1 movetime=20 -games 400")
	f.Add("-engine cmd=a -engine cmd=b -seed 9 -boards 6..8 -plies 4 -format gauntlet -sprt elo0=-5 elo1=5 beta=0.1 -margin 50 -patience 3")
	f.Add("-engine cmd=a tc=60+0.6 -engine cmd=b tc=5 nodes=7 -adjudicate -processortime")
	f.Add("-engine cmd=a -engine cmd=b -concurrency 2 -out games.jsonl -resume -judge j -batch b -shard 1/2 -openings o")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := match.ParseArguments(strings.Fields(text), games.All(), openNone)
		requireOneLine(t, err)
		_, err = match.ParseReport(strings.Fields(text))
		requireOneLine(t, err)
	})
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

// requireOneLine requires that an error, if there is one, is one line.
func requireOneLine(t *testing.T, err error) {
	if err != nil {
		require.NotEmpty(t, err.Error())
		require.False(t, strings.ContainsFunc(err.Error(), unicode.IsControl), "%q", err)
	}
}
