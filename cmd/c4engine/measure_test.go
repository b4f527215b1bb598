package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
)

var fill = flag.Duration("fill", time.Second, "how long each search of BenchmarkMemory may take to fill the memory")

// BenchmarkMemory fills the memory that Hash allows and searches for half that time again. It
// reports the peak resident memory and its share of Hash:
//
//	go test -run '^$' -bench Memory -benchtime 1x -timeout 0 ./cmd/c4engine -fill 10m
func BenchmarkMemory(b *testing.B) {
	sizes := []int{64, 256, 1024}
	if *fill <= time.Second { // a glance, which fills none of them
		sizes = sizes[:1]
	}
	for _, hash := range sizes {
		for _, kind := range memoryKinds {
			b.Run(fmt.Sprintf("Hash=%d/%s", hash, kind.name), func(b *testing.B) {
				for b.Loop() {
					f := filler{process: start(b)}
					f.say("setoption name Hash value "+strconv.Itoa(hash), "setoption name Output value json")
					kind.run(f)
					peak := peakMemory(b, f.cmd.Process.Pid)
					f.say("quit")
					f.end()
					b.ReportMetric(peak, "peak-MB")
					b.ReportMetric(peak/float64(hash), "peak/Hash")
				}
			})
		}
	}
}

var memoryKinds = []struct {
	name string
	run  func(filler)
}{
	{"analyze", func(f filler) { f.analyze("newgame 12 12") }},
	{"threads=2", func(f filler) { f.analyze("setoption name Threads value 2", "newgame 12 12") }},
	{"prove", func(f filler) {
		f.analyze("newgame 12 12")
		f.prove("newgame 8 8")
		f.analyze("newgame 12 12")
	}},
	{"games", func(f filler) {
		for _, game := range []string{"connectfour 12 12", "reversi", "nogo", "connectfour 9 10"} {
			f.analyze("newgame " + game)
		}
		f.prove("newgame reversi")
	}},
}

// filler is an engine whose memory is filled.
type filler struct{ *process }

// analyze searches until the memory is full and half as long again.
func (f filler) analyze(before ...string) {
	f.say(append(before, "analyze infinite")...)
	begun, full := time.Now(), time.Duration(0)
	for took := time.Duration(0); took < *fill && (full == 0 || took < full*3/2); took = time.Since(begun) {
		info := f.answer(`{"type":"info"`)
		_, rest, _ := strings.Cut(info, `"hashfull":`)
		permille, err := strconv.Atoi(rest[:strings.IndexByte(rest, ',')])
		require.NoError(f.t, err)
		if permille >= 990 && full == 0 {
			full = time.Since(begun)
		}
	}
	f.stop()
}

// prove runs the solver for a third of the time.
func (f filler) prove(before ...string) {
	f.say(append(before, "analyze infinite prove")...)
	<-time.After(*fill / 3)
	f.stop()
}

func (f filler) stop() {
	f.say("stop")
	f.until(`{"type":"bestmove"`)
}

// peakMemory returns the peak resident memory of a process in MB, by Linux's count.
func peakMemory(t testing.TB, pid int) float64 { return memoryOf(t, pid, "VmHWM:") }

// memoryOf returns a count of the memory of a process in MB: of its peak, or VmRSS for now.
func memoryOf(t testing.TB, pid int, count string) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("needs /proc")
	}
	_, rest, _ := strings.Cut(string(text), count)
	kb := enginetest.Must(strconv.ParseFloat(strings.Fields(rest)[0], 64))
	return kb / 1024
}

// TestMemoryBesideHash compares the memory of a process with a full tree, and of a proof, with the
// help of Hash. At most 16.2 MB were measured: 9 for the program itself, the rest for searches.
func TestMemoryBesideHash(t *testing.T) {
	enginetest.NeedSlow(t, "fills trees")
	t.Parallel()
	const beside = 20
	options := newSearcher(t).Options()
	hash := slices.IndexFunc(options, func(o engine.Option) bool { return o.Name == "Hash" })
	require.Contains(t, options[hash].Help, strconv.Itoa(beside)+" more")
	sizes := []int{1, 4}
	if enginetest.Long() {
		sizes = append(sizes, 8, 32)
	}
	for _, hash := range sizes {
		p := start(t)
		p.say("setoption name Hash value "+strconv.Itoa(hash), "setoption name Threads value 2",
			"newgame 12 12", "analyze nodes "+strconv.Itoa(30_000*hash),
			"newgame 6 7", "analyze prove nodes 500000",
			"newgame reversi", "analyze nodes 20000", "newgame nogo", "analyze nodes 20000")
		for range 4 {
			p.until("bestmove")
		}
		require.Less(t, peakMemory(t, p.cmd.Process.Pid), float64(hash+beside), "Hash %d", hash)
		p.say("quit")
		p.end()
	}
}

var endurance = flag.Duration("endurance", 10*time.Second, "how long BenchmarkEndurance analyzes")

// BenchmarkEndurance analyzes for long at Hash 256. It reports the peak resident memory, and the
// ratio of the speeds in the last and the first tenth of the time:
//
//	go test -run '^$' -bench Endurance -benchtime 1x ./cmd/c4engine -endurance 10m
func BenchmarkEndurance(b *testing.B) {
	for b.Loop() {
		p := start(b)
		p.say("setoption name Hash value 256", "newgame 12 12", "analyze infinite")
		after := func(d time.Duration) (now sample) {
			for now.time < d {
				now = sampleOf(b, p.answer("info "))
			}
			return now
		}
		part := *endurance / 10
		first, mark, last := after(part), after(*endurance-part), after(*endurance)
		b.ReportMetric(peakMemory(b, p.cmd.Process.Pid), "peak-MB")
		b.ReportMetric(first.rate(sample{}), "first-nps")
		b.ReportMetric(last.rate(mark), "last-nps")
		b.ReportMetric(last.rate(mark)/first.rate(sample{}), "last/first")
		p.say("quit")
		p.end()
	}
}

// sample is the progress of a search.
type sample struct {
	time  time.Duration
	nodes float64
}

var nodesAndTime = regexp.MustCompile(` nodes (\d+) .* time (\d+) `)

func sampleOf(t testing.TB, info string) sample {
	m := nodesAndTime.FindStringSubmatch(info)
	require.Len(t, m, 3)
	nodes, _ := strconv.ParseFloat(m[1], 64)
	ms, _ := strconv.Atoi(m[2])
	return sample{time.Duration(ms) * time.Millisecond, nodes}
}

func (s sample) rate(since sample) float64 {
	return (s.nodes - since.nodes) / (s.time - since.time).Seconds()
}

var overrunLimit = flag.Duration("overrun-limit", 50*time.Millisecond, "movetime in BenchmarkOverrun")

// BenchmarkOverrun asks for answers in 50 ms or -overrun-limit, on a quiet machine and on busy
// cores. It reports by how much the time from writing the line to reading the answer exceeds the
// limit:
//
//	go test -run '^$' -bench Overrun -benchtime 1000x ./cmd/c4engine
func BenchmarkOverrun(b *testing.B) {
	for _, threads := range []string{"1", "2"} {
		name := fmt.Sprintf("threads=%s/movetime=%s/", threads, *overrunLimit)
		b.Run(name+"quiet", func(b *testing.B) { benchmarkOverrun(b, threads) })
		b.Run(name+"busy", func(b *testing.B) {
			defer keepBusy(runtime.NumCPU())()
			benchmarkOverrun(b, threads)
		})
	}
}

func benchmarkOverrun(b *testing.B, threads string) {
	p := start(b)
	p.say("setoption name Threads value "+threads, "newgame 12 12", "isready")
	p.until("readyok")
	var overruns []time.Duration
	for b.Loop() {
		asked := time.Now()
		p.say(fmt.Sprint("go movetime ", overrunLimit.Milliseconds()))
		if p.answer("bestmove") == "bestmove none" {
			p.say("newgame 12 12")
			continue
		}
		overruns = append(overruns, time.Since(asked)-*overrunLimit)
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

// keepBusy runs n loops, each on its own thread, until the returned function is called.
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

// TestMemoryIsGivenBack: a new game and ClearTree return the memory of a tree that has grown.
func TestMemoryIsGivenBack(t *testing.T) {
	enginetest.NeedSlow(t, "fills trees")
	t.Parallel()
	for _, forget := range []string{"newgame", "setoption name ClearTree"} {
		p := start(t)
		p.say("newgame nogo", "analyze nodes 60000") // whose positions have the most moves
		p.until("bestmove")
		full := memoryOf(t, p.cmd.Process.Pid, "VmRSS:")
		p.say(forget, "isready")
		p.until("readyok")
		require.Less(t, memoryOf(t, p.cmd.Process.Pid, "VmRSS:"), full-20, forget)
		p.say("quit")
		p.end()
	}
}
