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

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestSignals ends commands while they search or wait: they answer, and end as usual.
func TestSignals(t *testing.T) {
	enginetest.SkipShort(t, "starts many processes")
	needsUnix(t)
	t.Parallel()
	page := filepath.Join(t.TempDir(), "page.html")
	const bestMove, goodbye = `(?s)^(?:.*\n)?bestmove [^\n]+$`, `(?s)^(?:.*\n)?Goodbye\.$`
	more := strings.Repeat("# than a pipe holds\n", 5000)
	for name, c := range map[string]struct {
		args, lines string
		whole       bool   // the input has ended
		until, rest string // a line before the signal, and the pattern of those after it
		status      int
		says        string // to standard error
	}{
		"protocol": {lines: "newgame 12 12\nsetoption name Threads value 2\nanalyze infinite", until: "info", rest: bestMove},
		"ugi":      {lines: "ugi\nposition fen 12/12/12/12/12/12/12/12/12/12/12/#11 r 1\ngo infinite", until: "info ", rest: bestMove},
		"play":     {args: "play --level full", lines: "show", until: "Your turn", rest: goodbye},
		// Not on 6 x 7, where the book answers at once.
		"thinking": {args: "play --level full 12 12", lines: "3", until: "Your turn", rest: goodbye},
		"analysis": { // waiting queries are dropped
			args:  "analysis --threads 1",
			lines: `{"id":"a","board":"9 9","movetime":3600000,"reportDuringSearchEvery":100}` + "\n" + `{"id":"b","board":"9 9","movetime":3600000}`,
			until: `{"type":"analysis","id":"a","ply":0,"isDuringSearch":true`,
			rest:  `(?s)^(?:.*\n)?{"type":"analysis","id":"a","ply":0,"isDuringSearch":false,"turn":"first","infos":\[{[^\n]*$`,
		},
		"annotate": { // in the second game, whose search would take a day
			args:  "annotate - --json --movetime 1000000 --prove 100000 --html " + page,
			lines: "4/4/4/4 x 1213141\n4444\n4444", whole: true,
			until: "{", rest: `^{"type":"summary",.*"games":1,[^\n]*$`,
			status: cli.Failed, says: "c4engine: annotate: interrupted after 1 of 3 games\n",
		},
		"reading": {
			args: "annotate -", lines: more, rest: "^$", status: cli.Failed, says: "c4engine: annotate: interrupted\n",
		},
		"openings": {
			args: "match --engine cmd=a --engine cmd=b --openings /dev/stdin", lines: more,
			rest: "^$", status: cli.Failed, says: "c4engine: match: interrupted\n",
		},
	} {
		signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
		if name != "play" { // all commands are told of signals in one way
			signals = signals[:1]
		}
		for _, signal := range signals {
			t.Run(name+"/"+signal.String(), func(t *testing.T) {
				p := start(t, strings.Fields(c.args)...)
				p.say(c.lines)
				if c.whole {
					require.NoError(t, p.in.Close())
				}
				if c.until != "" {
					p.until(c.until)
				}
				require.NoError(t, p.cmd.Process.Signal(signal))
				rest, status := p.end()
				require.Equal(t, c.status, status)
				text := strings.Join(rest, "\n")
				require.Regexp(t, c.rest, text)
				require.Equal(t, c.says, p.errors.String())
				require.LessOrEqual(t, strings.Count("\n"+text, "\nbestmove "), 1)
				require.NotContains(t, text, "The engine plays")
			})
		}
	}
	text := enginetest.Must(os.ReadFile(page))
	require.True(t, strings.Contains(string(text), "first against second"), "the page has the first game")
}

// TestSignalBeforeTheFirstLine: it comes while nothing tells yet which session it is to be. The log
// says when it is waited for.
func TestSignalBeforeTheFirstLine(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"", "ug"} {
		cmd := exec.Command(binary, "--log-level", "debug")
		in, log := enginetest.Must(cmd.StdinPipe()), enginetest.Must(cmd.StderrPipe())
		require.NoError(t, cmd.Start())
		_, err := io.WriteString(in, typed)
		require.NoError(t, err)
		_, err = bufio.NewReader(log).ReadString('\n')
		require.NoError(t, err)
		require.NoError(t, cmd.Process.Signal(os.Interrupt))
		require.NoError(t, cmd.Wait(), "%q", typed)
	}
}

// TestReaderThatGoesAway: the next line out ends the engine by SIGPIPE, without a word.
func TestReaderThatGoesAway(t *testing.T) {
	enginetest.SkipShort(t, "starts many processes")
	t.Parallel()
	p := start(t)
	p.say("newgame 9 9", "analyze infinite", "isready")
	p.until("readyok")
	require.NoError(t, p.stdout.Close())
	p.say("isready")
	_ = p.cmd.Wait() // how it ended is checked below
	require.Equal(t, syscall.SIGPIPE, p.cmd.ProcessState.Sys().(syscall.WaitStatus).Signal())
	require.Empty(t, p.errors.String())
}
