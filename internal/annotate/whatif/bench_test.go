package whatif_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/annotate/whatif"
)

// BenchmarkWins searches 100,000 positions on a large board.
func BenchmarkWins(b *testing.B) {
	p, err := connectfour.New(10, 11, 3, 4)
	require.NoError(b, err)
	for b.Loop() {
		_, known := whatif.Wins(p.Board(), engine.First, engine.First, nil, 100_000, never)
		require.False(b, known)
	}
}
