//go:build linux && cgo

package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The long trials, each once, with their figures:
//
//	go test -run '^$' -bench . -benchtime 1x -timeout 2h ./adapters/judge

// BenchmarkGames plays 20 games at 200 ms a move.
func BenchmarkGames(b *testing.B) {
	for opponent, codes := range map[string][]int{
		"RANDOM.so":   regular,
		"Other.so":    regular,
		"Strategy.so": regular,
		"SEGFAULT.so": {bCrashed},
	} {
		b.Run(opponent, func(b *testing.B) {
			for b.Loop() {
				games, _, _ := trial{"Strategy.so", opponent, nil, []string{"C4ENGINE_MOVETIME=200"}, 10}.run(b)
				reportTimes(b, games)
				requireCodes(b, games, append(codes, aLate, bLate)...)
			}
		})
	}
}

// BenchmarkLateCalls plays ten games that follow a late call, and reports how many of
// them were won and after how many a late call had returned to the judge.
func BenchmarkLateCalls(b *testing.B) {
	for b.Loop() {
		won, returned := 0, 0
		for range 10 {
			games, _, log := lateCall.run(b)
			requireCodes(b, games[:1], aLate)
			if games[1].code == aWins {
				won++
			}
			returned += strings.Count(log, "late answers")
		}
		b.ReportMetric(float64(won), "wins")
		b.ReportMetric(float64(returned), "late-answers")
	}
}

// BenchmarkMemory plays 300 games in one process at 5 ms a move and reports the
// resident memory in MB on the way.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		games, _, _ := trial{"Strategy.so", "Strategy.so", []string{patient}, quick, 150}.run(b)
		requireCodes(b, games, regular...)
		b.ReportMetric(games[19].resident, "MB-after-20")
		b.ReportMetric(games[99].resident, "MB-after-100")
		b.ReportMetric(games[299].resident, "MB-after-300")
		require.Less(b, games[299].resident, games[19].resident+16)
	}
}

// BenchmarkDefaults plays two games with the default settings, both sides from
// one library, so that both trees are filled.
func BenchmarkDefaults(b *testing.B) {
	for b.Loop() {
		games, _, _ := trial{"Strategy.so", "Strategy.so", nil, nil, 1}.run(b)
		reportTimes(b, games)
		requireCodes(b, games, append(regular, aLate, bLate)...)
		b.ReportMetric(games[1].resident, "MB")
	}
}

// reportTimes reports the longest move of A in ms, and the games that were lost
// by a late one: none, but on a machine that gives a process no time.
func reportTimes(b *testing.B, games []game) {
	longest, late := 0.0, 0
	for _, g := range games {
		longest = max(longest, g.longest[0])
		if g.code == aLate || g.code == bLate {
			late++
		}
	}
	b.ReportMetric(longest, "longest-ms")
	b.ReportMetric(float64(late), "late")
}
