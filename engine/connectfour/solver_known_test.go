package connectfour_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// solverMegabytes is the table size of the solvers of large boards.
const solverMegabytes = 256

// solvedBoard is an empty board of known value. lastPly is 0 if the length of a perfect game is
// unknown.
type solvedBoard struct {
	board
	value   engine.Value
	lastPly int
}

// knownBoards returns the published values of boards without a forbidden cell.
func knownBoards(t testing.TB) (list []solvedBoard) {
	for _, r := range enginetest.Table(t, "solved/known.csv") {
		empty := board{r.Number("rows"), r.Number("columns"), -1, -1}
		b := solvedBoard{empty, r.Value("first_player"), 0}
		if r.Text("last_ply") != "" {
			b.lastPly = r.Number("last_ply")
		}
		if b.rows <= connectfour.MaxSize && b.columns <= connectfour.MaxSize {
			list = append(list, b)
		}
	}
	return list
}

// TestSolveKnown solves the smallest of the known boards.
func TestSolveKnown(t *testing.T) {
	maxCells := enginetest.Size(24, 30)
	for _, b := range knownBoards(t) {
		if b.rows*b.columns <= maxCells {
			got := solve(t, connectfour.BareSolver(16), newPosition(t, b.board))
			require.Equal(t, b.value, got.Lower, "%v", b)
			require.Equal(t, b.lastPly, got.Plies, "%v", b)
		}
	}
}

// BenchmarkSolve solves the known boards, named columns x rows, each with an empty table. It
// reports the nodes and seconds to the value, and the nodes to the exact score. The largest
// boards take impractically long.
func BenchmarkSolve(b *testing.B) {
	for _, known := range knownBoards(b) {
		b.Run(fmt.Sprintf("%dx%d", known.columns, known.rows), func(b *testing.B) {
			for b.Loop() {
				benchmarkSolve(b, known)
			}
		})
	}
}

func benchmarkSolve(b *testing.B, known solvedBoard) {
	proven, start := false, time.Now()
	got := connectfour.BareSolver(solverMegabytes).Solve(newPosition(b, known.board), 0, nil, func(bounds engine.Bounds) {
		if bounds.Proven() && !proven {
			proven = true
			b.ReportMetric(float64(bounds.Nodes), "value-nodes")
			b.ReportMetric(time.Since(start).Seconds(), "value-s")
		}
	})
	require.Equal(b, known.value, got.Lower)
	if known.lastPly > 0 {
		require.Equal(b, known.lastPly, got.Plies)
	}
	b.ReportMetric(float64(got.Nodes), "score-nodes")
}
