package solve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
)

// TestCrop requires that rows are removed only where then the board fits in a word, no more than
// that takes, and that the cells above them keep their stones.
func TestCrop(t *testing.T) {
	for _, c := range []struct{ columns, maxRows, rows int }{
		{12, 0, 12}, {12, 7, 12}, {12, 8, 4}, {12, 9, 4}, {9, 5, 12}, {9, 6, 6}, {4, 4, 12},
	} {
		p := Position{Board: Board{Rows: 12, Columns: c.columns}}
		full := Wide.columnBits(lanes.Bits)
		p.Forbidden, p.Mine = cellAt(0, 11), full.And(lanes.Rows(12))
		p.Theirs = cellAt(2, 9)
		p.Crop(c.maxRows)
		removed := 12 - c.rows
		require.Equal(t, c.rows, p.Rows, c)
		require.Equal(t, cellAt(0, 11-removed), p.Forbidden)
		require.Equal(t, full.And(lanes.Rows(c.rows)), p.Mine)
		require.Equal(t, cellAt(2, 9-removed), p.Theirs)
	}
}

// TestScores converts plies to scores and back. Sooner wins score more, and only a draw scores
// zero.
func TestScores(t *testing.T) {
	for left := 1; left <= 144; left++ {
		last := Unlimited
		for plies := 1; plies <= left; plies += 2 {
			score := scoreIn(plies, left)
			require.Equal(t, plies, pliesOf(score, left))
			require.Equal(t, engine.Won, engine.ValueOfScore(score))
			require.Less(t, score, last)
			last = score
		}
		for plies := 2; plies <= left; plies += 2 {
			score := -scoreIn(plies, left)
			require.Equal(t, plies, pliesOf(score, left))
			require.Equal(t, engine.Lost, engine.ValueOfScore(score))
			require.Greater(t, score, -scoreBias)
		}
		require.Equal(t, left, pliesOf(0, left))
	}
}

// TestScoresOf expects ScoresOf to return exactly the scores whose values, and plies if known, are
// those of the proof, and Bounds to return the proof again.
func TestScoresOf(t *testing.T) {
	const left = 30
	for plies := range left + 1 {
		for _, value := range []engine.Value{engine.Unknown, engine.Lost, engine.Drawn, engine.Won} {
			if odd := plies%2 == 1; plies > 0 && odd != (value == engine.Won) {
				continue // a winner makes the last move
			}
			s := ScoresOf(value, plies, left)
			require.Equal(t, Scores{-s.High, -s.Low}, s.Opposite())
			for score := -left; score <= left; score++ {
				same := value == engine.Unknown || engine.ValueOfScore(score) == value
				if plies > 0 && (value == engine.Won || value == engine.Lost) {
					same = same && pliesOf(score, left) == plies
				}
				require.Equal(t, same, s.Low <= score && score <= s.High, "%v in %d: %d", value, plies, score)
			}
			b := s.Bounds(left)
			require.Equal(t, value != engine.Unknown, b.Proven())
			require.Equal(t, plies > 0 && b.Proven() || value == engine.Drawn, b.Exact, "%v %d", value, plies)
			if b.Exact && value != engine.Drawn {
				require.Equal(t, engine.Proven(value, plies), engine.Proven(b.Lower, b.Plies))
			}
		}
	}
}
