package protocol_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

// converse runs a test with the client of a session.
func converse(t *testing.T, cfg protocol.Config, test func(c *sessiontest.Client)) {
	t.Helper()
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return protocol.Run(ctx, in, out, cfg)
	}, test)
}

// kindsOf returns the first words of lines, joined.
func kindsOf(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		words = append(words, strings.Fields(line + " .")[0])
	}
	return strings.Join(words, " ")
}

// connect returns a client of a session that runs in the same bubble.
func connect(t *testing.T, cfg protocol.Config) *protocol.Client {
	in, toSession := io.Pipe()
	fromSession, out := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		err := protocol.Run(context.Background(), in, out, cfg)
		_, _ = out.CloseWithError(err), in.Close()
	}()
	c := protocol.NewClient(struct {
		io.Reader
		io.Writer
	}{fromSession, toSession})
	t.Cleanup(func() {
		_ = c.Quit()
		_, _ = io.Copy(io.Discard, fromSession)
		<-done
	})
	return c
}

func TestClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, ctx := connect(t, fakeConfig(fake(nil))), t.Context()
		start := enginetest.Must(tictactoe.Game{}.New(nil))

		var kinds []string
		for m, err := range c.Do(ctx,
			protocol.Request{"c4"}, protocol.NewGameRequest(start),
			protocol.PositionRequest(enginetest.History(start, 4, 0)),
			protocol.Request{"play", "0", "0"}, protocol.Request{"query", "fen"}, protocol.Request{"play", "1,0"},
			protocol.GoRequest(engine.Limits{Nodes: 7, Remaining: time.Second + 1}),
			protocol.Request{"go", "fast"}, protocol.Request{"show"}, protocol.Request{"undo", "9"},
		) {
			text := ""
			if m != nil {
				text = protocol.Kind(m)
			}
			if err != nil {
				text = err.Error()
			}
			kinds = append(kinds, text)
		}
		require.Equal(t, []string{
			"id", "option", "option", "option", "option", "option", "option", "c4ok",
			"error play: move: expected an empty cell", "response", "info", "bestmove",
			"error go: fast: expected one of movetime, nodes, depth, win, time, inc", "show",
			"error undo: k: expected at most 4, the moves played, not 9",
		}, kinds)

		fen, err := protocol.Ask[protocol.Response](ctx, c, protocol.Request{"query", "fen"})
		require.NoError(t, err)
		require.Equal(t, "oo1/xx1/3 x", fen.Value)
		_, err = protocol.Ask[protocol.BestMove](ctx, c, protocol.Request{"query", "fen"})
		require.EqualError(t, err, "protocol: no bestmove in the answer to query")
		_, err = protocol.Ask[protocol.Message](ctx, c, protocol.Request{"isready"})
		require.NoError(t, err)
		_, err = protocol.Ask[protocol.Message](ctx, c, protocol.Request{"undo"})
		require.EqualError(t, err, "protocol: no message in the answer to undo")
	})
}

// TestNoTimeLeft: a limit below zero asks for an answer at once, not for the usual time.
func TestNoTimeLeft(t *testing.T) {
	start := enginetest.Must(tictactoe.Game{}.New(nil))
	for _, c := range []struct {
		limits        engine.Limits
		goes, analyze string
	}{
		{engine.Limits{}, "go", "analyze infinite"},
		{engine.Limits{MoveTime: -time.Second}, "go movetime 1", "analyze movetime 1"},
		{engine.Limits{MoveTime: 1}, "go movetime 1", "analyze movetime 1"},
		{engine.Limits{Remaining: -time.Second, Increment: 1}, "go time 0 inc 1", "analyze infinite"},
		{engine.Limits{Remaining: -1}, "go time 0 inc 0", "analyze infinite"},
	} {
		require.Equal(t, c.goes, protocol.GoRequest(c.limits).String())
		require.Equal(t, c.analyze, protocol.AnalyzeRequest(start, c.limits).String())
	}
}

// TestRequestsThatAreRefused: nothing is sent of them.
func TestRequestsThatAreRefused(t *testing.T) {
	for _, r := range []protocol.Request{{}, {"play", "a\nb"}, {"play", "\xff"}, {strings.Repeat("x", protocol.MaxLine+1)}} {
		var sent bytes.Buffer
		client := protocol.NewClient(&sent)
		for _, err := range client.Do(t.Context(), r) {
			require.IsType(t, &engine.FieldError{}, err)
		}
		require.IsType(t, &engine.FieldError{}, client.Send(protocol.Request{"c4"}, r))
		require.Empty(t, sent.String())
	}
}

// TestClientStops: the end of a context, or of a range, stops a search; the session goes on.
func TestClientStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fake(nil)
		f.Think = func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) {
			report(quickInfo(h, l))
			<-ctx.Done()
		}
		c := connect(t, fakeConfig(f))
		start := enginetest.Must(tictactoe.Game{}.New(nil))
		r := protocol.AnalyzeRequest(start, engine.Limits{MultiPV: 2, Moves: []engine.Move{4, 8}})
		require.Equal(t, "analyze multipv 2 infinite moves 1,1 2,2", r.String())

		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		best, err := protocol.Ask[protocol.BestMove](ctx, c, r)
		require.NoError(t, err)
		require.Equal(t, "1,1", best.Move)
		require.ErrorIs(t, c.Tell(ctx, r), context.DeadlineExceeded)

		for m, err := range c.Do(t.Context(), r) {
			require.NoError(t, err)
			require.IsType(t, protocol.Info{}, m)
			break
		}
		_, err = protocol.Ask[protocol.ReadyOK](t.Context(), c, protocol.Request{"isready"})
		require.NoError(t, err)
	})
}

// reading returns the client of a session that prints a text and ends.
func reading(text string) *protocol.Client {
	return protocol.NewClient(struct {
		io.Reader
		io.Writer
	}{strings.NewReader(text), io.Discard})
}

func TestClientOfABrokenConnection(t *testing.T) {
	for _, out := range []string{"", `{"type":"info"`, "hello\n", strings.Repeat("x", 3*protocol.MaxLine)} {
		require.Error(t, reading(out).Tell(t.Context(), protocol.Request{"isready"}))
	}
}

// TestClientIsToldOfNoJSON: the refusal of the client's own request for JSON is not the user's,
// whatever comes first.
func TestClientIsToldOfNoJSON(t *testing.T) {
	const hash = "error setoption: Hash: expected an integer from 1 to 9"
	for answers, want := range map[string]string{
		"error setoption: name: expected one of Hash\nreadyok\n":               "",
		"error setoption: name: expected one of Hash\n" + hash + "\nreadyok\n": hash,
		"error \"setoption\": command: expected one of c4\nreadyok\n":          "",
		`{"type":"error","command":"setoption","field":"Hash","expected":"an integer from 1 to 9"}` +
			"\n" + `{"type":"readyok"}` + "\n": hash,
	} {
		c := reading(answers)
		err := c.Tell(t.Context(), protocol.SetOptionRequest("Hash", "64"))
		if want == "" {
			require.NoError(t, err, answers)
		} else {
			require.EqualError(t, err, want, answers)
		}
	}
}

// TestClientOfASessionWithoutJSON reads the text form, and skips what is no message.
func TestClientOfASessionWithoutJSON(t *testing.T) {
	c := reading(`Engine 1.0
error setoption: name: expected one of Hash

id name Engine
id author me
option name Hash type spin default 16
c4ok
info string thinking
{"type":"joke"}
info depth 3 nodes 7 winrate 0.6250 proven win in <= 3 pv 1,1 0,0
bestmove 1 1
bye`)
	var skipped []string
	c.Skip = func(line string) { skipped = append(skipped, line) }
	require.NoError(t, c.Tell(t.Context(), protocol.Request{"c4"}))
	var answer []protocol.Message
	for m, err := range c.Do(t.Context(), protocol.GoRequest(engine.Limits{})) {
		require.NoError(t, err)
		answer = append(answer, m)
	}
	require.Equal(t, []protocol.Message{
		protocol.Info{Nodes: 7, Winrate: 0.625, Proven: &protocol.Known{Value: "win", Plies: 3}, PV: []string{"1,1", "0,0"}},
		protocol.BestMove{Move: "1,1"},
	}, answer)
	require.ErrorIs(t, c.Tell(t.Context(), protocol.Request{"isready"}), io.ErrUnexpectedEOF)
	require.Equal(t, []string{"Engine 1.0", "info string thinking", `{"type":"joke"}`, "bye"}, skipped)
}
