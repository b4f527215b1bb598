package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestPositions compares the numbers of positions on 6 rows and 7 columns with numbers from
// another source. Those include mirror images, and also finished games, which are subtracted.
func TestPositions(t *testing.T) {
	empty := enginetest.Must(connectfour.New(6, 7, -1, -1))
	for plies, level := range positionsOf(empty, book.Scope{Rows: 6, Columns: 7, Plies: enginetest.Size(7, 10)}) {
		images := map[string]bool{}
		for _, p := range level {
			images[p.FEN()], images[boardtext.FEN(boards.Images(p)[1], p.Turn())] = true, true
		}
		require.Len(t, images, []int{1, 7, 49, 238, 1120, 4263, 16422, 54859 - 728, 184275 - 1892, 558186 - 19412, 1662623 - 44225}[plies], "%d plies", plies)
	}
}

// timedPlies is the last ply after which the embedded book has the plies of all positions.
const timedPlies = 8

// TestEmbeddedBookIsConsistent compares the checksum of the engine's book with the document. The
// slow form requires that encoding the book again gives the same bytes, the long one also derives
// every position before the last ply from its successors.
func TestEmbeddedBookIsConsistent(t *testing.T) {
	file := readText("../../engine/connectfour/book/6x7.book")
	require.LessOrEqual(t, len(file), 1<<20)
	require.Contains(t, readText("../../docs/data.md"), fmt.Sprintf("%x", sha256.Sum256([]byte(file))))
	if !enginetest.Slow() && !enginetest.Long() {
		t.Skip("encodes the book; needs C4ENGINE_SLOW=1")
	}
	b := enginetest.Must(connectfour.Book())
	require.Equal(t, file, string(b.Encode()))
	if !enginetest.Long() {
		return
	}
	empty := enginetest.Must(connectfour.New(6, 7, -1, -1))
	levels := positionsOf(empty, b.Scope())
	require.NoError(t, lookBack(b, levels))
	require.Equal(t, file, string(b.Encode()), "the book lacks what follows from it")
	for plies, level := range levels[:len(levels)-1] {
		for _, p := range level {
			best, known := bestOfMoves(b, p), b.Find(p.Board())
			if plies == timedPlies {
				known.Plies = best.Plies // the book has only the values of the moves
			}
			require.Equal(t, best, known, p.FEN())
		}
		_, timed := count(b, level)
		require.Equal(t, plies <= timedPlies, timed == len(level), "%d plies", plies)
	}
}

// runBook makes a book of the board of 4 rows and 5 columns after 6 plies.
func runBook(t *testing.T, args ...string) string { return runBookTo(t, "6", args...) }

func runBookTo(t *testing.T, plies string, args ...string) string {
	return runLab(t, "book --hash 16 --board 4x5 --plies "+plies+" "+strings.Join(args, " "))
}

// TestBookInParts makes one book in three ways, with the same bytes: at once, in parts that are
// joined, and after an interruption in the middle of a line, with the values first.
func TestBookInParts(t *testing.T) {
	enginetest.SkipShort(t, "builds a book twice")
	name := func(n string) string { return filepath.Join(t.TempDir(), n) }
	whole, one, two, three, resumed := name("whole"), name("one"), name("two"), name("three"), name("resumed")
	out := runBook(t, "--write", whole+".book", whole)
	want := readText(whole + ".book")
	require.Contains(t, out, "6 plies: 1626 of 1626 positions, 1626 with the plies to the end\n")
	require.Contains(t, out, fmt.Sprintf("%s.book: %d bytes, SHA-256 %x\n", whole, len(want), sha256.Sum256([]byte(want))))

	runBook(t, "--shard", "1/3", one)
	runBook(t, "--shard", "2/3", two)
	runBook(t, "--shard", "3/3", three)
	require.Equal(t, readText(whole), readText(one)+readText(two)+readText(three))
	require.NoError(t, os.WriteFile(one, []byte(readText(three)+readText(one)+readText(two)), 0o644))
	before := readText(one)
	runBook(t, "--write", one+".book", one)
	require.Equal(t, before, readText(one), "everything was known")
	require.Equal(t, want, readText(one+".book"))

	require.NoError(t, os.WriteFile(resumed, []byte(readText(two)[:5000]), 0o644))
	runBook(t, "--values", resumed)
	require.NotContains(t, runBook(t, "--write", resumed+".book", "--values", resumed), "1626 with the plies")
	require.NotEqual(t, want, readText(resumed+".book"))
	values := name("values")
	runLab(t, "book --hash 1 --board 4x5 --plies 6 --values --write "+values+".book "+values)
	require.Equal(t, readText(values+".book"), readText(resumed+".book"), "of values alone, whatever else was known")
	runBook(t, "--write", resumed+".book", resumed)
	require.Equal(t, want, readText(resumed+".book"))
}

// TestBookWithSomePlies solves the positions after 4 plies, and only the values of those after 6.
// The book has the plies to the 4th ply, whatever else a solver found.
func TestBookWithSomePlies(t *testing.T) {
	results := filepath.Join(t.TempDir(), "results")
	runBookTo(t, "4", results)
	out := runBook(t, "--values", "--write", results+".book", results)
	require.Contains(t, out, "4 plies: 177 of 177 positions, 177 with the plies to the end\n")
	require.NotContains(t, out, "1626 with the plies to the end\n")
	want := readText(results + ".book")
	runBookTo(t, "6", results) // plies of some more, then of all
	part := strings.Split(readText(results), "\n")
	require.NoError(t, os.WriteFile(results, []byte(strings.Join(part[:len(part)-100], "\n")+"\n"), 0o644))
	runBook(t, "--values", "--write", results+".book", results)
	require.Equal(t, want, readText(results+".book"))
}

// TestBookContradicts changes a result that others of the same file contradict.
func TestBookContradicts(t *testing.T) {
	results := filepath.Join(t.TempDir(), "results")
	runBook(t, results)
	text := readText(results) + "5/5/5/5 x\tW15\n"
	require.NoError(t, os.WriteFile(results, []byte(text), 0o644))
	require.Contains(t, refused(t, "book --board 4x5 --plies 6 --write other "+results), "book: 5/5/5/5 x: expected T, which its moves give, not W15")
}

func TestBookErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
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
		out := refused(t, "book --board 4x5 --plies 6 "+file)
		require.Contains(t, out, says)
		require.Contains(t, out, "results: line ")
		require.Equal(t, line+"\n", readText(file), "the file is unchanged")
	}
}
