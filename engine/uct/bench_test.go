package uct

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// BenchmarkSimulation is one simulation at an empty 12 x 12 board.
func BenchmarkSimulation(b *testing.B) {
	s := newSearcher(b)
	h := history(b, 12, 12)
	b.ReportAllocs()
	b.ResetTimer()
	s.Search(context.Background(), h, engine.Limits{Nodes: uint64(b.N)}, discard)
}

// BenchmarkThreads reports how many times the simulations of one thread two
// threads do, in rounds that take turns; it needs two cores to itself:
//
//	go test -run '^$' -bench Threads -benchtime 9x ./engine/uct
func BenchmarkThreads(b *testing.B) {
	one, two := newSearcher(b), newSearcher(b, "Threads", "2")
	h := history(b, 12, 12)
	rate := func(s *Searcher) float64 {
		s.NewGame()
		info := s.Search(context.Background(), h, engine.Limits{MoveTime: time.Second}, discard)
		return float64(info.Nodes) / info.Elapsed.Seconds()
	}
	var ratios []float64
	for b.Loop() {
		ratios = append(ratios, rate(two)/rate(one))
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "x-median")
	b.ReportMetric(ratios[0], "x-least")
}
