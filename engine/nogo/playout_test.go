package nogo

import (
	"testing"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

func BenchmarkPlayout(b *testing.B) {
	for name, informed := range map[string]bool{"uniform": false, "informed": true} {
		b.Run(name, func(b *testing.B) {
			r := rng.New(1)
			start, state := empty(9, 9), empty(9, 9)
			wins, plies := 0, 0
			for b.Loop() {
				state.CopyFrom(start)
				end := state.playout(&r, informed)
				plies += end.Plies
				if end.Outcome == engine.FirstWins {
					wins++
				}
			}
			b.ReportMetric(float64(wins)/float64(b.N), "first/op")
			b.ReportMetric(float64(plies)/float64(b.N), "plies/op")
		})
	}
}
