package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
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
func peakMemory(t testing.TB, pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("needs /proc")
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	require.NoError(t, err)
	return kb / 1024
}
