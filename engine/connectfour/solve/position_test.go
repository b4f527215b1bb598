package solve

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCrop requires that rows are removed only where then the board fits in a word, no more than
// that takes, and that the cells above them keep their stones.
func TestCrop(t *testing.T) {
	for _, c := range []struct{ columns, maxRows, rows int }{
		{12, 0, 12}, {12, 7, 12}, {12, 8, 4}, {12, 9, 4}, {9, 5, 12}, {9, 6, 6}, {4, 4, 12},
	} {
		p := Position{Board: Board{Rows: 12, Columns: c.columns}}
		p.Forbidden[0], p.Mine[1], p.Theirs[2], p.Moves[3] = 1<<11, 1<<10, 1<<9, 1<<8
		p.Crop(c.maxRows)
		removed := 12 - c.rows
		require.Equal(t, c.rows, p.Rows, c)
		require.Equal(t, Lanes{0: 1 << (11 - removed)}, p.Forbidden)
		require.Equal(t, Lanes{1: 1 << (10 - removed)}, p.Mine)
		require.Equal(t, Lanes{2: 1 << (9 - removed)}, p.Theirs)
		require.Equal(t, Lanes{3: 1 << (8 - removed)}, p.Moves)
	}
}
