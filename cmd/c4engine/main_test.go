package main

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

func TestPipedGame(t *testing.T) {
	lines, status := pipe(t, "newgame 10 11 3 4\ngo movetime 300\nplay 9 0\nquery moves\ngo movetime 300\n")
	require.Zero(t, status, lines)
	require.Len(t, withPrefix(lines, "bestmove "), 2)
	require.NotContains(t, lines, "bestmove none")
	require.Empty(t, withPrefix(lines, "error"))
}

func TestExitStatus(t *testing.T) {
	for _, c := range []struct {
		input  string
		args   string
		status int
	}{
		{"isready", "", cli.OK},
		{"nonsense", "", cli.Failed},
		{"nonsense", "--strict", cli.WrongUsage},
		{"isready", "--strict", cli.OK},
		{"isready", "protocol --strict", cli.OK},
		{"", "match report none", cli.Failed},
	} {
		_, status := pipe(t, c.input, strings.Fields(c.args)...)
		require.Equal(t, c.status, status, "%s: %s", c.args, c.input)
	}
}

func TestSignalsAnswerAndExit(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		p := start(t)
		p.say("newgame 12 12", "setoption name Threads value 2", "analyze infinite")
		p.until("info")
		require.NoError(t, p.cmd.Process.Signal(signal))
		rest, status := p.end()
		require.Zero(t, status, signal)
		require.Len(t, withPrefix(rest, "bestmove "), 1)
	}
}

// TestHangupUnderNohup: a SIGHUP that was ignored at the start stays ignored.
func TestHangupUnderNohup(t *testing.T) {
	needsUnix(t)
	p := startCommand(t, exec.CommandContext(t.Context(), "sh", "-c", `trap "" HUP; exec "$0"`, binary))
	p.say("isready")
	p.until("readyok")
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGHUP))
	p.say("isready")
	p.until("readyok")
	require.NoError(t, p.in.Close())
	_, status := p.end()
	require.Zero(t, status)
}

func TestClosedOutput(t *testing.T) {
	needsUnix(t)
	for _, args := range []string{"", "play", "gtp --game nogo", "nboard", "botzone --game nogo", "saiblo", "bench --signature", "version", "--help",
		"match report internal/match/testdata/sample.jsonl", "match -engine cmd=a -engine cmd=b"} {
		out, err := exec.Command("sh", join([]string{"-c", `exec "$0" "$@" >&-`, binary}, strings.Fields(args))...).CombinedOutput()
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit, args)
		require.Equal(t, cli.Failed, exit.ExitCode(), args)
		require.Equal(t, "c4engine: standard output: expected it to be open\n", string(out), args)
	}
	require.NoError(t, exec.Command("sh", "-c", `"$0" version > /dev/null`, binary).Run())
	// A command without output does not need it.
	require.NoError(t, exec.Command("sh", "-c", `"$0" web --export "$1" >&-`, binary, t.TempDir()+"/page").Run())
}

// TestInputThatCannotBeRead: every command that reads answers with one line.
func TestInputThatCannotBeRead(t *testing.T) {
	needsUnix(t)
	for _, args := range []string{"", "--strict", "protocol", "play", "analysis", "annotate -", "saiblo",
		"gtp --game nogo", "nboard", "botzone --game nogo", "botzone --game nogo --keep-running"} {
		folder, err := os.Open("/")
		require.NoError(t, err)
		cmd := exec.Command(binary, strings.Fields(args)...)
		cmd.Stdin = folder
		var complaints strings.Builder
		cmd.Stderr = &complaints
		_ = cmd.Run() // the exit status is checked below
		require.NoError(t, folder.Close())
		require.Equal(t, cli.Failed, cmd.ProcessState.ExitCode(), args)
		require.Regexp(t, "^c4engine: .*: is a directory\n$", complaints.String(), args)
	}
}

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

func TestReaderThatGoesAway(t *testing.T) {
	cmd := exec.Command(binary)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	defer in.Close()
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(in, "newgame 9 9\nanalyze infinite\n")
	require.NoError(t, err)
	_, err = out.Read(make([]byte, 1))
	require.NoError(t, err)
	require.NoError(t, out.Close())
	_ = cmd.Wait() // the next line out ends it
	require.Equal(t, syscall.SIGPIPE, cmd.ProcessState.Sys().(syscall.WaitStatus).Signal())
	require.Empty(t, complaints.String())
}

func TestSameBytesTwice(t *testing.T) {
	game := "newgame 9 10 4 4\n" + strings.Repeat("go nodes 3000\n", 30)
	lines, status := pipe(t, game+game)
	require.Zero(t, status)
	require.Equal(t, lines[:len(lines)/2], lines[len(lines)/2:], "two games in one process")
	again, _ := pipe(t, game+game)
	require.Equal(t, lines, again, "two processes")
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
