//go:build linux && cgo

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// built is the folder of the compiled programs and libraries, one for all tests.
var built = struct {
	once sync.Once
	dir  string
	err  error
}{}

func TestMain(m *testing.M) {
	code := processtest.Main(m)
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

// file returns the path of a compiled file: Strategy.so and its copy Other.so, the programs judge,
// badcalls and latecancel, the players of player.cpp as NAME.so.
func file(t testing.TB, name string) string {
	enginetest.SkipShort(t, "builds the library and the programs of a judge")
	enginetest.Need(t, "g++")
	built.once.Do(func() { built.dir, built.err = buildAll() })
	require.NoError(t, built.err)
	return filepath.Join(built.dir, name)
}

func buildAll() (dir string, err error) {
	dir, err = os.MkdirTemp("", "judge")
	if err != nil {
		return "", err
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	commands := [][]string{
		{"go", "build", "-buildmode=c-shared", "-ldflags=-w", "-o", in("Strategy.so"), "."},
		{"cp", in("Strategy.so"), in("Other.so")},
		compile("judge.cpp", in("judge"), "-rdynamic"),
		compile("badcalls.cpp", in("badcalls")),
		compile("latecancel.cpp", in("latecancel"), "-rdynamic"),
		compile("player.cpp", in("EMPTY.so"), "-shared", "-fPIC"),
		// A player that divides by zero is to be left by an exception right there.
		compile("player.cpp", in("RANDOM.so"), "-shared", "-fPIC", "-fnon-call-exceptions", "-DPLAYER"),
	}
	for _, player := range []string{"SEGFAULT.so", "DIVIDE.so", "ABORT.so", "HANG.so", "CHEAT.so"} {
		commands = append(commands, []string{"cp", in("RANDOM.so"), in(player)})
	}
	for _, c := range commands {
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
			return dir, fmt.Errorf("%v: %w\n%s", c, err, out)
		}
	}
	return dir, nil
}

func compile(source, to string, flags ...string) []string {
	command := []string{"g++", "-std=c++17", "-O1", "-Wall", "-o", to,
		filepath.Join("testdata", source)}
	return append(append(command, flags...), "-ldl", "-pthread")
}

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
	cancelled int     // threads up to here
	resident  float64 // MB after the game
}

var gameLine = regexp.MustCompile(`^game \d+ code (\S+) longest \S+ \S+ cancelled (\d+) resident (\S+)$`)

// run returns the games and what went to standard error.
func (r trial) run(t testing.TB) (games []game, log string) {
	arguments := append(r.flags, file(t, r.a), file(t, r.b), strconv.Itoa(r.rounds))
	cmd := exec.Command(file(t, "judge"), arguments...)
	cmd.Env = append(os.Environ(), r.environment...)
	out, log := runToEnd(t, cmd)
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		games = append(games, parseGame(t, line))
	}
	require.Len(t, games, 2*r.rounds)
	return games, log
}

// runToEnd runs a command, which must succeed, and returns its output.
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
		n := enginetest.Must(strconv.ParseFloat(text, 64))
		numbers = append(numbers, n)
	}
	return game{int(numbers[0]), int(numbers[1]), numbers[2]}
}

// requireCodes requires that every game ends with one of some codes.
func requireCodes(t testing.TB, games []game, codes ...int) {
	for i, g := range games {
		require.Contains(t, codes, g.code, "game %d", i+1)
	}
}

var quick = []string{"C4ENGINE_MOVETIME=5"}

// regular are the ends of games in which nobody fails.
var regular = []int{tie, aWins, bWins}

// patient is a time limit that even a busy machine keeps, for tests that are not about time.
const patient = "-limit=60000"

// TestOpponents plays against everything a judge may have on the other side, with the judge's
// handlers installed before the libraries are loaded. Against those that fail in a call, or in the
// gate against all, they are also installed after that.
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
			fails := c.codes[0] == bCrashed || c.codes[0] == bLate
			if handlers != nil && !fails && !enginetest.Slow() {
				continue
			}
			t.Run(strings.Join(append(handlers, c.opponent), " "), func(t *testing.T) {
				t.Parallel()
				flags := append(handlers, c.limit)
				games, log := trial{"Strategy.so", c.opponent, flags, quick, enginetest.Size(2, 6)}.run(t)
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
			games, log := trial{"Strategy.so", "RANDOM.so", flags, quick, rounds}.run(t)
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
	games, log := lateCall.run(t)
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
		games, _ := trial{"Strategy.so", "RANDOM.so", []string{"-limit=3", kind}, environment, rounds}.run(t)
		requireCodes(t, games, aLate, bLate) // on a busy machine a random move may be late
	}
}

func TestMemoryIsKept(t *testing.T) {
	environment := []string{"C4ENGINE_MOVETIME=2", "C4ENGINE_OPTIONS=Hash=1"}
	rounds := enginetest.Size(15, 25)
	games, _ := trial{"Strategy.so", "Strategy.so", []string{patient}, environment, rounds}.run(t)
	requireCodes(t, games, regular...)
	settled, end := games[rounds*4/5-1].resident, games[2*rounds-1].resident
	require.Less(t, end, settled+4, "MB at the end, and after two fifths of the games")
}

func TestLogNamesWrongSettingsAndMoves(t *testing.T) {
	environment := append(quick, "C4ENGINE_LOG=1", "C4ENGINE_OPTIONS=Hash=2 Speed=9 Threads=many Seed=3")
	_, log := trial{"Strategy.so", "RANDOM.so", []string{patient}, environment, 1}.run(t)
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
	_, log := trial{"Strategy.so", "RANDOM.so", flags, nil, 1}.run(t)
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
a stone of nobody: 8,1
a stone in the air: 8,1
full board: 0,0
game over: 6,0
`, out)
	require.Equal(t, strings.Count(out, "\n"), strings.Count(log, "\n"), "a line of complaint each")
	for _, line := range strings.Split(strings.TrimSpace(log), "\n") {
		require.Regexp(t, `^c4engine: (rows|columns|noX|noY|top|board|gravity|stones|result): expected .+; played \d+,\d+$`, line)
	}
}
