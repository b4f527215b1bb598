package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func committedAtlas(t *testing.T) atlas {
	table, err := readAtlas(strings.NewReader(enginetest.Testdata(t, "solved/atlas.tsv")))
	require.NoError(t, err)
	return table
}

// TestTableHasAllBoards requires that the table has all boards of up to seven rows, eight columns
// and 49 cells, and that the committed picture shows the table.
func TestTableHasAllBoards(t *testing.T) {
	table := committedAtlas(t)
	for _, b := range boardsUpTo(7, 8) {
		if b.Rows*b.Columns <= 7*7 {
			require.Contains(t, table, b)
		}
	}
	require.Equal(t, enginetest.Testdata(t, "solved/atlas.svg"), table.picture())
}

// TestTableAgreesWithOtherPrograms compares the table with published values, and with those of
// another program.
func TestTableAgreesWithOtherPrograms(t *testing.T) {
	table := committedAtlas(t)
	compared := 0
	for _, row := range enginetest.Table(t, "solved/known.csv") {
		b := emptyBoard{row.Number("rows"), row.Number("columns"), -1, -1}
		if e, known := table[b]; known {
			require.Equal(t, row.Value("first_player"), e.Value(), b)
			require.Contains(t, []string{"", strconv.Itoa(e.Plies)}, row.Text("last_ply"), b)
			compared++
		}
	}
	require.GreaterOrEqual(t, compared, 9)
	compared = 0
	for _, row := range enginetest.Table(t, "solved/boards.csv") {
		b := emptyBoard{row.Number("rows"), row.Number("columns"), row.Number("noX"), row.Number("noY")}
		if e, known := table[b]; known {
			require.Equal(t, row.Value("first_player"), e.Value(), b)
			compared++
		}
	}
	require.Greater(t, compared, 50)
}

// TestTableIsSolvedAgain solves every fourth board again, and its mirror image: of the small ones,
// or in long tests of all, which takes an hour.
func TestTableIsSolvedAgain(t *testing.T) {
	table := committedAtlas(t)
	solver := connectfour.Game{}.NewSolver(enginetest.Size(16, 512), 1)
	for i, b := range boardsUpTo(enginetest.Size(5, 6), enginetest.Size(5, 7)) {
		if i%4 != 0 {
			continue
		}
		got, err := b.solve(t.Context(), solver)
		require.NoError(t, err)
		require.Equal(t, table[b].String(), got.String(), b)
		if b.NoX >= 0 {
			b.NoY = b.Columns - 1 - b.NoY
			got, err = b.solve(t.Context(), solver)
			require.NoError(t, err)
			require.Equal(t, table[emptyBoard{b.Rows, b.Columns, b.NoX, b.Columns - 1 - b.NoY}].String(), got.String(), b)
		}
	}
}

// TestAtlasInParts: parts that were joined are the same as the whole, and nothing is
// solved twice.
func TestAtlasInParts(t *testing.T) {
	t.Chdir(t.TempDir())
	atlas := func(args string) string { return runLab(t, "atlas --hash 16 --up-to 4x5 "+args) }
	atlas("whole")
	atlas("--shard 1/2 one")
	atlas("--shard 2/2 two")
	require.NoError(t, os.WriteFile("one", []byte(readText("one")+readText("two")), 0o644))
	require.Empty(t, atlas("--picture picture.svg one"), "everything was known")
	require.Equal(t, readText("whole"), readText("one"))
	require.Contains(t, readText("picture.svg"), "4 x 5: draw")
}

func TestAtlasErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table")
	for _, line := range []string{"x", "4\t4\t-1\t-1\twon\t3", "4\t4\t0\t3\tdraw\t3", "4\t4\t-1\t-1\tdraw", "4\t99\t-1\t-1\tdraw\t2", "4\t4\t-1\t-1\tdraw\t16 ", "4\t4\t-1\t-1\tdraw\t+16"} {
		require.NoError(t, os.WriteFile(file, []byte(atlasHead+"\n"+line+"\n"), 0o644))
		require.Contains(t, refused(t, "atlas --up-to 4x4 "+file), "table: line 2: expected a board and its value, not ")
	}
}
