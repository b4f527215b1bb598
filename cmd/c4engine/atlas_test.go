package main

import (
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
)

const (
	atlasFile    = "../../testdata/solved/atlas.tsv"
	atlasDrawing = "../../testdata/solved/atlas.svg"
)

func committedAtlas(t *testing.T) atlas {
	table, err := readAtlas(atlasFile)
	require.NoError(t, err)
	return table
}

// TestAtlasIsWhole: all boards up to 6 x 6, and the picture is that of the table.
func TestAtlasIsWhole(t *testing.T) {
	table := committedAtlas(t)
	for _, b := range boardsUpTo(6, 6) {
		_, known := table[b]
		require.True(t, known, b)
	}
	picture, err := os.ReadFile(atlasDrawing)
	require.NoError(t, err)
	require.Equal(t, string(picture), table.picture())
}

// TestAtlasAgrees holds the table against values from elsewhere: published ones, and
// those of another program.
func TestAtlasAgrees(t *testing.T) {
	table := committedAtlas(t)
	published, boards := readCSV(t, "known.csv"), readCSV(t, "boards.csv")
	compared := 0
	for _, row := range published {
		if e, known := table[atlasBoard{row.number(0), row.number(1), -1, -1}]; known {
			require.Equal(t, row.words[2], valueNames[e.value], row.words)
			require.Contains(t, []string{"", strconv.Itoa(e.plies)}, row.words[3], row.words)
			compared++
		}
	}
	require.GreaterOrEqual(t, compared, 9)
	compared = 0
	for _, row := range boards {
		if e, known := table[atlasBoard{row.number(0), row.number(1), row.number(2), row.number(3)}]; known {
			require.Equal(t, row.words[4], valueNames[e.value], row.words)
			compared++
		}
	}
	require.Greater(t, compared, 50)
}

type csvRow struct {
	testing.TB
	words []string
}

func (r csvRow) number(i int) int {
	n, err := strconv.Atoi(r.words[i])
	require.NoError(r, err)
	return n
}

func readCSV(t *testing.T, name string) (rows []csvRow) {
	file, err := os.Open("../../testdata/solved/" + name)
	require.NoError(t, err)
	defer file.Close()
	all, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	for _, words := range all[1:] {
		rows = append(rows, csvRow{t, words})
	}
	return rows
}

// TestAtlasSample solves some of the boards again, also as their mirror images.
func TestAtlasSample(t *testing.T) {
	table := committedAtlas(t)
	solver := connectfour.Game{}.Traits().NewSolver(16, 1)
	for i, b := range boardsUpTo(5, 5) {
		if i%4 != 0 {
			continue
		}
		got, err := b.solve(t.Context(), solver)
		require.NoError(t, err)
		require.Equal(t, table[b], got, b)
		if b.noX >= 0 {
			b.noY = b.columns - 1 - b.noY
			got, err = b.solve(t.Context(), solver)
			require.NoError(t, err)
			require.Equal(t, table[atlasBoard{b.rows, b.columns, b.noX, b.columns - 1 - b.noY}], got, b)
		}
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
		"atlas":                   `expected "<table>"`,
		"atlas --up-to 6 x":       `--up-to: expected RxC, rows and columns from 4x4 to 12x12, not "6"`,
		"atlas --up-to 6x13 x":    "--up-to: expected RxC",
		"atlas --up-to 0x6 x":     "--up-to: expected RxC",
		"atlas --up-to 3x12 x":    "--up-to: expected RxC",
		"atlas --shard 3/2 x":     "--shard: expected a part i/n, as 1/4 to 4/4",
		"atlas --shard 0/2 x":     "--shard: expected a part i/n",
		"atlas --shard 1/2/3 x":   "--shard: expected a part i/n",
		"prove":                   `expected "<position> ..."`,
		"prove 4 4 moves 3,0 2,1": "prove: move 2: expected 3,1, where column 1 takes the next stone",
		"prove 4 4 moves 9,0":     "prove: move 1: expected a row from 0 to 3",
		"prove 4/4/4/4 o":         "prove: side: expected x, whose turn it is after 0 stones",
		"prove 4 13":              "prove: columns: expected an integer from 4 to 12",
		"prove moves 3,0":         "prove: move 1: expected 5,0, where column 0 takes the next stone",
		"prove 4/o3/oo2/xxxx o":   "prove: position: expected a game that is not over",
		"prove --movetime 0 4 4":  "--movetime: expected an integer from 1 to 86400000",
		"prove --hash 1 4 4":      "--hash: expected an integer from 2 to 32768",
	} {
		requireWrongUsage(t, args, says)
	}
	file := filepath.Join(t.TempDir(), "table")
	for _, line := range []string{"x", "4\t4\t-1\t-1\twon\t3", "4\t4\t0\t3\tdraw\t3", "4\t4\t-1\t-1\tdraw", "4\t99\t-1\t-1\tdraw\t2", "4\t4\t-1\t-1\tdraw\t16 ", "4\t4\t-1\t-1\tdraw\t+16"} {
		require.NoError(t, os.WriteFile(file, []byte(atlasHead+"\n"+line+"\n"), 0o644))
		out, err := exec.Command(binary, "atlas", "--up-to", "4x4", file).CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(out), "table: line 2: expected a board and its value, not ")
	}
}
