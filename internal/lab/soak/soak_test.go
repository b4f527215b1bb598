// Package soak plays thousands of short games with the engine over pipes, and checks every answer.
package soak

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/c4engine/c4engine/internal/processtest"
)

var (
	soakSeed    = flag.Uint64("soak-seed", 1, "seed of the first engine of TestSoak and BenchmarkSoak; the next ones count on")
	soakEngines = flag.Int("soak-engines", 3, "engines that play at a time in TestSoak and BenchmarkSoak")
)

// binary is the engine.
var binary string

func TestMain(m *testing.M) {
	binary = processtest.Build("../../../cmd/c4engine")
	os.Exit(processtest.Main(m))
}

// soakMargin is how long after its time an answer counts as late. The time is
// taken by a process that shares the cores with all the engines.
const soakMargin = 100 * time.Millisecond

// TestSoak plays a few of BenchmarkSoak's games.
func TestSoak(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 10
	}
	t.Log(soak(t, games))
}

// BenchmarkSoak plays short games of every kind with the engine, over pipes and
// in every way that a client may: random boards and options, searches of all
// kinds, stops, jumps and wrong lines at random. A referee checks every answer.
// A game that fails prints its conversation and its seed. The seed repeats the game,
// unless the game depends on the clock:
//
//	go test -run '^$' -bench Soak -benchtime 10000x -timeout 0 ./internal/lab/soak
//	go test -run '^$' -bench Soak -benchtime 1x ./internal/lab/soak -soak-engines 1 -soak-seed SEED
func BenchmarkSoak(b *testing.B) {
	all := soak(b, b.N)
	b.ReportMetric(float64(all.games), "games")
	b.ReportMetric(float64(all.searches), "searches")
	late, excused := all.late()
	b.ReportMetric(float64(len(late)-excused), "late")
	b.ReportMetric(float64(len(all.failures)), "failed")
	b.Log(all)
}

// soak plays games with several engines at a time. Each engine lives for a few
// games, and each life has a seed of its own.
func soak(t testing.TB, games int) *tally {
	all := &tally{kinds: map[string]int{}, pauses: watchPauses()}
	var seeds atomic.Uint64
	var workers sync.WaitGroup
	for range *soakEngines {
		workers.Go(func() {
			for all.wants(games) {
				live(*soakSeed+seeds.Add(1)-1, all)
			}
		})
	}
	workers.Wait()
	all.pauses.end()
	for _, failure := range all.failures {
		t.Error(failure)
	}
	return all
}

// tally is what a soak has seen so far.
type tally struct {
	mutex    sync.Mutex
	failures []string

	lives, games, searches, stops, lines int
	kinds                                map[string]int // games of each kind
	overruns                             []overrun      // of the answers that had a time to come by
	pauses                               *pauses
}

// maxFailures ends a soak: more would tell the same.
const maxFailures = 3

func (a *tally) wants(games int) bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.games < games && len(a.failures) < maxFailures
}

// add counts a life that is over.
func (a *tally) add(l *life) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.lives++
	a.searches += l.searches
	a.stops += l.stops
	a.lines += len(l.transcript)
	for _, kind := range l.kinds {
		a.games++
		a.kinds[kind]++
	}
	a.overruns = append(a.overruns, l.overruns...)
	if l.failure != "" {
		a.failures = append(a.failures, l.report())
	}
}

// late returns the answers that were read later than the margin allows, the latest first,
// and of how many of them that is not so without the machine's pauses.
func (a *tally) late() (late []overrun, excused int) {
	for _, o := range a.overruns {
		if o.by() > soakMargin {
			late = append(late, o)
			if o.by()-a.pauses.within(o.span) <= soakMargin {
				excused++
			}
		}
	}
	slices.SortFunc(late, func(x, y overrun) int { return int(y.by() - x.by()) })
	return late, excused
}

func (a *tally) String() string {
	var kinds []string
	for kind, n := range a.kinds {
		kinds = append(kinds, fmt.Sprintf("%d %s", n, kind))
	}
	slices.Sort(kinds)
	text := fmt.Sprintf("%d games (%s) by %d processes; %d lines, %d searches, %d stopped; %d failed",
		a.games, strings.Join(kinds, ", "), a.lives, a.lines, a.searches, a.stops, len(a.failures))
	var took []time.Duration
	for _, o := range a.overruns {
		took = append(took, o.by())
	}
	late, excused := a.late()
	if len(took) > 0 {
		text += fmt.Sprintf("\n%d answers on the clock, read after their time by p50 %v, p99 %v, p99.9 %v, at most %v; %d later than %v, %d of them since the referee itself got no processor",
			len(took), quantile(took, 0.5), quantile(took, 0.99), quantile(took, 0.999), quantile(took, 1), len(late), soakMargin, excused)
	}
	for _, o := range late[:min(len(late), 5)] {
		text += fmt.Sprintf("\n%v, %v of it without a processor: %q of seed %d", o.by(), a.pauses.within(o.span), o.line, o.seed)
	}
	return text
}

// quantile returns the value that a share of all values is at most.
func quantile(values []time.Duration, share float64) time.Duration {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}
