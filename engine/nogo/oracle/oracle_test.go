package oracle_test

import (
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/nogo/oracle"
)

// Limits on the rows of the perft table that the oracle repeats.
const (
	maxPerft = 10_000 // sequences of a length
	maxCells = 10     // cells of a board that is solved by exhaustive search
)

// TestTable compares the oracle with counts and results of another program.
func TestTable(t *testing.T) {
	file, err := os.Open("../../../testdata/perft/nogo.csv")
	require.NoError(t, err)
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	for _, record := range records[1:] {
		t.Run(record[0]+"x"+record[1], func(t *testing.T) {
			rows, err := strconv.Atoi(record[0])
			require.NoError(t, err)
			columns, err := strconv.Atoi(record[1])
			require.NoError(t, err)
			requireCounts(t, oracle.New(rows, columns), strings.Split(record[3], "."))
			if rows*columns <= maxCells {
				wins := oracle.New(rows, columns).Wins(map[string]bool{})
				require.Equal(t, record[2] == "win", wins)
			}
		})
	}
}

// requireCounts compares the counts up to the first one above maxPerft.
func requireCounts(t *testing.T, b *oracle.Board, sequences []string) {
	for depth, text := range sequences {
		want, err := strconv.Atoi(text)
		require.NoError(t, err)
		if want > maxPerft {
			return
		}
		require.Equal(t, want, b.Perft(depth + 1)[depth+1], "depth %d", depth+1)
	}
}
