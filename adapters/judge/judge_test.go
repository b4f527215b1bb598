//go:build linux && cgo

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

var quick = []string{"C4ENGINE_MOVETIME=5"}

// regular are the ends of games in which nobody fails.
var regular = []int{tie, aWins, bWins}

// patient is a time limit that even a busy machine keeps, for tests that are not about time.
const patient = "-limit=60000"

// TestOpponents plays against everything a judge may have on the other side,
// with the judge's handlers installed before and after the libraries are loaded.
func TestOpponents(t *testing.T) {
	for _, c := range []struct {
		opponent string
		limit    string
		codes    []int
	}{
		{"RANDOM.so", patient, regular},
		{"Other.so", patient, regular},
		{"Strategy.so", patient, regular},
		{"SEGFAULT.so", patient, []int{bCrashed}},
		{"DIVIDE.so", patient, []int{bCrashed}},
		{"ABORT.so", patient, []int{bCrashed}},
		{"HANG.so", "-limit=500", []int{bLate, aLate}}, // on a busy machine A may be late as well
		{"CHEAT.so", patient, []int{bIllegal}},
		{"EMPTY.so", patient, []int{bNoEntry}},
		{"MISSING.so", patient, []int{bMissing}},
	} {
		for _, handlers := range [][]string{nil, {"-late-handlers"}} {
			if testing.Short() && handlers == nil {
				continue
			}
			t.Run(strings.Join(append(handlers, c.opponent), " "), func(t *testing.T) {
				flags := append(handlers, c.limit)
				games, _, log := trial{"Strategy.so", c.opponent, flags, quick, 2}.run(t)
				requireCodes(t, games, c.codes...)
				require.Empty(t, log)
			})
		}
	}
}

// TestCancellation cancels threads anywhere in a call. A second thread repeats each call, while the
// first may still search.
func TestCancellation(t *testing.T) {
	for _, kind := range []string{"-deferred", "-async"} {
		t.Run(kind, func(t *testing.T) {
			flags := []string{patient, kind, "-hasty=6"}
			rounds := enginetest.Size(20, 60)
			if testing.Short() {
				rounds = 6
			}
			games, _, log := trial{"Strategy.so", "RANDOM.so", flags, quick, rounds}.run(t)
			requireCodes(t, games, regular...)
			t.Log(games[len(games)-1].cancelled, "cancelled; how many depends on the machine")
			require.Greater(t, games[len(games)-1].cancelled, rounds*5/6)
			require.Empty(t, log)
		})
	}
}

// TestLateCancellation cancels a thread just before the thread disables cancellation.
func TestLateCancellation(t *testing.T) {
	cmd := exec.Command(file(t, "latecancel"), file(t, "Strategy.so"))
	cmd.Env = append(os.Environ(), quick...)
	out, log := runToEnd(t, cmd)
	require.Equal(t, "finished\ncancelled\n", out)
	require.Empty(t, log)
}

// TestLateCallIsNoAnswer lets a call of the first game return after the judge has given it up. This
// judge takes any returning call for the answer to the present move.
func TestLateCallIsNoAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	games, _, log := lateCall.run(t)
	requireCodes(t, games[:1], aLate)
	requireCodes(t, games[1:], aWins)
	require.Empty(t, log)
}

// lateCall stalls the first answer of the first game for longer than the course's judge
// waits: it comes 3.2 s after the call, within the next game's first move.
var lateCall = trial{"Strategy.so", "RANDOM.so", []string{"-signal", "-stall=2900"}, []string{"C4ENGINE_MOVETIME=300"}, 1}

// TestLateCalls loses games by a move time that is beyond the judge's limit.
// The next game's calls end the searches that still run.
func TestLateCalls(t *testing.T) {
	for _, kind := range []string{"-deferred", "-async"} {
		environment := []string{"C4ENGINE_MOVETIME=3600000"}
		rounds := enginetest.Size(20, 60)
		games, _, _ := trial{"Strategy.so", "RANDOM.so", []string{"-limit=3", kind}, environment, rounds}.run(t)
		requireCodes(t, games, aLate, bLate) // on a busy machine a random move may be late
	}
}

func TestMemoryIsKept(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	environment := []string{"C4ENGINE_MOVETIME=2", "C4ENGINE_OPTIONS=Hash=1"}
	rounds := enginetest.Size(15, 25)
	games, _, _ := trial{"Strategy.so", "Strategy.so", []string{patient}, environment, rounds}.run(t)
	requireCodes(t, games, regular...)
	settled, end := games[rounds*4/5-1].resident, games[2*rounds-1].resident
	require.Less(t, end, settled+4, "MB at the end, and after two fifths of the games")
}

func TestResultFile(t *testing.T) {
	_, results, _ := trial{"Strategy.so", "SEGFAULT.so", []string{patient}, quick, 2}.run(t)
	require.Regexp(t, "^0:\n(5\t\\d+\t\\d+\n){2}\n1:\n(5\t\\d+\t\\d+\n){2}\n"+
		"Stat:\nratio of A wins : 1\nratio of B wins : 0\nratio of Tie : 0\n\n"+
		`ratio of \(A wins \+ tie\) : 1\nratio of \(B wins \+ tie\) : 0\n$`, results)
}

func TestLogNamesWrongSettingsAndMoves(t *testing.T) {
	environment := append(quick, "C4ENGINE_LOG=1", "C4ENGINE_OPTIONS=Hash=2 Speed=9 Threads=many Seed=3")
	_, _, log := trial{"Strategy.so", "RANDOM.so", []string{patient}, environment, 1}.run(t)
	lines := strings.Split(strings.TrimSpace(log), "\n")
	require.Equal(t, `c4engine: C4ENGINE_OPTIONS: "Speed=9": name: expected the name of an option`, lines[0])
	require.Equal(t, `c4engine: C4ENGINE_OPTIONS: "Threads=many": Threads: expected an integer from 1 to 256`, lines[1])
	for _, line := range lines[2:] {
		require.Regexp(t, `^c4engine: move \d+,\d+ depth \d+ nodes \d+ time \d+ (winrate [01]\.\d{4}|proven (draw|(win|loss) in (<= )?\d+)) fen \S+ [xo]$`, line)
	}
}

// TestEnvironmentOfTheHost sets variables after the start of the process.
func TestEnvironmentOfTheHost(t *testing.T) {
	flags := []string{patient, "-set:C4ENGINE_LOG=1", "-set:C4ENGINE_MOVETIME=1"}
	_, _, log := trial{"Strategy.so", "RANDOM.so", flags, nil, 1}.run(t)
	require.Contains(t, log, "c4engine: move ")
}

func TestBadCalls(t *testing.T) {
	out, log := runToEnd(t, exec.Command(file(t, "badcalls"), file(t, "Strategy.so")))
	require.Equal(t, `null arrays: 0,0
null top: 8,0
null board: 8,0
no size: 0,0
negative size: 0,0
greatest size: 0,0
least size: 0,0
many rows: 8,0
forbidden cell outside: 8,0
half a forbidden cell: 8,0
20 x 20: 19,1
top contradicts board: 8,1
a stone of nobody: 7,0
a stone in the air: 8,1
full board: 0,0
game over: 6,0
`, out)
	require.Equal(t, strings.Count(out, "\n"), strings.Count(log, "\n"), "a line of complaint each")
	for _, line := range strings.Split(strings.TrimSpace(log), "\n") {
		require.Regexp(t, `^c4engine: (rows|columns|noX|noY|top|board|gravity|stones|result): expected .+; played \d+,\d+$`, line)
	}
}
