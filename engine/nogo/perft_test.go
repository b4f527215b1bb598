package nogo_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/nogo"
)

// row is a line of the table.
type row struct {
	rows, columns int
	winner        string   // result for the first player: "win", "loss" or "" (unknown)
	sequences     []uint64 // number of legal sequences, by length from 1 ply on
}

func (r row) String() string { return fmt.Sprintf("%dx%d", r.rows, r.columns) }

// readPerft returns the rows of the table whose boards fit the bitboards.
func readPerft(t *testing.T) (rows []row) {
	file, err := os.Open("../../testdata/perft/nogo.csv")
	require.NoError(t, err)
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{"rows", "columns", "first_player", "sequences_by_ply"}, records[0])
	for _, record := range records[1:] {
		r := row{winner: record[2]}
		r.rows, err = strconv.Atoi(record[0])
		require.NoError(t, err)
		r.columns, err = strconv.Atoi(record[1])
		require.NoError(t, err)
		for _, text := range strings.Split(record[3], ".") {
			n, err := strconv.ParseUint(text, 10, 64)
			require.NoError(t, err)
			r.sequences = append(r.sequences, n)
		}
		if r.columns <= nogo.MaxSize && r.columns > 1 {
			rows = append(rows, r)
		}
	}
	return rows
}

func TestPerft(t *testing.T) {
	for _, r := range readPerft(t) {
		t.Run(r.String(), func(t *testing.T) {
			t.Parallel()
			// The limit is for the number of sequences one ply before the last. The whole
			// table has a thousand times as many.
			most := uint64(enginetest.Size(20_000, 1_000_000))
			for depth, want := range r.sequences {
				if depth > 0 && r.sequences[depth-1] > most {
					break
				}
				got, err := engine.Perft(t.Context(), nogo.NewBoard(r.rows, r.columns), depth+1)
				require.NoError(t, err)
				require.Equal(t, want, got, "depth %d", depth+1)
			}
		})
	}
}
