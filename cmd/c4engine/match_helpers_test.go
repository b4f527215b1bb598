package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/processtest"
)

// faultVariable is the environment variable that makes this test binary a player that fails. It
// names the failure, at the first go.
const faultVariable = "C4ENGINE_TEST_FAULT"

func init() {
	fault := os.Getenv(faultVariable)
	if fault == "" {
		return
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		switch word, _, _ := strings.Cut(lines.Text(), " "); word {
		case "c4":
			fmt.Println(`{"type":"id","name":"test","author":"tests"}` + "\n" + `{"type":"c4ok"}`)
		case "isready":
			fmt.Println(`{"type":"readyok"}`)
		case "go":
			if err := faults[fault](); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
	os.Exit(0)
}

var faults = map[string]func() error{
	"segfault": func() error { // Go's runtime would catch its own
		return syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -SEGV $$"}, nil)
	},
	"hang": func() error {
		fmt.Fprintln(os.Stderr, "hanging")
		select {} // even after the end of its input
	},
	"closed": func() error {
		_ = os.Stdout.Close()
		select {}
	},
	"late": func() error {
		time.Sleep(3 * time.Second) // the limit is 1 s
		_, err := fmt.Println(`{"type":"bestmove","move":"0,0"}`)
		return err
	},
	"orphan": func() error { // a child that holds its output
		child := exec.Command("sleep", "1000")
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil {
			return err
		}
		os.Exit(3)
		return nil
	},
	"family": func() error { // a child that would live on
		child := exec.Command("sleep", "1000")
		child.Stderr = os.Stderr
		if err := child.Start(); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, "hanging")
		select {}
	},
}

// faultyPlayer is the --engine argument of a player that fails.
func faultyPlayer(t testing.TB, fault string) []string {
	self, err := os.Executable()
	require.NoError(t, err)
	return []string{"--engine", fmt.Sprintf("cmd=env %s=%s '%s'", faultVariable, fault, self), "name=" + fault}
}

// goodPlayer is the --engine argument of the engine.
func goodPlayer(name string, more ...string) []string {
	return append([]string{"--engine", "cmd='" + binary + "' --log-level error", "name=" + name, "option.Hash=1"}, more...)
}

// runner is a match that runs as a process. Its lines are those of its standard error. The players
// share that, so it ends only after the last of them.
type runner struct {
	*process
	table bytes.Buffer
}

func startMatch(t *testing.T, args ...string) *runner {
	cmd := exec.Command(binary, append([]string{"match"}, args...)...)
	stderr := enginetest.Must(cmd.StderrPipe())
	if deadline, ok := t.Deadline(); ok {
		// Processes that still write then are orphans, and nothing else would end them.
		require.NoError(t, stderr.(*os.File).SetReadDeadline(deadline.Add(-10*time.Second)))
	}
	r := &runner{process: &process{t: t, cmd: cmd, out: bufio.NewScanner(stderr)}}
	cmd.Stdout = &r.table
	require.NoError(t, cmd.Start())
	return r
}

// runWholeMatch runs a match to its end and returns its table.
func runWholeMatch(t *testing.T, args ...string) string {
	r := startMatch(t, args...)
	seen, status := r.end()
	require.Zero(t, status, seen)
	return r.table.String()
}

func reportOf(t testing.TB, args ...string) string {
	return processtest.Output(t, exec.Command(binary, append([]string{"match", "report"}, args...)...))
}

func readGamesOf(t testing.TB, names ...string) (*match.Schedule, []gamefile.Record) {
	schedule, games, wrong, err := readGames(names)
	require.NoError(t, errors.Join(wrong, err))
	return schedule, games
}

// movesOf returns the parts of games that do not depend on the clock.
func movesOf(games []gamefile.Record) (lines []string) {
	for _, g := range games {
		line := fmt.Sprint(g.Game, g.First, g.Second, g.FEN, g.Result, g.End)
		for _, ply := range g.Moves {
			line += " " + ply.Move
		}
		lines = append(lines, line)
	}
	return lines
}

func needsUnix(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs signals and env")
	}
}

func needsLinux(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs Linux")
	}
}
