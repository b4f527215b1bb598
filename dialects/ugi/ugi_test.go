package ugi_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

var empty = enginetest.Must(connectfour.New(6, 7, -1, -1))

func config(s *sessiontest.Searcher) ugi.Config {
	s.Settings = options
	return ugi.Config{Setup: protocol.Setup{
		Name: "c4engine", Author: "the authors", Version: "test",
		Start: empty, Searcher: s,
	}}
}

var options = []engine.Option{
	{Name: "Hash", Type: engine.Integer, Default: "256", Min: 1, Max: 65536},
	{Name: "Exploration", Type: engine.Number, Default: "0.8", Min: 0, Max: 10},
	{Name: "FinalMove", Type: engine.Choice, Default: "robust", Choices: []string{"robust", "max"}},
	{Name: "Proofs", Type: engine.Bool, Default: "true"},
	{Name: "Clear", Type: engine.Action},
}

// quick returns a search that answers at once, an endless one when it is stopped.
func quick() *sessiontest.Searcher {
	return &sessiontest.Searcher{Think: func(ctx context.Context, _ engine.History, l engine.Limits, _ func(engine.Info)) {
		if l.Infinite() {
			<-ctx.Done()
		}
	}}
}

// converse runs a test with the host of a session.
func converse(t *testing.T, s *sessiontest.Searcher, test func(h *sessiontest.Client)) {
	t.Helper()
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return ugi.Run(ctx, in, out, config(s))
	}, test)
}

// answer returns the output for a whole input.
func answer(t *testing.T, start engine.Position, in string) (string, error) {
	t.Helper()
	cfg := config(quick())
	cfg.Start = start
	var out bytes.Buffer
	err := ugi.Run(t.Context(), strings.NewReader(in), &out, cfg)
	return out.String(), err
}

func TestSetOptionAndNewGame(t *testing.T) {
	s := quick()
	converse(t, s, func(h *sessiontest.Client) {
		require.Empty(t, h.Say("setoption name Hash value 64", "setoption name FinalMove value max", "setoption name Clear"))
		require.Empty(t, h.Say("position startpos moves 3", "uginewgame"))
		require.Equal(t, "response true\n", h.Say("query p1turn"), "a new game begins at the start")
	})
	require.Equal(t, []string{"Hash=64", "FinalMove=max", "Clear="}, s.Set)
	require.Equal(t, 1, s.New)
}

func TestLimits(t *testing.T) {
	const ms = time.Millisecond
	at := func(column int) engine.Move {
		return enginetest.Must(empty.MoveAt(engine.Cell{Row: 5, Column: column}))
	}
	for line, want := range map[string]engine.Limits{
		"go":                                {MoveTime: 2500 * ms},
		"go movetime 100":                   {MoveTime: 100 * ms},
		"go movetime 0":                     {MoveTime: 1},
		"go nodes 9007199254740992 depth 9": {Nodes: 1 << 53, Depth: 9},
		"go infinite":                       {},
		"go p1time 60000 p2time 50000 p1inc 100 p2inc 200": {Remaining: 60000 * ms, Increment: 100 * ms},
		"go p2inc 0 p1inc 0 p2time 0 p1time 0":             {Remaining: 1, Increment: 1},
		"go p1time -5 p2time -3.5 p1inc 0.5":               {Remaining: 1, Increment: ms / 2},
		"go p1time 1000.5 p2time -5":                       {Remaining: 1000*ms + ms/2},
		"position startpos moves 3\ngo p1time 6 p2time 5":  {Remaining: 5 * ms},
		"position startpos moves 3\ngo p2time 5 nodes 7":   {Remaining: 5 * ms, Nodes: 7},
		"go searchmoves 3 1 infinite":                      {Moves: []engine.Move{at(3), at(1)}},
		"go mate 3 movestogo 9 movetime -1":                {MoveTime: 1},
		"go ponder movetime 100 searchmoves 3":             {Moves: []engine.Move{at(3)}},
		// What is wrong is reported and skipped: each go must have its bestmove.
		"go fast nodes 7 depth":                       {Nodes: 7},
		"go searchmoves 1 9 1 P@d1 nodes 7":           {Moves: []engine.Move{at(1)}, Nodes: 7},
		"go infinite movetime 9":                      {},
		"go movetime soon":                            {MoveTime: 2500 * ms},
		"go p2time 5":                                 {MoveTime: 2500 * ms},
		"go p1time 86400001 p2time 3 p1inc 9 nodes 7": {Nodes: 7},
	} {
		s := quick()
		converse(t, s, func(h *sessiontest.Client) {
			begin := time.Now()
			h.Say(line, "stop")
			want.Start = begin
			require.Equal(t, []engine.Limits{want}, s.Limits, line)
		})
	}
}

// The search recognises a game that goes on by its start and its moves.
func TestThePositionIsHandedOverAsAHistory(t *testing.T) {
	s := quick()
	converse(t, s, func(h *sessiontest.Client) {
		h.Say("go nodes 1", "position startpos moves 3 3", "go nodes 1", "position startpos moves 3 3 9", "go nodes 1")
		h.Say("position fen 9/9/9/1#7/9 r moves 1 1", "go nodes 1")
	})
	require.Len(t, s.Games, 4)
	require.Empty(t, s.Games[0].Moves())
	require.Equal(t, s.Games[0].Start(), s.Games[1].Start())
	require.Len(t, s.Games[1].Moves(), 2)
	require.Equal(t, s.Games[1], s.Games[2], "an error changes nothing")
	require.Equal(t, "9/9/9/1#7/9 x", s.Games[3].Start().FEN())
	require.Equal(t, "9/9/1o7/1#7/1x7 x", s.Games[3].Position().FEN())
}

// TestErrorsQuoteWords: the recorded session errors.in has the other errors.
func TestErrorsQuoteWords(t *testing.T) {
	for line, want := range map[string]string{
		"a\x1b\xff\u202eb":        `"a\x1b\xff\u202eb"`,
		strings.Repeat("x", 1000): `"` + strings.Repeat("x", 32) + `..."`,
	} {
		out, err := answer(t, empty, line)
		require.ErrorIs(t, err, protocol.ErrInput)
		require.True(t, strings.HasPrefix(out, "info string error: "+want+": expected one of ugi, "), out)
	}
}

// TestOtherGames: UGI for games in which a move is a cell.
func TestOtherGames(t *testing.T) {
	for _, c := range []struct {
		game     engine.Game
		position string
		want     string
	}{
		{reversi.Game{}, "startpos", "false true none"},
		{reversi.Game{}, "startpos moves f5 D6", "false true none"},
		{reversi.Game{}, "fen 8/8/8/3ox3/3xo3/8/8/8 x 1 moves f5", "false false none"},
		{reversi.Game{}, "fen oxx3/6/2oo2/2oo2/6/oxx3 o moves d1 0000", "false false none"},
		{reversi.Game{}, "fen xxxx/xxxx/xxxx/xxoo x", "true true p1win"},
		{nogo.Game{}, "startpos moves e5 A1 j9", "false false none"},
		{nogo.Game{}, "fen 5/5/2x2/5/5 o", "false false none"},
	} {
		in := "position " + c.position + "\nquery gameover\nquery p1turn\nquery result\n"
		out, err := answer(t, enginetest.Must(c.game.New(nil)), in)
		require.NoError(t, err, "%s: %s", c.position, out)
		words := strings.Fields(out)
		require.Equal(t, c.want, strings.Join([]string{words[1], words[3], words[5]}, " "), c.position)
	}
	start := enginetest.Must(reversi.Game{}.Parse("oxx3/6/2oo2/2oo2/6/oxx3 o"))
	out, err := answer(t, start, "go\nposition startpos moves d1\ngo\nposition startpos moves a1\n")
	require.ErrorIs(t, err, protocol.ErrInput)
	require.Regexp(t, `bestmove d[16]\n(.*\n)*bestmove 0000\ninfo string error: move 1, a1: expected a legal move: d1, d6`, out)
}

const (
	told     = "info depth 2 seldepth 3 nodes 1000 hashfull 0 winrate 0.5342 pv 0 0\n"
	bestMove = told + "bestmove 0\n"
)

// TestInfiniteSearch: the machine's tests have its other ends.
func TestInfiniteSearch(t *testing.T) {
	s := quick()
	converse(t, s, func(h *sessiontest.Client) {
		require.Empty(t, h.Say("go infinite"))
		require.Empty(t, h.Say("position startpos moves 3", "nonsense"), "they wait for the stop")
		require.Equal(t, "readyok\n", h.Say("isready"))
		out, found := strings.CutPrefix(h.Say("stop"), bestMove)
		require.True(t, found)
		require.Contains(t, out, "expected one of")
		require.Empty(t, h.Say("go infinite"))
		require.Len(t, s.Games[1].Moves(), 1)
		_, err := h.HangUp()
		require.ErrorIs(t, err, protocol.ErrInput)
	})
}

// TestUCIInMidSearch: debug may come at any time.
func TestUCIInMidSearch(t *testing.T) {
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		cfg := config(quick())
		cfg.UCI = true
		return ugi.Run(ctx, in, out, cfg)
	}, func(h *sessiontest.Client) {
		require.Empty(t, h.Say("go infinite ponder", "debug on"))
		require.Contains(t, h.Say("stop"), "\nbestmove P@a1\n")
		require.Empty(t, h.Say("setoption name ponder value true", "go ponder"))
		require.Contains(t, h.Say("stop"), "\nbestmove P@a1 ponder P@a2\n")
	})
}

// TestPonder: go ponder waits for stop, which answers it, or for ponderhit, from which its limits
// count.
func TestPonder(t *testing.T) {
	s := quick()
	converse(t, s, func(h *sessiontest.Client) {
		require.Empty(t, h.Say("go ponder movetime 1 searchmoves 0 3"), "it does not move early")
		require.Equal(t, "readyok\n", h.Say("isready"))
		require.Equal(t, bestMove, h.Say("stop"))
		require.Contains(t, h.Say("ponderhit"), "error: ponderhit: expected go ponder before it")

		require.Empty(t, h.Say("go p1time 500 ponder"))
		before := time.Now()
		require.Equal(t, told+bestMove, h.Say("ponderhit"))
		last := s.Limits[len(s.Limits)-1]
		require.Equal(t, 500*time.Millisecond, last.Remaining)
		require.False(t, last.Start.Before(before), "the clock counts from ponderhit")

		require.Empty(t, h.Say("go ponder infinite"))
		require.Equal(t, told, h.Say("ponderhit"))
		require.Equal(t, bestMove, h.Say("stop"))
		require.Equal(t, "response true\n", h.Say("query p1turn"), "nothing was played")
	})
}

// A stop or quit right behind a ponderhit ends the search that would follow it.
func TestStopBehindPonderhit(t *testing.T) {
	for _, end := range []string{"stop", "quit"} {
		var slow chan struct{}
		s := &sessiontest.Searcher{Think: func(ctx context.Context, _ engine.History, _ engine.Limits, _ func(engine.Info)) {
			<-ctx.Done()
			<-slow
		}}
		converse(t, s, func(h *sessiontest.Client) {
			slow = make(chan struct{})
			require.Empty(t, h.Say("go ponder movetime 60000", "ponderhit", end))
			close(slow)
			require.Equal(t, bestMove, h.Hear())
		})
		require.Len(t, s.Limits, 1)
	}
}

// What waits when the infinite search before it begins, and what comes after its stop, waits for
// its answer.
func TestLinesAroundAnInfiniteSearch(t *testing.T) {
	var slow chan struct{}
	s := &sessiontest.Searcher{Think: func(ctx context.Context, _ engine.History, _ engine.Limits, _ func(engine.Info)) {
		<-ctx.Done()
		<-slow
	}}
	converse(t, s, func(h *sessiontest.Client) {
		slow = make(chan struct{}, 2)
		require.Empty(t, h.Say("go movetime 60000", "stop", "go infinite", "query p1turn"))
		slow <- struct{}{}
		out := h.Hear()
		require.True(t, strings.HasSuffix(out, "bestmove 0\n"), out)
		require.Empty(t, h.Say("stop", "query p1turn"))
		slow <- struct{}{}
		require.Equal(t, bestMove+strings.Repeat("response true\n", 2), h.Hear())
	})
}

// outLine is what a line of the output may look like; hosts take responses and
// moves only with exactly two words.
var outLine = regexp.MustCompile(`^(id (name|author) .+|option name .+|ugiok|readyok` +
	`|response (true|false|none|p1win|p2win|draw)|bestmove (\d+|none)` +
	`|info (depth .+ pv( \d+)+|string error: .+: expected .+))$`)

// FuzzSession runs whole sessions: none may panic or hang, every line out is of
// a known form, every search is answered once and every isready as well.
func FuzzSession(f *testing.F) {
	sessiontest.Seeds(f, "../../testdata/sessions/ugi/*.in", func(_ string, in []byte) { f.Add(in) })
	f.Fuzz(func(t *testing.T, in []byte) { checkSession(t, in) })
}

func checkSession(t *testing.T, in []byte) {
	s := quick()
	out, err := sessiontest.Finish(func(out io.Writer) error {
		return ugi.Run(context.Background(), bytes.NewReader(in), out, config(s))
	})
	failed := strings.Contains(out, "error: ")
	require.True(t, failed == errors.Is(err, protocol.ErrInput) && (failed || err == nil), "%v", err)
	answers := map[string]int{}
	for line := range strings.Lines(out) {
		require.Regexp(t, outLine, strings.TrimSuffix(line, "\n"))
		answers[strings.Fields(line)[0]]++
	}
	require.Equal(t, asked(in, "go", true), answers["bestmove"])
	require.Equal(t, asked(in, "isready", false), answers["readyok"])
}

// asked counts the lines of a command up to a quit. Most commands take no other words.
func asked(in []byte, word string, more bool) (n int) {
	for line := range strings.Lines(strings.TrimPrefix(string(in), "\ufeff")) { // a byte order mark is skipped
		words := strings.Fields(line)
		if len(words) == 0 || len(line) > 1<<20 {
			continue
		}
		if len(words) == 1 && words[0] == "quit" {
			break
		}
		if words[0] == word && (more || len(words) == 1) {
			n++
		}
	}
	return n
}
