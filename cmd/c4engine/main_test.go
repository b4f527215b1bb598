package main

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestStopIsPrompt allows far more than the milliseconds that stop takes. BenchmarkOverrun measures
// these.
func TestStopIsPrompt(t *testing.T) {
	p := start(t)
	p.say("newgame 12 12", "analyze infinite")
	p.until("info")
	asked := time.Now()
	p.say("isready")
	p.until("readyok")
	p.say("stop")
	p.until("bestmove")
	require.Less(t, time.Since(asked), time.Minute)
	p.say("quit")
	_, status := p.end()
	require.Zero(t, status)
}

func TestWholeGamesUnderPressure(t *testing.T) {
	p := start(t)
	p.say("setoption name Hash value 1", "setoption name Threads value 2", "setoption name Ponder value true")
	for _, board := range []string{"12 12", "4 4 0 0", "9 12 8 11"} {
		p.say("newgame " + board)
		for p.say("go movetime 15"); p.answer("bestmove ") != "bestmove none"; p.say("go movetime 15") {
		}
		p.say("query gameover")
		require.Equal(t, "response true", p.answer("response"))
	}
	require.NoError(t, p.in.Close())
	_, status := p.end()
	require.Zero(t, status, p.errors.String())
}

func TestBenchSignature(t *testing.T) {
	want, err := os.ReadFile("../../internal/bench/testdata/signature")
	require.NoError(t, err)
	got, err := exec.Command(binary, "bench", "--signature").Output()
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "the search has changed: say so, and put the new signature into internal/bench/testdata/signature")
}
