package solved

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func committedAtlas(t *testing.T) Table {
	table, err := ReadTable(strings.NewReader(enginetest.Testdata(t, "solved/atlas.tsv")))
	require.NoError(t, err)
	return table
}

// TestTableHasAllBoards requires that the table has all boards up to 6 x 7, and that the committed
// picture shows the table.
func TestTableHasAllBoards(t *testing.T) {
	table := committedAtlas(t)
	for _, b := range BoardsUpTo(6, 7) {
		_, known := table[b]
		require.True(t, known, b)
	}
	require.Equal(t, enginetest.Testdata(t, "solved/atlas.svg"), table.Picture())
}

// TestTableAgreesWithOtherPrograms compares the table with published values, and with those of
// another program.
func TestTableAgreesWithOtherPrograms(t *testing.T) {
	table := committedAtlas(t)
	compared := 0
	for _, row := range enginetest.Table(t, "solved/known.csv") {
		b := Board{row.Number("rows"), row.Number("columns"), -1, -1}
		if e, known := table[b]; known {
			require.Equal(t, row.Value("first_player"), e.Value, b)
			require.Contains(t, []string{"", strconv.Itoa(e.Plies)}, row.Text("last_ply"), b)
			compared++
		}
	}
	require.GreaterOrEqual(t, compared, 9)
	compared = 0
	for _, row := range enginetest.Table(t, "solved/boards.csv") {
		b := Board{row.Number("rows"), row.Number("columns"), row.Number("noX"), row.Number("noY")}
		if e, known := table[b]; known {
			require.Equal(t, row.Value("first_player"), e.Value, b)
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
	for i, b := range BoardsUpTo(enginetest.Size(5, 6), enginetest.Size(5, 7)) {
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
