package match_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/match"
)

func FuzzArguments(f *testing.F) {
	fuzz(f, checkArguments, knownArguments...)
}

func FuzzReport(f *testing.F) {
	fuzz(f, checkReport, "-html page.html a.jsonl b.jsonl", "a.jsonl", "-game 3 a.jsonl", "-judge j -batch b a.jsonl")
}

func FuzzGames(f *testing.F) {
	fuzz(f, checkGames, knownGames()...)
}

func fuzz(f *testing.F, check func(text string) error, known ...string) {
	for _, text := range known {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { require.NoError(t, check(text)) })
}

var knownArguments = []string{
	"-engine cmd=a name=new option.Exploration=0.8 option.threads=2 -engine cmd=b nodes=5 dir=/tmp -each option.Threads=1 movetime=20 -games 400",
	"-engine cmd=a -engine cmd=b -seed 9 -boards 6..8 -plies 4 -format gauntlet -sprt elo0=-5 elo1=5 beta=0.1 -margin 50 -patience 3",
	"-engine cmd=a tc=60+0.6 -engine cmd=b tc=5 nodes=7 -adjudicate -processortime",
	"-engine cmd=a -engine cmd=b -concurrency 2 -out games.jsonl -resume -judge j -batch b -shard 1/2 -openings o",
}

// knownGames returns short files: the schedule with one game each.
func knownGames() (files []string) {
	lines := strings.SplitAfter(sampleText, "\n")
	for _, line := range lines[1:] {
		if len(line) > 0 && len(line) < 2000 {
			files = append(files, lines[0]+line)
		}
	}
	return files
}

func checkArguments(text string) error {
	_, err := match.ParseArguments(strings.Fields(text), games.All(), openNone)
	return oneLine(err)
}

func checkReport(text string) error {
	_, err := match.ParseReport(strings.Fields(text))
	return oneLine(err)
}

// checkGames requires that games that are read can be reported.
func checkGames(text string) error {
	file, err := readFile(text)
	if err != nil {
		return oneLine(err)
	}
	schedule, games, err := match.Join([]match.NamedFile{{Name: "games.jsonl", File: file}})
	if err != nil {
		return oneLine(err)
	}
	standings := match.NewStandings(schedule, games)
	if standings.Check() != nil {
		return nil
	}
	return match.WriteTable(io.Discard, standings)
}

// oneLine requires that an error is one line.
func oneLine(err error) error {
	if err != nil && (err.Error() == "" || strings.ContainsFunc(err.Error(), unicode.IsControl)) {
		return errors.New("an error of several lines: " + err.Error())
	}
	return nil
}
