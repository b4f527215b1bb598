package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/rng"
)

// BenchmarkSolveLeaf spends 2,000 nodes on a large board, like a solver at the leaves of another
// search.
func BenchmarkSolveLeaf(b *testing.B) {
	r := rng.New(1)
	p := newPosition(b, board{12, 12, 3, 4})
	for range 30 {
		moves, _ := p.Candidates(nil)
		p.Play(moves[r.Below(uint32(len(moves)))])
	}
	s := connectfour.BareSolver(16)
	b.ReportAllocs()
	for b.Loop() {
		require.EqualValues(b, 2000, s.Solve(p, 2000, nil, nil).Nodes)
	}
}
