package oracle_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle"
)

// Limits on the rows of the perft table that the oracle repeats.
const (
	maxNoGoPerft = 10_000 // sequences of a length
	maxCells     = 10     // cells of a board that is solved by exhaustive search
)

// TestNoGoTable compares the oracle with counts and results of another program.
func TestNoGoTable(t *testing.T) {
	for _, row := range enginetest.Table(t, "perft/nogo.csv") {
		rows, columns := row.Number("rows"), row.Number("columns")
		t.Run(fmt.Sprintf("%dx%d", rows, columns), func(t *testing.T) {
			sequences := strings.Split(row.Text("sequences_by_ply"), ".")
			requireCounts(t, oracle.NewNoGo(rows, columns), sequences)
			if rows*columns <= maxCells {
				wins := oracle.NewNoGo(rows, columns).Wins(map[string]bool{})
				require.Equal(t, row.Value("first_player") == engine.Won, wins)
			}
		})
	}
}

// requireCounts compares the counts up to the first one above maxNoGoPerft.
func requireCounts(t *testing.T, b *oracle.NoGo, sequences []string) {
	for depth, text := range sequences {
		want, err := strconv.Atoi(text)
		require.NoError(t, err)
		if want > maxNoGoPerft {
			return
		}
		require.Equal(t, want, b.Perft(depth + 1)[depth+1], "depth %d", depth+1)
	}
}
