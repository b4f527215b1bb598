package gamefile_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/thread"
)

// readCommand returns the answer to the command read.
func readCommand(ctx context.Context, r gamefile.Reader, text string) ([]byte, error) {
	return gamefile.ReadCommand(r.Games).Do(ctx, r.Start, engine.History{}, text)
}

// TestReadCommand: the games of a text and its errors, in the line of JSON.
func TestReadCommand(t *testing.T) {
	r := reader(t)
	file, err := os.ReadFile("../match/testdata/sample.jsonl")
	require.NoError(t, err)
	match, first, _ := strings.Cut(string(file), "\n")
	first, _, _ = strings.Cut(first, "\n")
	for text, want := range map[string]string{
		"4": `{"type":"games","games":[{"game":1,"first":"first","second":"second","newgame":"connectfour 6 7","fen":"",` +
			`"moves":[{"move":"5,3"}],"ply":1,"result":"","end":""}],"errors":[]}`,
		"48":                                   `{"type":"games","games":[],"errors":["move 2: expected a column from 1 to 7, not 8"]}`,
		"48\n4\nx":                             `],"errors":["line 1: move 2: expected a column from 1 to 7, not 8","line 3: game: expected columns (44445),`,
		"#board=6+7&moves=44&ply=1":            `"ply":1,`,
		"f5d6c3":                               `"newgame":"reversi 8","fen":"",`, // a guess
		"8/8/8/3ox3/3xo3/8/8/8 x":              `"newgame":"reversi 8","fen":"",`,
		"7/7/7/7/7/3x3 o":                      `"newgame":"connectfour 6 7","fen":"7/7/7/7/7/3x3 o","moves":[],"ply":0,`,
		"d1 d3":                                `"errors":["move 2: expected row 2, where column 4 takes the next stone"]`,
		match + "\n" + first:                   `{"move":"8,4","ms":0.811,"nodes":300,"winrate":0.6646}`,
		"":                                     `"errors":["games: expected at least one, outside of comments and of variations in parentheses"]`,
		strings.Repeat("4\n", 1001):            `"errors":["games: expected at most 1000, not 1001"]`,
		strings.Repeat("48\n", 9):              `line 5: move 2: expected a column from 1 to 7, not 8"]`,
		"\ufeff[White \"a\"]\n\n1. d1\u00a0d2": `"first":"a","second":"second"`,
		`[White "a \"b\"]"] 4`:                 `"first":"a \"b\"]"`,
	} {
		line, err := readCommand(t.Context(), r, text)
		require.NoError(t, err)
		require.Contains(t, string(line), want, "%.40q", text)
	}
}

// TestReadCommandOfStrangers reads long texts. A pass for each of their parts would
// take hours.
func TestReadCommandOfStrangers(t *testing.T) {
	enginetest.SkipShort(t, "reads long texts")
	r, size := reader(t), 1<<14
	if enginetest.Slow() {
		size = 1 << 18
	}
	for _, part := range []string{"z\n", "4\n", "(", "[4,", "1. 4 (", "f5d6\n", "?pos=4\n", "play 3\n", "analyze\nplay 3\nundo\n", "go\nposition startpos\n", "[A \"", "1-0[A \"", "[White \"a\"]\n", "%\n4"} {
		_, err := readCommand(t.Context(), r, strings.Repeat(part, size/len(part)))
		require.NoError(t, err)
	}
}

// TestReadCommandEnds: a text of many lines is read no longer than somebody waits for its games.
func TestReadCommandEnds(t *testing.T) {
	r := reader(t)
	ctx, cancel := context.WithCancel(t.Context())
	lines := 0
	_, err := readCommand(thread.WithYield(ctx, func() {
		if lines++; lines == 9 {
			cancel()
		}
	}), r, strings.Repeat("4\n", 99))
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 9, lines)
}

// FuzzReadCommand: strangers send texts, whose games are legal, and no text ends the program.
func FuzzReadCommand(f *testing.F) {
	file, err := os.ReadFile("../match/testdata/sample.jsonl")
	require.NoError(f, err)
	f.Add(string(file[:4000]))
	for _, row := range notations(f) {
		f.Add(row.Text)
	}
	for _, text := range []string{ // each has ended the program
		`{"configuration":{"rows":6,"columns":7},"steps":[[{"status":"ERROR"}]]}`,
	} {
		f.Add(text)
	}
	texts, err := filepath.Glob(filesFolder + "/*")
	require.NoError(f, err)
	for _, name := range texts {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := reader(t)
		_, err := readCommand(t.Context(), r, text)
		require.NoError(t, err)
		games, _ := r.Read("games", strings.NewReader(text))
		for _, g := range games {
			g.History.Position() // which panics where a move is not legal
			var lines []gamefile.Line
			for ply, line := range g.Lines {
				lines = append(lines, gamefile.NewLine(g.History.At(ply).Position(), line))
			}
			again := read(t, g.Annotated(make([]gamefile.Note, g.History.Len()), lines))
			require.Equal(t, g.Lines == nil, again[0].Lines == nil)
		}
	})
}
