package ugi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/linetest"
	"github.com/c4engine/c4engine/protocol"
)

const (
	told     = "info depth 2 seldepth 3 nodes 1000 hashfull 7 winrate 0.5342 pv 0 0 0\n"
	bestMove = told + "bestmove 0\n"
)

func TestMidSearch(t *testing.T) {
	converse(t, &scripted{search: untilStopped}, func(h *linetest.Client) {
		require.Empty(t, h.Say("go nodes 1000"))
		require.Equal(t, "readyok\n", h.Say("isready"))
		require.Empty(t, h.Say("", "  ", "query p1turn", "nonsense", "position startpos moves 3", "query p1turn"))
		require.Equal(t, "readyok\n", h.Say("  isready\r"))
		out := h.Say("stop")
		require.Contains(t, out, bestMove+"response true\n"+`info string error: "nonsense": expected one of ugi, `)
		require.True(t, strings.HasSuffix(out, "\nresponse false\n"), out)
		require.Equal(t, "readyok\n", h.Say("stop", "isready", "stop"))
	})
}

func TestInfiniteSearch(t *testing.T) {
	const refused = "info string error: %s: expected stop before it, an infinite search is under way\n"
	for name, end := range map[string]func(*linetest.Client) string{
		"stop":   func(h *linetest.Client) string { return h.Say("stop") },
		"quit":   func(h *linetest.Client) string { return h.Say("quit") },
		"signal": func(h *linetest.Client) string { h.Cancel(); return h.Hear() },
		"end of input": func(h *linetest.Client) string {
			out, err := h.HangUp()
			require.ErrorIs(t, err, protocol.ErrInput)
			return out
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := &scripted{}
			converse(t, s, func(h *linetest.Client) {
				require.Empty(t, h.Say("go infinite"))
				require.Equal(t, fmt.Sprintf(refused, "position"), h.Say("position startpos moves 3"))
				require.Equal(t, fmt.Sprintf(refused, "go"), h.Say("go nodes 5"))
				require.Contains(t, h.Say("nonsense"), "expected one of")
				require.Equal(t, "readyok\n", h.Say("isready"))
				require.Equal(t, bestMove, end(h))
				require.Len(t, s.games, 1)
			})
		})
	}
}

// A search that has nothing left to find out is answered when it is stopped.
func TestInfiniteSearchThatIsOverWaitsForStop(t *testing.T) {
	s := &scripted{search: func(context.Context, engine.Limits, func(engine.Info)) {}}
	converse(t, s, func(h *linetest.Client) {
		require.Equal(t, told, h.Say("go infinite"))
		require.Contains(t, h.Say("query p1turn"), "expected stop before it")
		require.Equal(t, "bestmove 0\n", h.Say("stop"))
		require.Equal(t, "response true\n", h.Say("query p1turn"))
		require.Equal(t, told, h.Say("go infinite"))
		require.Equal(t, "bestmove 0\n", h.Say("quit"))
	})
}

// What waits when the infinite search before it begins is refused too, and what
// comes after its stop waits for its answer.
func TestLinesAroundAnInfiniteSearch(t *testing.T) {
	slow := make(chan struct{})
	s := &scripted{search: func(ctx context.Context, l engine.Limits, _ func(engine.Info)) {
		<-ctx.Done()
		<-slow
	}}
	converse(t, s, func(h *linetest.Client) {
		slow = make(chan struct{}, 2)
		require.Empty(t, h.Say("go movetime 60000", "stop", "go infinite", "query p1turn"))
		slow <- struct{}{}
		out := h.Hear()
		require.True(t, strings.HasSuffix(out, "bestmove 0\ninfo string error: query: expected stop before it, an infinite search is under way\n"), out)
		require.Empty(t, h.Say("stop", "query p1turn"))
		slow <- struct{}{}
		require.Equal(t, bestMove+"response true\n", h.Hear())
	})
}

func TestStopEndsTheSearchesThatWaitToo(t *testing.T) {
	converse(t, &scripted{search: untilStopped}, func(h *linetest.Client) {
		require.Empty(t, h.Say("go nodes 1", "go infinite", "go nodes 2"))
		require.Equal(t, strings.Repeat(bestMove, 3), h.Say("stop"))
		require.Empty(t, h.Say("go nodes 1", "position startpos moves 3", "go nodes 1"))
		require.Equal(t, strings.Repeat(bestMove, 2), h.Say("quit"))
		_, err := h.Farewell()
		require.NoError(t, err)
	})
}

func TestEndOfInput(t *testing.T) {
	t.Run("finishes bounded searches", func(t *testing.T) {
		converse(t, &scripted{search: forMoveTime}, func(h *linetest.Client) {
			begin := time.Now()
			h.Say("go movetime 500", "position startpos moves 3", "go movetime 700", "query p1turn")
			out, err := h.HangUp()
			require.NoError(t, err)
			require.Equal(t, 2, strings.Count(out, "bestmove 0\n"))
			require.True(t, strings.HasSuffix(out, "response false\n"))
			require.Equal(t, 1200*time.Millisecond, time.Since(begin))
		})
	})
	t.Run("ends infinite searches that wait", func(t *testing.T) {
		converse(t, &scripted{search: forMoveTime}, func(h *linetest.Client) {
			h.Say("go movetime 500", "go infinite", "query p1turn")
			out, err := h.HangUp()
			require.NoError(t, err)
			require.Equal(t, 2, strings.Count(out, "bestmove 0\n"))
			require.True(t, strings.HasSuffix(out, "response true\n"), "nothing is left to be refused for")
		})
	})
	t.Run("takes a last line without end", func(t *testing.T) {
		out, err := answer(t, "isready\nquery p1turn")
		require.NoError(t, err)
		require.Equal(t, "readyok\nresponse true\n", out)
	})
}

func TestSignalAnswersAndDropsWhatWaits(t *testing.T) {
	converse(t, &scripted{search: untilStopped}, func(h *linetest.Client) {
		h.Say("go nodes 100", "go nodes 100", "query p1turn")
		h.Cancel()
		out, err := h.Farewell()
		require.NoError(t, err)
		require.Equal(t, bestMove, out)
	})
}

func TestReportsAreToldInOrder(t *testing.T) {
	s := &scripted{}
	s.search = func(_ context.Context, l engine.Limits, report func(engine.Info)) {
		for n := range uint64(50) {
			report(found(s.games[0], engine.Limits{Nodes: 2000 + n}))
		}
	}
	converse(t, s, func(h *linetest.Client) {
		lines := strings.Split(h.Say("go nodes 1000"), "\n")
		require.Len(t, lines, 53)
		for n := range 50 {
			require.Contains(t, lines[n], fmt.Sprintf(" nodes %d ", 2000+n))
		}
	})
}

func TestWaitingLinesAreBounded(t *testing.T) {
	converse(t, &scripted{search: untilStopped}, func(h *linetest.Client) {
		h.Say("go nodes 1")
		for range 256 {
			require.Empty(t, h.Say("query p1turn"))
		}
		require.Equal(t, "info string error: queue: expected at most 256 lines waiting behind a search\n", h.Say("query p1turn"))
		require.Equal(t, "readyok\n", h.Say("isready"))
		require.Equal(t, bestMove+strings.Repeat("response true\n", 256), h.Say("stop"))
	})
}

func TestLongLines(t *testing.T) {
	const tooLong = "info string error: line: expected at most 1048576 bytes\n"
	full := "isready" + strings.Repeat(" ", 1<<20-len("isready")) + "\n"
	for in, want := range map[string]string{
		full:                                 "readyok\n",
		" " + full + "isready":               tooLong + "readyok\n",
		full + " " + strings.Repeat(full, 2): "readyok\n" + tooLong + "readyok\n",
		strings.Repeat("x", 1<<20+1):         tooLong,
	} {
		out, _ := answer(t, in)
		require.Equal(t, want, out)
	}
}

func TestReturnValues(t *testing.T) {
	broken := errors.New("broken")
	run := func(in io.Reader, out io.Writer) error {
		return ugi.Run(t.Context(), in, out, config(t, &scripted{search: untilStopped}))
	}
	require.NoError(t, run(strings.NewReader("isready\n"), io.Discard))
	require.NoError(t, run(iotest.OneByteReader(strings.NewReader("isready\r\n\r\nquit\nnonsense\n")), io.Discard))
	require.ErrorIs(t, run(strings.NewReader("nonsense\n"), io.Discard), protocol.ErrInput)
	require.ErrorIs(t, run(io.MultiReader(strings.NewReader("isready\n"), iotest.ErrReader(broken)), io.Discard), broken)
	synctest.Test(t, func(t *testing.T) { // a host that has gone ends the search as well
		in, toEngine := io.Pipe()
		fromEngine, out := io.Pipe()
		go func() {
			_, _ = io.WriteString(toEngine, "go nodes 1\n")
			_ = fromEngine.CloseWithError(broken)
			_, _ = io.WriteString(toEngine, "isready\n")
		}()
		require.ErrorIs(t, run(in, out), broken)
		_ = in.Close()
	})
}
