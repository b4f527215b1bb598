package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// BenchmarkSolved searches positions of known value on 6 x 7 for a second each. It reports the
// percentage of moves that keep the value, and of proven positions:
//
//	go test -run '^$' -bench Solved -benchtime 1x -timeout 1h ./engine/uct
func BenchmarkSolved(b *testing.B) {
	for _, set := range []string{"end", "middle", "opening"} {
		b.Run(set, func(b *testing.B) {
			for b.Loop() {
				right, proven := 0, 0
				positions := readSolved(b, set)
				for _, p := range positions {
					s := newSearcher(b)
					h := fromColumns(b, p.played)
					best := s.Search(context.Background(), h, engine.Limits{MoveTime: time.Second}, discard).Lines[0]
					if p.keeps(h, best) {
						right++
					}
					if best.Proof.Value != engine.Unknown {
						proven++
						require.Equal(b, p.best(), best.Proof.Value, p.played)
					}
					s.Close()
				}
				b.ReportMetric(100*float64(right)/float64(len(positions)), "%right")
				b.ReportMetric(100*float64(proven)/float64(len(positions)), "%proven")
			}
		})
	}
}

// keeps reports whether a line's move keeps the value of the position.
func (p solved) keeps(h engine.History, line engine.Line) bool {
	return valueOf(p.results[h.Position().Cell(line.PV[0]).Column]) == p.best()
}

// TestSolverAtTheRoot tests that the solver finds the value and the plies in a search of a few
// simulations.
func TestSolverAtTheRoot(t *testing.T) {
	for _, p := range readSolved(t, "end")[:40] {
		h := fromColumns(t, p.played)
		line := newSearcher(t, "Hash", "16").Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard).Lines[0]
		require.True(t, p.keeps(h, line), p.played)
		require.Equal(t, p.best(), line.Proof.Value)
	}
}

func TestProveAnswersWithBounds(t *testing.T) {
	s := newSearcher(t, "Hash", "16")
	var reports []engine.Info
	h := history(t, 5, 4)
	info := s.Search(context.Background(), h, engine.Limits{Prove: true}, func(i engine.Info) { reports = append(reports, i) })
	require.Equal(t, engine.Proof{Value: engine.Drawn, Plies: 20}, info.Lines[0].Proof)
	require.Equal(t, engine.Drawn, info.Bounds.Lower)
	require.NotEmpty(t, reports)

	cut := s.Search(context.Background(), history(t, 9, 9), engine.Limits{Prove: true, Nodes: 10}, discard)
	require.Equal(t, engine.Bounds{Lower: engine.Lost, Upper: engine.Won}, engine.Bounds{Lower: cut.Bounds.Lower, Upper: cut.Bounds.Upper})
	require.NotEqual(t, engine.NoMove, cut.BestMove(), "a legal move in any case")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.NotEqual(t, engine.NoMove, s.Search(ctx, history(t, 9, 9), engine.Limits{Prove: true}, discard).BestMove())

	after := s.Search(context.Background(), h, engine.Limits{Nodes: 100}, discard)
	require.Nil(t, after.Bounds)
	require.NotEmpty(t, after.Lines, "the tree is back")

	over := s.Search(context.Background(), fromColumns(t, "0.1.0.1.0.1.0"), engine.Limits{Prove: true}, discard)
	require.Empty(t, over.Lines)
}
