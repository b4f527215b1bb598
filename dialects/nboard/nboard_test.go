package nboard_test

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/dialects/nboard"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

func config(s engine.Searcher) protocol.Setup {
	start := enginetest.Must(reversi.Game{}.New(nil))
	return protocol.Setup{Name: "c4engine", Start: start, Searcher: s}
}

const usual = protocol.UsualMoveTime

func TestSessions(t *testing.T) {
	sessiontest.Replay(t, "../../testdata/sessions/nboard", func(in io.Reader, out io.Writer) error {
		return nboard.Run(t.Context(), in, out, config(&sessiontest.Searcher{}))
	})
}

// answer returns the output for a whole input.
func answer(t *testing.T, s engine.Searcher, in string) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, nboard.Run(t.Context(), strings.NewReader(in), &out, config(s)))
	return out.String()
}

func TestLimitsAndHistories(t *testing.T) {
	s := &sessiontest.Searcher{}
	answer(t, s, "go\nset depth 7\nmove F5\nhint 3\nmove D6\ngo\n")
	require.Len(t, s.Limits, 3)
	for i := range s.Limits {
		s.Limits[i].Start = time.Time{}
		require.Equal(t, i, s.Games[i].Len())
		require.Equal(t, s.Games[0].Start(), s.Games[i].Start())
	}
	require.Equal(t, []engine.Limits{
		{MoveTime: usual, MultiPV: 1}, {Nodes: 800, MultiPV: 3}, {Nodes: 800, MultiPV: 1},
	}, s.Limits)
}

// TestLevels are twice as strong in simulations every two levels.
func TestLevels(t *testing.T) {
	for level, nodes := range map[string]uint64{"1": 100, "2": 141, "3": 200, "26": 579262, "1000": 100 * 1 << 29 * 14142136 / 10000000} {
		s := &sessiontest.Searcher{}
		answer(t, s, "set depth "+level+"\ngo\n")
		require.InEpsilon(t, nodes, s.Limits[0].Nodes, 1e-6, level)
	}
}

// TestFlagsBoundEveryLevel: limits of the command line hold at every level, but a clock replaces
// their time.
func TestFlagsBoundEveryLevel(t *testing.T) {
	s := &sessiontest.Searcher{}
	cfg := config(s)
	cfg.Limits = engine.Limits{Nodes: 150, MoveTime: time.Second}
	in := "go\nset depth 2\ngo\nset depth 3\nhint 1\n" +
		"set game (;TI[5:00]BO[8 ---------------------------O*------*O--------------------------- *];)\ngo\n"
	require.NoError(t, nboard.Run(t.Context(), strings.NewReader(in), io.Discard, cfg))
	for i, nodes := range []uint64{150, 141, 150} {
		require.Equal(t, nodes, s.Limits[i].Nodes)
		require.Equal(t, time.Second, s.Limits[i].MoveTime)
	}
	require.Zero(t, s.Limits[3].MoveTime)
}

// TestClock reads the clock of a game and the times of its moves.
func TestClock(t *testing.T) {
	const board = "BO[8 ---------------------------O*------*O--------------------------- *]"
	const second = time.Second
	for game, want := range map[string]engine.Limits{
		"(;TI[5:00//2:00]" + board + ";)":                                   {Remaining: 300 * second},
		"(;" + board + "TI[15:00];)":                                        {Remaining: 900 * second},
		"(;TI[1:00:01/10]" + board + ";)":                                   {Remaining: 3601 * second, Increment: 10 * second},
		"(;TI[5:00/10]" + board + "B[F5//2.5]W[D6//200]B[C3/1.5/20]W[D3];)": {Remaining: 297500 * time.Millisecond, Increment: 10 * second},
		"(;TI[5:00]" + board + "B[F5];)":                                    {Remaining: 300 * second},
		"(;TI[5:00//2:00]" + board + "B[F5//301]W[D6];)":                    {Remaining: 119 * second},
		"(;TI[5:00//2:00]" + board + "B[F5//1000]W[D6];)":                   {Remaining: 1},
		"(;TI[5:00]" + board + "B[F5//-9]W[D6//x]B[C3//1e99];)":             {Remaining: 300 * second},
		"(;TI[0]" + board + ";)":                                            {MoveTime: usual},
		"(;TI[soon]" + board + ";)":                                         {MoveTime: usual},
		"(;TI[99999:99999:99999]" + board + ";)":                            {MoveTime: usual},
		"(;TI[5:00:/x]" + board + ";)":                                      {MoveTime: usual},
	} {
		s := &sessiontest.Searcher{}
		answer(t, s, "set game "+game+"\ngo\nhint 1\n")
		for i := range s.Limits {
			s.Limits[i].Start = time.Time{}
		}
		want.MultiPV = 1
		require.Equal(t, []engine.Limits{want, {MoveTime: usual, MultiPV: 1}}, s.Limits, "%s: a hint is not on the clock", game)
	}
}

// TestClockRuns counts the moves that come one by one.
func TestClockRuns(t *testing.T) {
	s := &sessiontest.Searcher{}
	answer(t, s, "set depth 3\nset game (;TI[1:00]BO[8 ---------------------------O*------*O--------------------------- *];)\n"+
		"go\nmove F5/0.10/10.5\ngo\nmove D6/1/60\ngo\n")
	for i, left := range []time.Duration{60000, 60000, 49500} {
		require.Equal(t, left*time.Millisecond, s.Limits[i].Remaining)
		require.EqualValues(t, 200, s.Limits[i].Nodes)
	}
}

// converse runs a test with the interface of a session, and then ends the input.
func converse(t *testing.T, s *sessiontest.Searcher, test func(g *sessiontest.Client)) {
	t.Helper()
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return nboard.Run(ctx, in, out, config(s))
	}, func(g *sessiontest.Client) {
		test(g)
		_, err := g.HangUp()
		require.NoError(t, err)
	})
}

const (
	thinking = "status c4engine is thinking\n"
	idle     = "status c4engine is waiting\n"
)

func TestPingDropsWhatIsBeforeIt(t *testing.T) {
	s := &sessiontest.Searcher{Think: sessiontest.UntilStopped}
	converse(t, s, func(g *sessiontest.Client) {
		require.Equal(t, thinking, g.Say("go"))
		require.Empty(t, g.Say("hint 4", "move F5", "go"))
		require.Equal(t, idle+"pong 17\n", g.Say("ping 17"))
		require.Len(t, s.Games, 1)
		require.Equal(t, thinking, g.Say("hint 1"))
		require.Len(t, s.Games[1].Moves(), 1, "what waited was carried out")
		require.Equal(t, idle+"pong 18\npong 19\n", g.Say("ping 18", "ping 19"))
	})
}

// TestQuit: interfaces end an engine by quit, and keep its input open.
func TestQuit(t *testing.T) {
	s := &sessiontest.Searcher{Think: sessiontest.UntilStopped}
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return nboard.Run(ctx, in, out, config(s))
	}, func(g *sessiontest.Client) {
		require.Equal(t, thinking, g.Say("move F5", "go"))
		require.Equal(t, "nodestats 1000 0.00\n=== F4/1.85/0.00\n"+idle, g.Say("quit"))
		_, err := g.Farewell()
		require.NoError(t, err)
	})
}

func TestHintsAreToldAsTheyCome(t *testing.T) {
	s := &sessiontest.Searcher{}
	s.Think = func(ctx context.Context, _ engine.History, _ engine.Limits, report func(engine.Info)) {
		for range 3 {
			report(sessiontest.Found(s.Games[0].Position(), 2))
		}
		<-ctx.Done()
	}
	converse(t, s, func(g *sessiontest.Client) {
		out := g.Say("hint 2")
		require.Equal(t, thinking+strings.Repeat("search D3C3 1.85 0 2\nsearch C4C3 1.85 0 2\n", 3), out)
		require.Equal(t, idle+"pong 1\n", g.Say("ping 1"))
		require.Equal(t, thinking, g.Say("go"), "these are for hints only")
		require.Equal(t, idle+"pong 2\n", g.Say("ping 2"))
	})
}

// TestProvenHints tests the interfaces' words for proven values.
func TestProvenHints(t *testing.T) {
	lost := engine.Proven(engine.Lost, 9)
	scored := lost
	scored.Score, scored.Scored = -12, true
	for want, line := range map[string]engine.Line{
		"-12.00 0 100%": {Known: scored},
		"-1.00 0 100%W": {Known: lost},
		"-64.00 0 7":    {},
		"0.00 0 7":      {Winrate: 0.5},
	} {
		line.PV = []engine.Move{reversi.Pass}
		s := &sessiontest.Searcher{Think: func(_ context.Context, _ engine.History, _ engine.Limits, report func(engine.Info)) {
			report(engine.Info{Depth: 7, Lines: []engine.Line{line}})
		}}
		require.Contains(t, answer(t, s, "hint 1\n"), "\nsearch PA "+want+"\n")
	}
}

// outLine is what a line of the output may look like.
var outLine = regexp.MustCompile(`^(set myname c4engine|pong .*|learned|status (c4engine is (thinking|waiting)|error: .+: expected .+)` +
	`|nodestats \d+ \d+\.\d\d|(=== ([A-H][1-8]|PA)/-?\d+\.\d\d/\d+\.\d\d)|search (([A-H][1-8]|PA)+) -?\d+\.\d\d 0 \d+)$`)

// FuzzSession runs whole sessions: none may panic or hang, and every line out is
// of a known form.
func FuzzSession(f *testing.F) {
	sessiontest.Seeds(f, "../../testdata/sessions/nboard/*.in", func(_ string, in []byte) {
		f.Add(in)
	})
	f.Fuzz(func(t *testing.T, in []byte) {
		out, err := sessiontest.Finish(func(out io.Writer) error {
			return nboard.Run(context.Background(), bytes.NewReader(in), out, config(&sessiontest.Searcher{}))
		})
		require.NoError(t, err)
		for line := range strings.Lines(out) {
			require.Regexp(t, outLine, strings.TrimSuffix(line, "\n"))
		}
	})
}
