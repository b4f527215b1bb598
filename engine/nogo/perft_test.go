package nogo_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// row is a line of the table.
type row struct {
	rows, columns int
	value         engine.Value // for the first player
	sequences     []uint64     // number of legal sequences, by length from 1 ply on
}

func (r row) String() string { return fmt.Sprintf("%dx%d", r.rows, r.columns) }

// readPerft returns the rows of the table whose boards fit the bitboards.
func readPerft(t *testing.T) (rows []row) {
	for _, read := range enginetest.Table(t, "perft/nogo.csv") {
		r := row{rows: read.Number("rows"), columns: read.Number("columns")}
		r.value = read.Value("first_player")
		for _, text := range strings.Split(read.Text("sequences_by_ply"), ".") {
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
			limit := uint64(enginetest.Size(20_000, 1_000_000))
			for depth, want := range r.sequences {
				if depth > 0 && r.sequences[depth-1] > limit {
					break
				}
				got, err := engine.Perft(t.Context(), nogo.NewBoard(r.rows, r.columns), depth+1)
				require.NoError(t, err)
				require.Equal(t, want, got, "depth %d", depth+1)
			}
		})
	}
}
