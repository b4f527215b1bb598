//go:build linux && cgo

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The judge's codes of results.
const (
	tie      = 0
	aWins    = 1
	bWins    = 2
	bCrashed = 5
	bIllegal = 6
	aLate    = 7
	bLate    = 8
	bMissing = -2
	bNoEntry = -4
)

// trial is one run of the judge, an A against a B.
type trial struct {
	a, b        string   // names of built files
	flags       []string // of the judge
	environment []string
	rounds      int // of two games
}

// game is the judge's result of a game.
type game struct {
	code      int
	longest   [2]float64 // ms, the longest move of A and of B
	cancelled int        // threads up to here
	resident  float64    // MB after the game
}

var gameLine = regexp.MustCompile(`^game \d+ code (\S+) longest (\S+) (\S+) cancelled (\d+) resident (\S+)$`)

// run returns the games, the file of results and what went to standard error.
func (r trial) run(t testing.TB) (games []game, results, log string) {
	resultFile := filepath.Join(t.TempDir(), "results")
	arguments := append(r.flags, file(t, r.a), file(t, r.b), strconv.Itoa(r.rounds), resultFile)
	cmd := exec.Command(file(t, "judge"), arguments...)
	cmd.Env = append(os.Environ(), r.environment...)
	out, log := runToEnd(t, cmd)
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		games = append(games, parseGame(t, line))
	}
	require.Len(t, games, 2*r.rounds)
	text, err := os.ReadFile(resultFile)
	require.NoError(t, err)
	return games, string(text), log
}

// runToEnd runs a command that is to succeed and returns what it prints.
func runToEnd(t testing.TB, cmd *exec.Cmd) (out, log string) {
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Run(), "%v is to survive: %s%s", cmd.Args, &stdout, &stderr)
	return stdout.String(), stderr.String()
}

func parseGame(t testing.TB, line string) game {
	m := gameLine.FindStringSubmatch(line)
	require.NotNil(t, m, line)
	var numbers []float64
	for _, text := range m[1:] {
		n, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		numbers = append(numbers, n)
	}
	return game{int(numbers[0]), [2]float64{numbers[1], numbers[2]}, int(numbers[3]), numbers[4]}
}

// requireCodes requires that every game ends with one of some codes.
func requireCodes(t testing.TB, games []game, codes ...int) {
	for i, g := range games {
		require.Contains(t, codes, g.code, "game %d", i+1)
	}
}
