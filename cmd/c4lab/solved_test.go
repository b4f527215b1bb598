package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/solved"
)

const bookFolder = "../../engine/connectfour/book/"

// runBook makes a book of the board of 4 rows and 5 columns after 6 plies.
func runBook(t *testing.T, args ...string) string { return runBookTo(t, "6", args...) }

func runBookTo(t *testing.T, plies string, args ...string) string {
	out, err := exec.Command(binary, append([]string{"book", "--hash", "16", "--board", "4x5", "--plies", plies}, args...)...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

func readText(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestBookInParts makes one book in three ways, with the same bytes: at once, in parts that are
// joined, and after an interruption in the middle of a line, with the values first.
func TestBookInParts(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a book twice")
	}
	name := func(n string) string { return filepath.Join(t.TempDir(), n) }
	whole, one, two, three, resumed := name("whole"), name("one"), name("two"), name("three"), name("resumed")
	out := runBook(t, "--write", whole+".book", whole)
	want := readText(t, whole+".book")
	require.Contains(t, out, "6 plies: 1626 of 1626 positions, 1626 with the plies to the end\n")
	require.Contains(t, out, fmt.Sprintf("%s.book: %d bytes, SHA-256 %x\n", whole, len(want), sha256.Sum256([]byte(want))))

	runBook(t, "--shard", "1/3", one)
	runBook(t, "--shard", "2/3", two)
	runBook(t, "--shard", "3/3", three)
	require.Equal(t, readText(t, whole), readText(t, one)+readText(t, two)+readText(t, three))
	require.NoError(t, os.WriteFile(one, []byte(readText(t, three)+readText(t, one)+readText(t, two)), 0o644))
	before := readText(t, one)
	runBook(t, "--write", one+".book", one)
	require.Equal(t, before, readText(t, one), "everything was known")
	require.Equal(t, want, readText(t, one+".book"))

	require.NoError(t, os.WriteFile(resumed, []byte(readText(t, two)[:5000]), 0o644))
	runBook(t, "--values", resumed)
	require.NotContains(t, runBook(t, "--write", resumed+".book", "--values", resumed), "1626 with the plies")
	require.NotEqual(t, want, readText(t, resumed+".book"))
	values := name("values")
	runBook(t, "--values", "--hash", "1", "--write", values+".book", values)
	require.Equal(t, readText(t, values+".book"), readText(t, resumed+".book"), "of values alone, whatever else was known")
	runBook(t, "--write", resumed+".book", resumed)
	require.Equal(t, want, readText(t, resumed+".book"))
}

// TestBookWithSomePlies solves the positions after 4 plies, and only the values of those after 6.
// The book has the plies to the 4th ply, whatever else a solver found.
func TestBookWithSomePlies(t *testing.T) {
	results := filepath.Join(t.TempDir(), "results")
	runBookTo(t, "4", results)
	out := runBook(t, "--values", "--write", results+".book", results)
	require.Contains(t, out, "4 plies: 177 of 177 positions, 177 with the plies to the end\n")
	require.NotContains(t, out, "1626 with the plies to the end\n")
	want := readText(t, results+".book")
	runBookTo(t, "6", results) // plies of some more, then of all
	part := strings.Split(readText(t, results), "\n")
	require.NoError(t, os.WriteFile(results, []byte(strings.Join(part[:len(part)-100], "\n")+"\n"), 0o644))
	runBook(t, "--values", "--write", results+".book", results)
	require.Equal(t, want, readText(t, results+".book"))
}

// TestBookContradicts changes a result that others of the same file contradict.
func TestBookContradicts(t *testing.T) {
	results := filepath.Join(t.TempDir(), "results")
	runBook(t, results)
	text := readText(t, results) + "5/5/5/5 x\tW15\n"
	require.NoError(t, os.WriteFile(results, []byte(text), 0o644))
	out, err := exec.Command(binary, "book", "--board", "4x5", "--plies", "6", "--write", results+".book", results).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "book: 5/5/5/5 x: expected T, which its moves give, not W15")
}

// TestSampleOfTheBook solves a part of the engine's book again, takes the rest from the book, and
// writes the same bytes.
func TestSampleOfTheBook(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("writes and reads a million results")
	}
	b, err := connectfour.Book()
	require.NoError(t, err)
	empty, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	levels := solved.Positions(empty, b.Shape())
	last := levels[b.Shape().Plies]
	part := files.Shard{Number: 4801, Of: 48000}
	first, end := part.Range(len(last))
	var known strings.Builder
	entered, _, err := solved.ReadResults(strings.NewReader(""), b.Shape())
	require.NoError(t, err)
	for _, p := range slices.Concat(levels[8], last[:first], last[end:]) {
		require.NoError(t, entered.Add(&known, p, b.Find(p.Board())))
	}
	results := filepath.Join(t.TempDir(), "results")
	require.NoError(t, os.WriteFile(results, []byte(known.String()), 0o644))
	out, err := exec.Command(binary, "book", "--plies", strconv.Itoa(b.Shape().Plies), "--values", "--hash", "64", "--shard", part.String(), "--write", results+".book", results).CombinedOutput()
	require.NoError(t, err, string(out))
	require.Equal(t, readText(t, bookFolder+"6x7.book"), readText(t, results+".book"))
	fresh := strings.TrimPrefix(readText(t, results), known.String())
	require.Equal(t, end-first, strings.Count(fresh, "\n"))
}

func TestBookErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	for args, says := range map[string]string{
		"book":                    `expected "<results>"`,
		"book --board 6 x":        `--board: expected RxC, rows and columns from 4 to 12 and at most 63 cells, not "6"`,
		"book --board 3x7 x":      "--board: expected RxC",
		"book --board 8x8 x":      "--board: expected RxC",
		"book --board 13x4 x":     "--board: expected RxC",
		"book --shard 3/2 x":      "--shard: expected a part i/n, as 1/4 to 4/4",
		"book --plies 0 " + file:  "--plies: expected an integer from 1 to 10",
		"book --plies 11 " + file: "--plies: expected an integer from 1 to 10",
		"book --hash 0 " + file:   "--hash: expected an integer from 1 to 32768",
	} {
		requireWrongUsage(t, args, says)
	}
	require.NoFileExists(t, file)
	for line, says := range map[string]string{
		"x\tT":                 "expected",
		"5/5/5/5\tT":           "expected",
		"5/5/5/4x o":           `expected a result such as W25, L12 or T, not ""`,
		"5/5/5/4x o\tX":        `expected a result such as W25, L12 or T, not "X"`,
		"5/5/5/4x o\tW0":       `expected a result such as W25, L12 or T, not "W0"`,
		"5/5/5/4x o\tW-3":      `expected a result such as W25, L12 or T, not "W-3"`,
		"5/5/5/4x o\tW20":      `expected a result such as W25, L12 or T, not "W20"`,
		"5/5/5/4x o\tW2":       `expected a result such as W25, L12 or T, not "W2"`,
		"5/5/5/4x o\tT19":      `expected a result such as W25, L12 or T, not "T19"`,
		"5/5/5/4x o\tW3 ":      `expected a result such as W25, L12 or T, not "W3 "`,
		"4/4/4/4 x\tT":         `expected a position after at most 6 plies on a board of 4 x 5, not "4/4/4/4 x"`,
		"5/5/5/3#1 x\tT":       `expected a position after at most 6 plies on a board of 4 x 5, not "5/5/5/3#1 x"`,
		"5/5/xxo2/xoxo1 o\tT":  `expected a position after at most 6 plies on a board of 4 x 5, not "5/5/xxo2/xoxo1 o"`,
		"5/5/5/xoxo1 x\tT\n\n": "line 2: ",
	} {
		require.NoError(t, os.WriteFile(file, []byte(line+"\n"), 0o644))
		out, err := exec.Command(binary, "book", "--board", "4x5", "--plies", "6", file).CombinedOutput()
		require.Error(t, err, line)
		require.Contains(t, string(out), says)
		require.Contains(t, string(out), "results: line ")
		require.Equal(t, line+"\n", readText(t, file), "the file is unchanged")
	}
}

func runAtlas(t *testing.T, args ...string) string {
	out, err := exec.Command(binary, append([]string{"atlas", "--hash", "16", "--up-to", "4x5"}, args...)...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

// TestAtlasInParts: parts that were joined are the same as the whole, and nothing is
// solved twice.
func TestAtlasInParts(t *testing.T) {
	name := func(n string) string { return filepath.Join(t.TempDir(), n) }
	read := func(path string) string {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		return string(text)
	}
	whole, one, two := name("whole"), name("one"), name("two")
	runAtlas(t, whole)
	runAtlas(t, "--shard", "1/2", one)
	runAtlas(t, "--shard", "2/2", two)
	require.NoError(t, os.WriteFile(one, []byte(read(one)+read(two)), 0o644))
	picture := name("picture.svg")
	require.Empty(t, runAtlas(t, "--picture", picture, one), "everything was known")
	require.Equal(t, read(whole), read(one))
	require.Contains(t, read(picture), "4 x 5: draw")
}

func TestAtlasErrors(t *testing.T) {
	for args, says := range map[string]string{
		"atlas":                 `expected "<table>"`,
		"atlas --up-to 6 x":     `--up-to: expected RxC, rows and columns from 4x4 to 12x12, not "6"`,
		"atlas --up-to 6x13 x":  "--up-to: expected RxC",
		"atlas --up-to 0x6 x":   "--up-to: expected RxC",
		"atlas --up-to 3x12 x":  "--up-to: expected RxC",
		"atlas --shard 3/2 x":   "--shard: expected a part i/n, as 1/4 to 4/4",
		"atlas --shard 0/2 x":   "--shard: expected a part i/n",
		"atlas --shard 1/2/3 x": "--shard: expected a part i/n",
	} {
		requireWrongUsage(t, args, says)
	}
	file := filepath.Join(t.TempDir(), "table")
	for _, line := range []string{"x", "4\t4\t-1\t-1\twon\t3", "4\t4\t0\t3\tdraw\t3", "4\t4\t-1\t-1\tdraw", "4\t99\t-1\t-1\tdraw\t2", "4\t4\t-1\t-1\tdraw\t16 ", "4\t4\t-1\t-1\tdraw\t+16"} {
		require.NoError(t, os.WriteFile(file, []byte(solved.Head+"\n"+line+"\n"), 0o644))
		out, err := exec.Command(binary, "atlas", "--up-to", "4x4", file).CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(out), "table: line 2: expected a board and its value, not ")
	}
}
