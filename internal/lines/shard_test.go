package lines

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShardText(t *testing.T) {
	var s Shard
	require.NoError(t, s.UnmarshalText([]byte("3/16")))
	require.Equal(t, Shard{Number: 3, Of: 16}, s)
	text, err := s.MarshalText()
	require.NoError(t, err)
	require.Equal(t, "3/16", string(text))
	for _, text := range []string{"", "1", "0/1", "2/1", "1/0", "-1/2", "x/2", "1/65537", "1/2/3"} {
		require.EqualError(t, s.UnmarshalText([]byte(text)), "expected a part i/n, as 1/4 to 4/4; n at most 65536", text)
	}
}

// TestShardsTakeAllPieces: each piece is one part's, taken in turns and side by side.
func TestShardsTakeAllPieces(t *testing.T) {
	const pieces = 40
	for _, of := range []int{1, 2, 7, 16, 50} {
		turns, next := map[int]int{}, 0
		for i := 1; i <= of; i++ {
			s := Shard{Number: i, Of: of}
			for piece := range pieces {
				if s.Holds(piece) {
					turns[piece]++
				}
			}
			first, end := s.Range(pieces)
			require.Equal(t, next, first)
			next = end
		}
		require.Equal(t, pieces, next)
		require.Len(t, turns, pieces)
		for _, times := range turns {
			require.Equal(t, 1, times)
		}
	}
}
