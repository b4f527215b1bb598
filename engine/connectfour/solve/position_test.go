package solve

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWords has the largest boards of one and of two words, and the next ones.
func TestWords(t *testing.T) {
	for _, c := range []struct{ rows, columns, words int }{
		{7, 8, 1}, {8, 7, 1}, {7, 9, 2}, {9, 12, 2}, {10, 11, 2}, {10, 12, 3}, {12, 12, 3},
	} {
		require.Equal(t, c.words, (&Board{Rows: c.rows, Columns: c.columns}).Words(), c)
	}
}

// TestCrop requires that no more rows are removed than the number of words takes, and that the
// cells above them keep their stones.
func TestCrop(t *testing.T) {
	for _, c := range []struct{ columns, maxRows, rows int }{
		{12, 0, 12}, {12, 2, 12}, {12, 3, 9}, {12, 7, 9}, {12, 8, 4}, {9, 5, 12}, {9, 6, 6}, {4, 4, 12},
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
