package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// TestUGISessions replays whole sessions. So that there is one right output,
// their searches are limited by nodes, depth or the end of the game, and nothing
// comes after them that would be carried out in mid-search.
func TestUGISessions(t *testing.T) {
	inputs, err := filepath.Glob(sessions + "/ugi/*.in")
	require.NoError(t, err)
	require.NotEmpty(t, inputs)
	for _, name := range inputs {
		in, err := os.ReadFile(name)
		require.NoError(t, err)
		lines, _ := pipe(t, string(in))
		got := strings.Join(lines, "\n") + "\n"
		outName := strings.TrimSuffix(name, "in") + "out"
		if updating() {
			require.NoError(t, os.WriteFile(outName, []byte(got), 0o644))
		}
		want, err := os.ReadFile(outName)
		require.NoError(t, err)
		require.Equal(t, string(want), got, name)
	}
}

// TestUGIKeepsTheTree tests it without the solver, whose book answers at once.
func TestUGIKeepsTheTree(t *testing.T) {
	pv := func(lines ...string) int {
		out, status := pipe(t, "ugi\nsetoption name Solver value false\n"+strings.Join(lines, "\n")+"\ngo nodes 1\n")
		require.Zero(t, status)
		infos := withPrefix(out, "info ")
		_, line, _ := strings.Cut(infos[len(infos)-1], " pv ")
		return len(strings.Fields(line))
	}
	learn, next := []string{"position startpos moves 3", "go nodes 20000"}, "position startpos moves 3 3 3"
	require.Greater(t, pv(append(learn, next)...), 4, "the game goes on")
	require.Less(t, pv(append(learn, "uginewgame", next)...), 4, "another one begins")
	require.Less(t, pv(append(learn, "position startpos moves 2 3 3")...), 4, "that is not the same game")
}

func TestUGIMidSearch(t *testing.T) {
	p := start(t)
	p.say("ugi", "position fen 12/12/12/12/12/12/12/12/12/12/12/#11 r 1")
	p.until("ugiok")
	for _, line := range []string{"go infinite", "go movetime 3600000", "go nodes 9007199254740992"} {
		p.say(line, "isready")
		p.until("readyok")
		p.say("stop", "query gameover")
		require.Len(t, strings.Fields(p.answer("bestmove ")), 2)
		p.until("response false")
	}
	p.say("go movetime 3600000")
	p.until("info ")
	p.say("quit", "go movetime 3600000")
	rest, status := p.end()
	require.Zero(t, status)
	require.Len(t, withPrefix(rest, "bestmove "), 1)
}

func TestUGIEndOfInput(t *testing.T) {
	for _, line := range []string{"go infinite", "go nodes 2000", "go movetime 50", "go p1time 1000 p2time 1", "go depth 5"} {
		lines, status := pipe(t, "ugi\n"+line)
		require.Zero(t, status)
		require.Len(t, withPrefix(lines, "bestmove "), 1, line)
	}
	lines, status := pipe(t, "ugi\ngo fast\n")
	require.Equal(t, 1, status)
	require.Contains(t, lines[len(lines)-1], `info string error: "fast": expected one of`)
	lines, status = pipe(t, "ugi\n", "--strict")
	require.Equal(t, 2, status)
	require.Len(t, withPrefix(lines, "error ugi: command: expected one of c4,"), 1, "scripts that want to fail speak the line protocol")
}

func TestSignalsEndUGI(t *testing.T) {
	p := start(t)
	p.say("ugi", "position fen 12/12/12/12/12/12/12/12/12/12/12/#11 r 1", "go infinite")
	p.until("info ")
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGTERM))
	rest, status := p.end()
	require.Zero(t, status)
	require.Len(t, withPrefix(rest, "bestmove "), 1)
}

// TestSignalsBeforeTheFirstLine come while nothing tells yet which session it
// is to be. The log says when they are waited for.
func TestSignalsBeforeTheFirstLine(t *testing.T) {
	for _, typed := range []string{"", "ug"} {
		for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
			cmd := exec.Command(binary, "--log-level", "debug")
			in, err := cmd.StdinPipe()
			require.NoError(t, err)
			log, err := cmd.StderrPipe()
			require.NoError(t, err)
			require.NoError(t, cmd.Start())
			_, err = io.WriteString(in, typed)
			require.NoError(t, err)
			_, err = bufio.NewReader(log).ReadString('\n')
			require.NoError(t, err)
			require.NoError(t, cmd.Process.Signal(signal))
			require.NoError(t, cmd.Wait(), "%q %v", typed, signal)
		}
	}
}

// TestFirstLine holds the input with its first line against what was written.
func TestFirstLine(t *testing.T) {
	for text, want := range map[string]string{
		"ugi\n": "ugi", "ugi\r\n": "ugi", "ugi": "ugi", "ugi \t\nquit\n": "ugi", "\uFEFFugi\n": "ugi",
		"": "", "\n": "", "\nugi\n": "", "u": "u", "ugi 2\n": "ugi 2",
		strings.Repeat(" ", 1<<13): "", strings.Repeat("ugi\n", 1<<12): "ugi",
	} {
		first, in, err := firstLine(t.Context(), iotest.OneByteReader(strings.NewReader(text)))
		require.NoError(t, err)
		require.Equal(t, want, first, "%q", text)
		all, err := io.ReadAll(in)
		require.NoError(t, err)
		require.Equal(t, text, string(all))
	}
}

// A terminal goes on after its end was read once.
func TestTheInputEndsOnce(t *testing.T) {
	_, in, err := firstLine(t.Context(), &terminal{parts: []string{"", "c4\n"}})
	require.NoError(t, err)
	rest, err := io.ReadAll(in)
	require.NoError(t, err)
	require.Empty(t, rest)
}

type terminal struct{ parts []string }

func (c *terminal) Read(b []byte) (int, error) {
	part := c.parts[0]
	c.parts = c.parts[1:]
	if part == "" {
		return 0, io.EOF
	}
	return copy(b, part), nil
}
