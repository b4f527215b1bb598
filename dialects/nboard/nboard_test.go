package nboard_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/dialects/nboard"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

func config(s engine.Searcher) protocol.Host {
	start := enginetest.Must(reversi.Game{}.New(nil))
	return protocol.Host{Name: "c4engine", Start: start, Searcher: s}
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

// TestAnalysisIsEndedByAPing and by a signal: then no search of the analysis runs.
func TestAnalysisIsEndedByAPing(t *testing.T) {
	s := &sessiontest.Searcher{Think: sessiontest.UntilStopped}
	converse(t, s, func(g *sessiontest.Client) {
		require.Equal(t, "status c4engine is analyzing\n", g.Say("move F5", "move D6", "analyze"))
		require.Equal(t, idle+"pong 1\n", g.Say("ping 1"))
		require.Len(t, s.Games, 1)
		g.Say("analyze")
		g.Cancel()
		require.Equal(t, "analysis 2 1.85\n", g.Hear())
		require.Len(t, s.Games, 2)
	})
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
		require.Equal(t, "status c4engine is analyzing\n", g.Say("move F5", "move D6", "analyze"))
		require.Equal(t, "analysis 2 1.85\n"+idle, g.Say("quit"))
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
	discs := -12
	lost := engine.Proven(engine.Lost, 9)
	scored := lost
	scored.Score = &discs
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
var outLine = regexp.MustCompile(`^(set myname c4engine|pong .*|learned|status (c4engine is (thinking|analyzing|waiting)|error: .+: expected .+)` +
	`|analysis \d+ -?\d+\.\d\d|nodestats \d+ \d+\.\d\d|(=== ([A-H][1-8]|PA)/-?\d+\.\d\d/\d+\.\d\d)|search (([A-H][1-8]|PA)+) -?\d+\.\d\d 0 \d+)$`)

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

// TestAnalyzeAgrees: a position and the one after its best move have one value, so analyze has to
// give nearly the same for both. Their searches see differently far.
func TestAnalyzeAgrees(t *testing.T) {
	enginetest.SkipShort(t, "searches some hundred positions")
	searcher := uct.New()
	defer searcher.Close()
	for _, level := range []int{8, 12, 16} {
		n, sum, worst := enginetest.Size(4, 100), 0.0, 0.0
		for seed := range n {
			values := analyzed(t, searcher, level, gameWithBestMove(t, searcher, uint64(seed)))
			difference := math.Abs(values[len(values)-1] - values[len(values)-2])
			sum, worst = sum+difference, max(worst, difference)
		}
		t.Logf("level %d: %d positions, mean difference %.2f discs, largest %.2f", level, n, sum/float64(n), worst)
		require.Less(t, sum/float64(n), 2.0, "level %d", level)
	}
}

// TestAnalyzeAgreesAtTheStart: the four first moves are one by symmetry.
func TestAnalyzeAgreesAtTheStart(t *testing.T) {
	searcher := uct.New()
	defer searcher.Close()
	for level := 6; level <= 14; level++ {
		values := analyzed(t, searcher, level, []string{"F5", "D6", "C3", "D3"})
		t.Log(level, values)
		require.InDelta(t, values[0], values[1], 2, "level %d", level)
	}
}

// gameWithBestMove returns random moves, and the best one after them.
func gameWithBestMove(t *testing.T, searcher engine.Searcher, seed uint64) (names []string) {
	start := enginetest.Must(reversi.Game{}.New(nil))
	h, p, random := engine.NewHistory(start), start.Clone(), rng.New(seed)
	play := func(m engine.Move) {
		names = append(names, strings.ToUpper(boardtext.Name(p, m)))
		enginetest.Play(&h, m)
		p.Play(m)
	}
	for range 4 + random.Below(30) {
		moves := p.Moves(nil)
		play(moves[random.Below(uint32(len(moves)))])
	}
	require.NoError(t, searcher.NewGame())
	info, err := searcher.Search(t.Context(), h, engine.Limits{Nodes: 30_000}, nil)
	require.NoError(t, err)
	play(info.BestMove())
	return names
}

// analyzed returns the value for black of each position of a game.
func analyzed(t *testing.T, searcher engine.Searcher, level int, names []string) []float64 {
	var game strings.Builder
	game.WriteString("(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]")
	for i, name := range names {
		fmt.Fprintf(&game, "%s[%s]", [...]string{"B", "W"}[i%2], name)
	}
	require.NoError(t, searcher.NewGame())
	out := answer(t, searcher, fmt.Sprintf("set depth %d\nset game %s;)\nanalyze\n", level, game.String()))
	values := make([]float64, len(names)+1)
	for _, line := range strings.Split(out, "\n") {
		var ply int
		var value float64
		if n, _ := fmt.Sscanf(line, "analysis %d %f", &ply, &value); n == 2 {
			values[ply] = value
		}
	}
	return values
}
