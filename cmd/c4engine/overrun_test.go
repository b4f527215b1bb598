package main

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkOverrun asks for answers in 50 ms, on a quiet machine and on busy cores. It reports by
// how much the time from writing the line to reading the answer exceeds 50 ms:
//
//	go test -run '^$' -bench Overrun -benchtime 1000x ./cmd/c4engine
func BenchmarkOverrun(b *testing.B) {
	for _, threads := range []string{"1", "2"} {
		b.Run("threads="+threads+"/quiet", func(b *testing.B) { benchmarkOverrun(b, threads) })
		b.Run("threads="+threads+"/busy", func(b *testing.B) {
			defer keepBusy(runtime.NumCPU())()
			benchmarkOverrun(b, threads)
		})
	}
}

func benchmarkOverrun(b *testing.B, threads string) {
	p := start(b)
	p.say("setoption name Threads value "+threads, "newgame 12 12", "isready")
	p.until("readyok")
	const movetime = 50 * time.Millisecond
	var overruns []time.Duration
	for b.Loop() {
		asked := time.Now()
		p.say("go movetime 50")
		if p.answer("bestmove") == "bestmove none" {
			p.say("newgame 12 12")
			continue
		}
		overruns = append(overruns, time.Since(asked)-movetime)
	}
	p.say("quit")
	p.end()
	late := 0
	for _, o := range overruns {
		if o > 0 {
			late++
		}
	}
	b.ReportMetric(float64(late), "late")
	slices.Sort(overruns)
	last := len(overruns) - 1
	for name, share := range map[string]float64{"p50-ms": 0.5, "p99-ms": 0.99, "p99.9-ms": 0.999, "max-ms": 1} {
		b.ReportMetric(float64(overruns[int(share*float64(last))].Microseconds())/1000, name)
	}
}

// keepBusy runs n loops on threads of their own until the returned function is
// called.
func keepBusy(n int) (stop func()) {
	var done atomic.Bool
	var loops sync.WaitGroup
	before := runtime.GOMAXPROCS(n + 2)
	for range n {
		loops.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			for i := uint64(1); !done.Load(); i = i*6364136223846793005 + 1 {
			}
		})
	}
	return func() {
		done.Store(true)
		loops.Wait()
		runtime.GOMAXPROCS(before)
	}
}
