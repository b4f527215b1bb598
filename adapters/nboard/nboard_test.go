package nboard_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/hosttest"
	"github.com/c4engine/c4engine/adapters/nboard"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
)

func config(t require.TestingT, s *hosttest.Searcher) nboard.Config {
	start, err := reversi.New(8, false)
	require.NoError(t, err)
	return nboard.Config{
		Name: "c4engine", Game: reversi.Game{}, Start: start, Searcher: s,
		Limits: engine.Limits{Nodes: 1000},
	}
}

func TestSessions(t *testing.T) {
	hosttest.Replay(t, "../../testdata/sessions/nboard", func(in io.Reader, out io.Writer) error {
		return nboard.Run(t.Context(), in, out, config(t, &hosttest.Searcher{}))
	})
}

func TestLimitsAndHistories(t *testing.T) {
	s := &hosttest.Searcher{}
	in := strings.NewReader("go\nset depth 7\nmove F5\nhint 3\nmove D6\ngo\n")
	require.NoError(t, nboard.Run(t.Context(), in, io.Discard, config(t, s)))
	require.Len(t, s.Limits, 3)
	for i := range s.Limits {
		s.Limits[i].Start = time.Time{}
		require.Len(t, s.Games[i].Moves, i)
		require.Same(t, s.Games[0].Start, s.Games[i].Start)
	}
	require.Equal(t, []engine.Limits{
		{Nodes: 1000, MultiPV: 1}, {Nodes: 1000, Depth: 7, MultiPV: 3}, {Nodes: 1000, Depth: 7, MultiPV: 1},
	}, s.Limits)
}

// gui talks to a session inside a synctest bubble, where it can be waited for
// without sleeping that nothing happens any more.
type gui struct {
	t      *testing.T
	in     *io.PipeWriter
	mu     sync.Mutex
	out    bytes.Buffer
	cancel context.CancelFunc
	done   chan error
}

func converse(t *testing.T, s *hosttest.Searcher, test func(g *gui)) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r, w := io.Pipe()
		g := &gui{t: t, in: w, cancel: cancel, done: make(chan error, 1)}
		go func() { g.done <- nboard.Run(ctx, r, g, config(t, s)) }()
		test(g)
		_ = w.Close()
		require.NoError(t, <-g.done)
		cancel()
	})
}

func (g *gui) Write(b []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.out.Write(b)
}

// say writes lines and returns what has been answered when all is quiet again.
func (g *gui) say(lines ...string) string {
	for _, l := range lines {
		_, err := io.WriteString(g.in, l+"\n")
		require.NoError(g.t, err)
	}
	synctest.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	defer g.out.Reset()
	return g.out.String()
}

const (
	thinking = "status c4engine is thinking\n"
	idle     = "status c4engine is waiting\n"
)

func TestPingDropsWhatIsBeforeIt(t *testing.T) {
	s := &hosttest.Searcher{Think: hosttest.UntilStopped}
	converse(t, s, func(g *gui) {
		require.Equal(t, thinking, g.say("go"))
		require.Empty(t, g.say("hint 4", "move F5", "go"))
		require.Equal(t, idle+"pong 17\n", g.say("ping 17"))
		require.Len(t, s.Games, 1)
		require.Equal(t, thinking, g.say("hint 1"))
		require.Len(t, s.Games[1].Moves, 1, "what waited was carried out")
		require.Equal(t, idle+"pong 18\npong 19\n", g.say("ping 18", "ping 19"))
	})
}

func TestHintsAreToldAsTheyCome(t *testing.T) {
	s := &hosttest.Searcher{}
	s.Think = func(ctx context.Context, _ engine.Limits, report func(engine.Info)) {
		for range 3 {
			report(hosttest.Found(s.Games[0].Position(), 2))
		}
		<-ctx.Done()
	}
	converse(t, s, func(g *gui) {
		out := g.say("hint 2")
		require.Equal(t, thinking+strings.Repeat("search D3C3 6.84 0 2\nsearch C4C3 6.84 0 2\n", 3), out)
		require.Equal(t, idle+"pong 1\n", g.say("ping 1"))
		require.Equal(t, thinking, g.say("go"), "these are for hints only")
		require.Equal(t, idle+"pong 2\n", g.say("ping 2"))
	})
}

// TestProvenHints tests the words that interfaces know for what is certain.
func TestProvenHints(t *testing.T) {
	discs := -12
	lost := engine.Proof{Value: engine.Lost, Plies: 9}
	for want, line := range map[string]engine.Line{
		"-12.00 0 100%":   {Proof: lost, Score: &discs},
		"-100.00 0 100%W": {Proof: lost},
		"-100.00 0 7":     {},
	} {
		line.PV = []engine.Move{reversi.Pass}
		s := &hosttest.Searcher{Think: func(_ context.Context, _ engine.Limits, report func(engine.Info)) {
			report(engine.Info{Depth: 7, Lines: []engine.Line{line}})
		}}
		var out bytes.Buffer
		require.NoError(t, nboard.Run(t.Context(), strings.NewReader("hint 1\n"), &out, config(t, s)))
		require.Contains(t, out.String(), "\nsearch PA "+want+"\n")
	}
}

func TestSignalAnswersTheSearch(t *testing.T) {
	converse(t, &hosttest.Searcher{Think: hosttest.UntilStopped}, func(g *gui) {
		g.say("go", "hint 1")
		g.cancel()
		require.Equal(t, "nodestats 1000 0.00\n=== D3/6.84/0.00\n"+idle, g.say())
	})
}

func TestTheEndOfTheInputLetsSearchesFinish(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		s := &hosttest.Searcher{Think: func(context.Context, engine.Limits, func(engine.Info)) { time.Sleep(time.Second) }}
		var out bytes.Buffer
		require.NoError(t, nboard.Run(t.Context(), strings.NewReader("go\ngo"), &out, config(t, s)))
		require.Equal(t, 2, strings.Count(out.String(), "=== D3"))
		require.Equal(t, begin.Add(time.Second), s.Limits[1].Start, "waiting is no thinking")
	})
}

func TestWaitingLinesAreBounded(t *testing.T) {
	converse(t, &hosttest.Searcher{Think: hosttest.UntilStopped}, func(g *gui) {
		g.say("go")
		for range 256 {
			require.Empty(t, g.say("learn"))
		}
		require.Equal(t, "status error: queue: expected at most 256 lines waiting behind a search\n", g.say("learn"))
		g.cancel()
	})
}

func TestErrorsOfTheStreams(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("ping 1\n"), iotest.ErrReader(broken))
	require.ErrorIs(t, nboard.Run(t.Context(), in, io.Discard, config(t, nil)), broken)
	r, out := io.Pipe()
	_ = r.CloseWithError(broken)
	s := &hosttest.Searcher{Think: hosttest.UntilStopped}
	require.ErrorIs(t, nboard.Run(t.Context(), strings.NewReader("go\n"), out, config(t, s)), broken)
}
