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

// BenchmarkThreads reports the speed-up by two threads on one tree, and by two searches that
// share nothing. The second is the limit of the machine, which may be below two. Each round
// measures all three, so that changes of the machine's speed affect them alike:
//
//	go test -run '^$' -bench Threads -benchtime 9x ./engine/uct
func BenchmarkThreads(b *testing.B) {
	alone, other := newSearcher(b), newSearcher(b)
	two := newSearcher(b, "Threads", "2")
	h := history(b, 12, 12)
	rate := func(s tested) float64 {
		s.NewGame()
		info := s.Search(context.Background(), h, engine.Limits{MoveTime: time.Second}, discard)
		return float64(info.Nodes) / info.Elapsed.Seconds()
	}
	var threads, apart []float64
	for b.Loop() {
		one := rate(alone)
		threads = append(threads, rate(two)/one)
		done := make(chan float64)
		go func() { done <- rate(other) }()
		sum := rate(alone) + <-done
		apart = append(apart, sum/one)
	}
	slices.Sort(threads)
	slices.Sort(apart)
	b.ReportMetric(threads[len(threads)/2], "x-threads")
	b.ReportMetric(apart[len(apart)/2], "x-apart")
}
