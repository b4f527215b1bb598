package atlas

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
)

const (
	atlasFile    = "../../../testdata/solved/atlas.tsv"
	atlasDrawing = "../../../testdata/solved/atlas.svg"
)

func committedAtlas(t *testing.T) Table {
	file, err := os.Open(atlasFile)
	require.NoError(t, err)
	defer file.Close()
	table, err := Read(file)
	require.NoError(t, err)
	return table
}

// TestIsWhole requires that the table has all boards up to 6 x 6, and that the committed
// picture shows the table.
func TestIsWhole(t *testing.T) {
	table := committedAtlas(t)
	for _, b := range BoardsUpTo(6, 6) {
		_, known := table[b]
		require.True(t, known, b)
	}
	picture, err := os.ReadFile(atlasDrawing)
	require.NoError(t, err)
	require.Equal(t, string(picture), table.Picture())
}

// TestAgrees compares the table with published values, and with those of another program.
func TestAgrees(t *testing.T) {
	table := committedAtlas(t)
	published, boards := readCSV(t, "known.csv"), readCSV(t, "boards.csv")
	compared := 0
	for _, row := range published {
		if e, known := table[Board{row.number(0), row.number(1), -1, -1}]; known {
			require.Equal(t, row.words[2], e.Value.String(), row.words)
			require.Contains(t, []string{"", strconv.Itoa(e.Plies)}, row.words[3], row.words)
			compared++
		}
	}
	require.GreaterOrEqual(t, compared, 9)
	compared = 0
	for _, row := range boards {
		if e, known := table[Board{row.number(0), row.number(1), row.number(2), row.number(3)}]; known {
			require.Equal(t, row.words[4], e.Value.String(), row.words)
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
	file, err := os.Open("../../../testdata/solved/" + name)
	require.NoError(t, err)
	defer file.Close()
	all, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	for _, words := range all[1:] {
		rows = append(rows, csvRow{t, words})
	}
	return rows
}

// TestSample solves every fourth board again, and its mirror image.
func TestSample(t *testing.T) {
	table := committedAtlas(t)
	solver := connectfour.Game{}.Traits().NewSolver(16, 1)
	for i, b := range BoardsUpTo(5, 5) {
		if i%4 != 0 {
			continue
		}
		got, err := b.Solve(t.Context(), solver)
		require.NoError(t, err)
		require.Equal(t, table[b], got, b)
		if b.NoX >= 0 {
			b.NoY = b.Columns - 1 - b.NoY
			got, err = b.Solve(t.Context(), solver)
			require.NoError(t, err)
			require.Equal(t, table[Board{b.Rows, b.Columns, b.NoX, b.Columns - 1 - b.NoY}], got, b)
		}
	}
}
