package main

import (
	"flag"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var endurance = flag.Duration("endurance", 10*time.Second, "how long BenchmarkEndurance analyzes")

// BenchmarkEndurance analyzes for long at Hash 256. It reports the peak resident memory, and the
// ratio of the speeds in the last and the first tenth of the time:
//
//	go test -run '^$' -bench Endurance -benchtime 1x ./cmd/c4engine -endurance 10m
func BenchmarkEndurance(b *testing.B) {
	for b.Loop() {
		p := start(b)
		p.say("setoption name Hash value 256", "newgame 12 12", "analyze infinite")
		part := *endurance / 10
		var first, last, mark sample
		for {
			now := sampleOf(b, p.until("info "))
			if first.time == 0 && now.time >= part {
				first = now
			}
			if mark.time == 0 && now.time >= *endurance-part {
				mark = now
			}
			if now.time >= *endurance {
				last = now
				break
			}
		}
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

func sampleOf(t testing.TB, lines []string) sample {
	m := nodesAndTime.FindStringSubmatch(lines[len(lines)-1])
	require.Len(t, m, 3)
	nodes, _ := strconv.ParseFloat(m[1], 64)
	ms, _ := strconv.Atoi(m[2])
	return sample{time.Duration(ms) * time.Millisecond, nodes}
}

func (s sample) rate(since sample) float64 {
	return (s.nodes - since.nodes) / (s.time - since.time).Seconds()
}
