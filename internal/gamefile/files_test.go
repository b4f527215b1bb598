package gamefile_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/gamefile"
)

const filesFolder = "testdata/gamefiles"

// readFile reads a text, and returns a line for each game and each error.
// Texts of files reversi-.. name no game: the user does.
func readFile(t testing.TB, name, text string) (lines []string) {
	r := reader(t)
	if strings.HasPrefix(name, "reversi-") {
		r = othello(t)
	}
	games, err := r.Read("file", strings.NewReader(text))
	for _, g := range games {
		lines = append(lines, describe(g))
	}
	if err != nil {
		for line := range strings.SplitSeq(err.Error(), "\n") {
			lines = append(lines, strings.TrimPrefix(line, "file: "))
		}
	}
	return lines
}

// describe returns what is read of a game: format, start, moves, players, result and end.
func describe(g gamefile.Game) string {
	start := g.History.Start()
	return strings.TrimSpace(fmt.Sprintf("%s; %s %s; %s; %s, %s; %s %s", g.Format,
		start.Game().Name(), start.FEN(), moves(g), g.First, g.Second, g.Result, g.End))
}

// TestFilesOfPrograms: each file in the formats of other programs and our own has its reading in
// readings.txt: below its name, a line for each game.
func TestFilesOfPrograms(t *testing.T) {
	var names []string
	for name, want := range sections(t, "readings.txt") {
		names = append(names, name)
		text, err := os.ReadFile(filepath.Join(filesFolder, name))
		require.NoError(t, err)
		require.Equal(t, want, readFile(t, name, string(text)), name)
	}
	files, err := os.ReadDir(filesFolder)
	require.NoError(t, err)
	require.Len(t, names, len(files), "each file has a reading")
}

// TestWrongFilesOfPrograms: wrong.txt has changes of files, three of most formats, as a pair of
// quoted words, and the lines that answer the changed file.
func TestWrongFilesOfPrograms(t *testing.T) {
	for change, want := range sections(t, "wrong.txt") {
		name, words, _ := strings.Cut(change, " ")
		text, err := os.ReadFile(filepath.Join(filesFolder, name))
		require.NoError(t, err)
		quoted, err := strconv.QuotedPrefix(words)
		require.NoError(t, err, change)
		old, _ := strconv.Unquote(quoted)
		put, err := strconv.Unquote(strings.TrimSpace(words[len(quoted):]))
		require.NoError(t, err, change)
		require.Contains(t, string(text), old, change)
		require.Equal(t, want, readFile(t, name, strings.Replace(string(text), old, put, 1)), change)
	}
}

// TestHostileTexts: hostile.txt has texts that people and broken programs send, quoted, and the
// lines that answer each: the field, what was typed and what was expected, or what the text was
// taken for.
func TestHostileTexts(t *testing.T) {
	for quoted, want := range sections(t, "hostile.txt") {
		text, err := strconv.Unquote(quoted)
		require.NoError(t, err, quoted)
		require.Equal(t, want, readFile(t, "", text), quoted)
	}
}

// sections returns the indented lines of a table by the line above them. {games} stands for the
// names of all games.
func sections(t testing.TB, table string) map[string][]string {
	file, err := os.Open(filepath.Join("testdata", table))
	require.NoError(t, err)
	defer file.Close()
	lines, head := map[string][]string{}, ""
	for in := bufio.NewScanner(file); in.Scan(); {
		if text, indented := strings.CutPrefix(in.Text(), "\t"); indented {
			lines[head] = append(lines[head], strings.ReplaceAll(text, "{games}", known))
			continue
		}
		head = in.Text()
		require.NotContains(t, lines, head)
		lines[head] = nil
	}
	return lines
}
