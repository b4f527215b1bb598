package uct

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// processorTime returns what this process has used, which other processes do not change.
func processorTime() time.Duration {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// processorClock returns limits whose clock is the processor time from now on.
func processorClock(l engine.Limits) engine.Limits {
	start := processorTime()
	l.Clock = func() time.Duration { return processorTime() - start }
	return l
}

// BenchmarkExact proves random positions of 6 x 7 after each number of plies, each with an
// empty tree. It reports the median, 95 %, 99 % and maximum of the processor time in ms until the
// value of the position is known, and until that of every column is. For 1,000 positions
// each:
//
//	go test -run '^$' -bench Exact -benchtime 1000x -timeout 0 ./engine/uct
func BenchmarkExact(b *testing.B) {
	for plies := range 21 {
		b.Run(fmt.Sprintf("%d", plies), func(b *testing.B) {
			random := rng.New(uint64(plies))
			var values, columns []time.Duration
			for range b.N {
				h := randomGame(&random, plies)
				values = append(values, timeProof(b, h, 1))
				columns = append(columns, timeProof(b, h, connectfour.MaxSize))
			}
			report(b, "value", values)
			report(b, "columns", columns)
		})
	}
}

// timeProof returns the time until the values of the best moves of a position, lines in number, are
// known. Their plies need not be.
func timeProof(t testing.TB, h engine.History, lines int) (known time.Duration) {
	s := newSearcher(t, "Hash", "256")
	defer s.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	limits := processorClock(engine.Limits{Prove: true, MultiPV: lines})
	look := func(info engine.Info) {
		if known == 0 && info.Known.Proven() && !slices.ContainsFunc(info.Lines, unproven) {
			known = limits.Clock()
			stop()
		}
	}
	look(s.Search(ctx, h, limits, look))
	require.NotZero(t, known)
	return known
}

func unproven(l engine.Line) bool { return !l.Known.Proven() }

func report(b *testing.B, name string, times []time.Duration) {
	slices.Sort(times)
	for percent, unit := range map[int]string{50: "p50", 95: "p95", 99: "p99", 100: "max"} {
		ms := float64(times[(len(times)-1)*percent/100]) / float64(time.Millisecond)
		b.ReportMetric(ms, fmt.Sprintf("%s-%s-ms", name, unit))
	}
}

var perfectTime = flag.Duration("perfect-time", 50*time.Millisecond, "processor time a move in BenchmarkPerfect")

// BenchmarkPerfect plays games on 6 x 7 against random moves, in turns as first and as second
// player, with 50 ms of processor time a move or -perfect-time. It reports the moves that gave the
// value away, by the exact solver:
//
//	go test -run '^$' -bench Perfect -benchtime 300x -timeout 0 ./engine/uct
func BenchmarkPerfect(b *testing.B) {
	judge := connectfour.Game{}.NewSolver(512, 1)
	random, moves, given := rng.New(1), 0, 0
	for i := range b.N {
		s := newSearcher(b, "Hash", "256")
		h := randomGame(&random, i%2)
		for h.Position().Outcome() == engine.Undecided {
			if h.Len()%2 != i%2 {
				enginetest.Play(&h, rng.Pick(h.Position().Moves(nil), &random))
				continue
			}
			move := play(b, s, h)
			moves++
			given += givenAway(b, judge, h.Position(), move)
			enginetest.Play(&h, move)
		}
		s.Close()
	}
	b.ReportMetric(float64(moves), "moves")
	b.ReportMetric(float64(given), "given-away")
}

func play(t testing.TB, s tested, h engine.History) engine.Move {
	return s.Search(t.Context(), h, processorClock(engine.Limits{MoveTime: *perfectTime}), discard).BestMove()
}

// givenAway returns 1 if a move is worse than the position.
func givenAway(t testing.TB, judge engine.Solver, p engine.Position, move engine.Move) int {
	after := p.Clone()
	after.Play(move)
	value := func(p engine.Position) engine.Value {
		proven := false
		b := judge.Solve(p, 0, func(uint64) bool { return proven }, func(info engine.Info) { proven = proven || info.Known.Proven() }).Known
		require.True(t, b.Proven())
		return b.Lower
	}
	if value(after).Opposite() < value(p) {
		return 1
	}
	return 0
}
