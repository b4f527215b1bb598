package protocol_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

const (
	mebibyte    = 1 << 20
	lineTooLong = "error input: line: expected at most 1048576 bytes\n"
)

// answer returns the output for a whole input.
func answer(t *testing.T, in string) string {
	t.Helper()
	return string(sessiontest.Run(t, fakeSession, strings.NewReader(in)))
}

func TestLineLength(t *testing.T) {
	const after = "\nquery turn\n"
	spaces := func(n int) string { return "query turn" + strings.Repeat(" ", n-len("query turn")) }
	assert.Equal(t, "response first\nresponse first\n", answer(t, spaces(mebibyte)+after))
	assert.Equal(t, lineTooLong+"response first\n", answer(t, spaces(mebibyte+1)+after))
	assert.Equal(t, lineTooLong, answer(t, "#"+spaces(2*mebibyte)), "it is not kept, so nobody knows it for a comment")
	long := strings.Repeat("x", mebibyte)
	assert.Contains(t, answer(t, long), `error "`+long[:32]+`...": command:`)
	assert.Equal(t, 1, strings.Count(answer(t, strings.Repeat("x ", mebibyte/2)), "\n"))
}

func TestLinesThatAreNoUTF8(t *testing.T) {
	const notUTF8 = "error input: line: expected UTF-8 text\n"
	assert.Equal(t, notUTF8+"response first\n", answer(t, "query \xff\nquery turn\n"))
	assert.Equal(t, notUTF8, answer(t, "\xc3"))
	assert.Contains(t, answer(t, "a\x00b"), `error "a\x00b": command: `)
	assert.Contains(t, answer(t, "a\u2028b"), `error "a\u2028b": command: `)
}

func TestQueueIsBounded(t *testing.T) {
	const dropped = "error input: queue: expected at most 8388608 bytes waiting behind a search\n"
	cfg, _ := blockingConfig()
	converse(t, cfg, func(c *sessiontest.Client) {
		c.Say("go nodes 1")
		line := "query" + strings.Repeat(" ", mebibyte-64-len("queryturn")) + "turn"
		for range 8 {
			assert.Empty(t, c.Say(line))
		}
		assert.Equal(t, dropped+dropped, c.Say(line, "query turn"))
		assert.Empty(t, c.Say("", "# what is silent takes no room"))
		assert.Equal(t, "info bestmove"+strings.Repeat(" response", 8), kindsOf(c.Say("stop")))
		assert.Empty(t, c.Say("go nodes 1", line, line), "there is room again")
		c.Say("stop")
	})
	converse(t, cfg, func(c *sessiontest.Client) {
		c.Say("go nodes 1")
		short := strings.Repeat("undo\n", 8*mebibyte/68)
		assert.Empty(t, c.Say(strings.TrimSuffix(short, "\n")))
		assert.Equal(t, dropped, c.Say("undo"), "short lines cost what it takes to keep them")
		assert.NotEmpty(t, c.Say("quit"))
	})
}

func TestReturnValues(t *testing.T) {
	const in = "query turn\nundo\nquery turn\n"
	broken := errors.New("broken")
	for _, c := range []struct {
		in   io.Reader
		want string
		err  error
	}{
		{strings.NewReader("query turn\n"), "response", nil},
		{strings.NewReader(in), "response error response", protocol.ErrInput},
		{io.MultiReader(strings.NewReader(in+"query"), iotest.ErrReader(broken)), "response error response error", broken},
	} {
		cfg := fakeConfig(fake(nil))
		var out bytes.Buffer
		require.ErrorIs(t, protocol.Run(context.Background(), c.in, &out, cfg), c.err)
		require.Equal(t, c.want, kindsOf(out.String()))
	}
}

func TestPerft(t *testing.T) {
	start, err := ticTacToe{}.New(nil)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	few := testing.AllocsPerRun(5, func() { _, _ = engine.Perft(ctx, start, 3) })
	many := testing.AllocsPerRun(5, func() { _, _ = engine.Perft(ctx, start, 6) })
	assert.Less(t, many-few, 20.0, "allocations are by ply, not by node")
	cancel()
	for depth := range 3 {
		_, err := engine.Perft(ctx, start, depth)
		assert.ErrorIs(t, err, context.Canceled)
	}
}

// limitedWriter fails after some writes, and must then be left in peace.
type limitedWriter struct {
	left int
	err  error
}

func (w *limitedWriter) Write(b []byte) (int, error) {
	w.left--
	switch {
	case w.left == -1:
		return 0, w.err
	case w.left < -1:
		panic("a write after the one that failed")
	}
	return len(b), nil
}

func TestAFailingWriterEndsTheSession(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, in := range []string{
		"query turn\nquery turn\nquery turn\n",
		"isready\nanalyze infinite\nisready\nisready\n",
		"setoption name Ponder value true\nisready\ngo nodes 1\ngo nodes 1\n",
		"nonsense\nnonsense\nnonsense\n",
	} {
		for _, think := range []think{nil, sessiontest.UntilStopped} {
			synctest.Test(t, func(t *testing.T) {
				r, w := io.Pipe()
				go func() {
					_, _ = io.WriteString(w, in+"stop\nisready\n")
				}()
				err := protocol.Run(t.Context(), r, &limitedWriter{1, broken}, fakeConfig(fake(think)))
				assert.ErrorIs(t, err, broken, in)
				_ = r.Close()
			})
		}
	}
}

// The reader of the output takes nothing for an hour: the search must not notice.
func TestASlowReaderDoesNotHoldUpTheSearch(t *testing.T) {
	finished := time.Time{}
	f := fake(nil)
	f.Think = func(_ context.Context, h engine.History, l engine.Limits, report func(engine.Info)) {
		info := quickInfo(h, l)
		for range 1000 {
			time.Sleep(time.Millisecond)
			info.Elapsed += time.Millisecond
			report(info)
		}
		finished = time.Now()
	}
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		out, outEnd := io.Pipe()
		done := make(chan error, 1)
		go func() {
			done <- protocol.Run(t.Context(), strings.NewReader("analyze movetime 1000\n"), outEnd, fakeConfig(f))
			_ = outEnd.Close()
		}()
		time.Sleep(time.Hour)
		all, err := io.ReadAll(out)
		require.NoError(t, err)
		require.NoError(t, <-done)
		got := string(all)
		assert.LessOrEqual(t, strings.Count(got, "info "), 3, "the first report, perhaps the newest one, the end")
		assert.Contains(t, got, " time 2000 ")
		assert.Equal(t, 1, strings.Count(got, "bestmove "))
		assert.Equal(t, time.Second, finished.Sub(begin))
	})
}

func TestColourIsForTextOnly(t *testing.T) {
	cfg := fakeConfig(fake(nil))
	cfg.Colour = true
	out := sessiontest.Run(t, serve(cfg), strings.NewReader("play 0 0\nshow\nsetoption name Output value json\nshow\n"))
	text, json, _ := strings.Cut(string(out), "{")
	assert.Contains(t, text, "\x1b[")
	assert.NotContains(t, json, "x1b")
	assert.NotContains(t, json, "u001b")
}

func TestTheLogTellsLinesBothWays(t *testing.T) {
	var log bytes.Buffer
	cfg := fakeConfig(fake(nil))
	cfg.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	out := sessiontest.Run(t, serve(cfg), strings.NewReader("query turn\n"))
	assert.Equal(t, "response first\n", string(out))
	assert.Contains(t, log.String(), `msg=in line="query turn"`)
	assert.Contains(t, log.String(), `msg=out lines="response first\n"`)
}

// TestTheSearchChecksItsOptions: a session hands a value on once, as it came, and answers with the
// error of the search.
func TestTheSearchChecksItsOptions(t *testing.T) {
	f := fake(nil)
	out := sessiontest.Run(t, serve(fakeConfig(f)), strings.NewReader(
		"setoption name HASH value 0\nsetoption name Clear\nsetoption name Clear value x\nsetoption name Ponder value 1\n"))
	assert.Equal(t, []string{"HASH=0", "Clear=", "Clear=x"}, f.Set)
	assert.Contains(t, string(out), "error setoption: Hash: expected an integer from 1 to 65536\n")
	assert.Contains(t, string(out), "error setoption: Clear: expected no value\n")
	assert.Contains(t, string(out), "error setoption: Ponder: expected true or false\n")
}

func TestNewGameIsToldToTheSearch(t *testing.T) {
	f := fake(nil)
	sessiontest.Run(t, serve(fakeConfig(f)), strings.NewReader("newgame\nnewgame 4 4\nposition startpos moves 1,1\nsetoption name hash value 12\ngo nodes 1\n"))
	assert.Equal(t, 1, f.New)
	assert.Equal(t, []string{"hash=12"}, f.Set)
	assert.Len(t, f.Games, 1)
}

func TestUndoLeavesTheHistoryOfEarlierSearches(t *testing.T) {
	f := fake(nil)
	sessiontest.Run(t, serve(fakeConfig(f)), strings.NewReader("play 0 0\nplay 0 1\nanalyze nodes 1\nundo 2\nplay 1 1\nplay 2 2\nanalyze nodes 1\n"))
	assert.Equal(t, []engine.Move{0, 1}, f.Games[0].Moves())
	assert.Equal(t, []engine.Move{4, 8}, f.Games[1].Moves())
	assert.Equal(t, "3/3/3 x", f.Games[1].Start().FEN())
}

// A bubble fails if a goroutine is left over in it.
func TestQuitLeavesNoGoroutineBeforeMoreInput(t *testing.T) {
	for _, last := range []string{"quit\n", "setoption name Ponder value true\ngo nodes 1\nquit\n", "analyze infinite\nquit\n"} {
		synctest.Test(t, func(t *testing.T) {
			in := strings.NewReader(last + strings.Repeat("query fen\n", 10000))
			require.NoError(t, protocol.Run(t.Context(), in, io.Discard, fakeConfig(fake(nil))))
		})
	}
}

// TestRunSaysWhatItLacks runs sessions without one of the things that they need.
func TestRunSaysWhatItLacks(t *testing.T) {
	for _, cfg := range []protocol.Config{{}, {Games: fakeConfig(fake(nil)).Games}} {
		err := protocol.Run(t.Context(), strings.NewReader(""), io.Discard, cfg)
		require.EqualError(t, err, "protocol: Run needs Config.Games and Config.Searcher")
	}
}
