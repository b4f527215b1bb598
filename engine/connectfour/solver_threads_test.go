package connectfour_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestSolveByThreads expects the same result from several threads, and a move that attains it.
func TestSolveByThreads(t *testing.T) {
	s := connectfour.NewSolver(4, 3, nil)
	for name, most := range map[string]int{"end": 100, "middle": 40} {
		for _, row := range solvedPositions(t, name)[:enginetest.Size(most/10, most)] {
			got := solve(t, s, row.position)
			require.Equal(t, row.best, engine.Proof{Value: got.Lower, Plies: got.Plies}, row.line)
			require.Contains(t, row.columns, row.position.Cell(got.Move).Column, row.line)
		}
	}
	for _, b := range knownBoards(t) {
		if b.rows*b.columns <= enginetest.Size(20, 28) {
			got := solve(t, s, newPosition(t, b.board))
			require.Equal(t, b.value, got.Lower, "%v", b)
			require.Equal(t, b.lastPly, got.Plies, "%v", b)
		}
	}
}

// TestThreadsKeepToTheLimit expects all threads together to search exactly the node limit, and
// to stop when told to.
func TestThreadsKeepToTheLimit(t *testing.T) {
	p := newPosition(t, board{12, 12, 3, 4})
	s := connectfour.NewSolver(4, 4, nil)
	r := rng.New(1)
	for range 50 {
		limit := 1 + uint64(r.Below(3000))
		got := s.Solve(p, limit, nil, nil)
		require.Equal(t, limit, got.Nodes)
		require.False(t, got.Proven())

		asked := false
		got = s.Solve(p, 0, func(nodes uint64) bool { asked = true; return nodes >= limit }, nil)
		require.True(t, asked)
		require.GreaterOrEqual(t, got.Nodes, limit)
	}
}

// BenchmarkSolveThreads solves empty boards, named columns x rows, alternately with one thread
// and with two. Each run has an empty table. It reports the speedup of two threads in wall-clock
// time.
func BenchmarkSolveThreads(b *testing.B) {
	for _, known := range []board{{6, 6, -1, -1}, {6, 7, -1, -1}} {
		b.Run(fmt.Sprintf("%dx%d", known.columns, known.rows), func(b *testing.B) {
			var took [3]time.Duration
			for b.Loop() {
				for threads := 1; threads <= 2; threads++ {
					s, start := connectfour.NewSolver(solverMegabytes, threads, nil), time.Now()
					require.True(b, s.Solve(newPosition(b, known), 0, nil, nil).Proven())
					took[threads] += time.Since(start)
				}
			}
			b.ReportMetric(took[1].Seconds()/float64(b.N), "one-s")
			b.ReportMetric(took[1].Seconds()/took[2].Seconds(), "x-threads")
		})
	}
}
