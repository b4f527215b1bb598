package gtp_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/dialects/gtp"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

var games = map[string]engine.Game{"nogo": nogo.Game{}, "reversi": reversi.Game{}}

func config(t require.TestingT, game engine.Game, s *sessiontest.Searcher) protocol.Setup {
	start := enginetest.Must(game.New(nil))
	return protocol.Setup{
		Name: "c4engine", Version: "test", Start: start, Searcher: s,
		Limits: engine.Limits{Nodes: 1000},
	}
}

// files are those that loadsgf finds.
var files = map[string]string{
	"nogo.sgf":     "(;GM[1]SZ[5]PB[one];B[aa];W[bb];B[cc](;W[dd])(;W[ee]))",
	"setup.sgf":    "(;GM[1]SZ[5]AB[aa][bb]AW[cc]PL[W];W[dd])",
	"reversi.sgf":  "(;GM[2];B[ef];W[df])",
	"torn.sgf":     "(;GM[1]SZ[5]PB[one",
	"illegal.sgf":  "(;GM[1]SZ[5];B[aa];W[aa])",
	"chess.sgf":    "(;GM[3])",
	"no-trees.txt": "4453",
}

func read(name string) (string, error) {
	text, known := files[name]
	if !known {
		return "", fmt.Errorf("%s: no such file", name)
	}
	return text, nil
}

func TestSessions(t *testing.T) {
	for name, game := range games {
		t.Run(name, func(t *testing.T) {
			sessiontest.Replay(t, "../../testdata/sessions/gtp/"+name, func(in io.Reader, out io.Writer) error {
				return gtp.Run(t.Context(), in, out, config(t, game, &sessiontest.Searcher{}), read)
			})
		})
	}
}

// converse returns the answers to some commands, and the searcher.
func converse(t *testing.T, game engine.Game, commands ...string) (string, *sessiontest.Searcher) {
	t.Helper()
	var out bytes.Buffer
	s := &sessiontest.Searcher{}
	require.NoError(t, gtp.Run(t.Context(), strings.NewReader(strings.Join(commands, "\n")), &out, config(t, game, s), read))
	return out.String(), s
}

// TestTheGameIsHandedOverAsAHistory: each search gets the whole game.
func TestTheGameIsHandedOverAsAHistory(t *testing.T) {
	out, s := converse(t, nogo.Game{}, "genmove b", "play w C3", "genmove b", "undo", "play b E5", "genmove w", "clear_board", "genmove b")
	require.NotContains(t, out, "?")
	require.Equal(t, 1, s.New)
	require.Len(t, s.Games, 4)
	require.Len(t, s.Games[1].Moves(), 2)
	require.Len(t, s.Games[2].Moves(), 3)
	require.Equal(t, s.Games[1].Moves(), s.Games[2].Moves()[:2])
	require.Equal(t, s.Games[0].Start(), s.Games[3].Start())
	require.Equal(t, "9/9/9/9/4x4/9/2o6/9/9 o", strings.Replace(s.Games[2].Position().FEN(), "x8/", "9/", 1))
}

func TestClock(t *testing.T) {
	const second = time.Second
	for in, want := range map[string]engine.Limits{
		"":                                           {},
		"time_settings 300 0 0\n":                    {Remaining: 300 * second},
		"time_settings 300 10 5\n":                   {Remaining: 300 * second}, // a main time and a period
		"time_settings 0 10 5\n":                     {MoveTime: 2 * second},
		"kgs-time_settings none\n":                   {},
		"kgs-time_settings absolute 300\n":           {Remaining: 300 * second},
		"kgs-time_settings byoyomi 300 30 5\n":       {Remaining: 300 * second},
		"kgs-time_settings byoyomi 0 30 5\n":         {MoveTime: 30 * second},
		"kgs-time_settings Canadian 0 10 5\n":        {MoveTime: 2 * second},
		"time_left b 7.5 0\ntime_left w 3 0\n":       {Remaining: 7500 * time.Millisecond},
		"time_left w 60 0\n":                         {},
		"time_settings 9 9 9\ntime_left b 6 3\n":     {MoveTime: 2 * second},
		"time_left black 0 0\n":                      {Remaining: 1},
		"time_left black -3.5 0\n":                   {Remaining: 1},
		"time_settings 9 8 2\ntime_left black 0 0\n": {MoveTime: 4 * second}, // nothing but a period
		"time_settings 9 9 9\ntime_settings 0 1 0\n": {},                     // taken away
		"time_settings 0 0 0\n":                      {},
	} {
		_, s := converse(t, nogo.Game{}, in+"genmove b")
		require.Len(t, s.Limits, 1, in)
		want.Start, want.Nodes = s.Limits[0].Start, 1000
		require.Equal(t, want, s.Limits[0], in)
	}
}

// TestClockRuns tests the clock with a controller that never sends the time left. The next game
// begins with the times of the last time_settings.
func TestClockRuns(t *testing.T) {
	const moves = "genmove b\ngenmove w\n"
	for in, want := range map[string][]time.Duration{ // seconds
		"time_settings 10 8 2\n" + strings.Repeat(moves, 5):                  {10, 10, 6, 6, 2, 2, 4, 4, 4, 4},
		"time_settings 6 0 0\n" + moves + "genmove b\nclear_board\n" + moves: {6, 6, 2, 6, 6},
		"time_settings 6 0 0\n" + moves + "genmove b\nboardsize 7\n" + moves: {6, 6, 2, 6, 6},
		"time_left b 20 2\n" + strings.Repeat(moves, 3):                      {10, 0, 16, 0, 0, 0}, // not known what follows
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &sessiontest.Searcher{Answer: func(h engine.History, l engine.Limits) engine.Info {
				time.Sleep(4 * time.Second)
				info := sessiontest.Found(h.Position(), 1)
				info.Elapsed = time.Since(l.Start)
				return info
			}}
			require.NoError(t, gtp.Run(t.Context(), strings.NewReader(in), io.Discard, config(t, nogo.Game{}, s), read))
			var got []time.Duration
			for _, l := range s.Limits {
				got = append(got, (l.Remaining+l.MoveTime)/time.Second)
			}
			require.Equal(t, want, got, in)
		})
	}
}

// TestPassesLeftUnsaid leaves out the passes of random games of Reversi, as some controllers do,
// and takes some moves back.
func TestPassesLeftUnsaid(t *testing.T) {
	r, passes := rng.New(1), 0
	for range 100 {
		p := enginetest.Must(reversi.Game{}.New([]string{"4"}))
		commands := []string{"boardsize 4"}
		for p.Outcome() == engine.Undecided {
			moves := p.Moves(nil)
			m := moves[r.Below(uint32(len(moves)))]
			if m == reversi.Pass {
				passes++
			} else {
				play := fmt.Sprintf("play %c %c%d", "bw"[p.Turn()], "ABCD"[m%8], 1+m/8)
				commands = append(commands, play, "undo", play)
			}
			p.Play(m)
		}
		out, _ := converse(t, reversi.Game{}, append(commands, "showboard", "genmove b")...)
		require.NotContains(t, out, "?")
		require.Contains(t, out, "the game is over\n\n= pass\n")
	}
	require.Greater(t, passes, 20)
}

// TestTheOwnSearchPlays: to play, an analysis asks for one line where the game has a search of its
// own, which finds no more and is stronger.
func TestTheOwnSearchPlays(t *testing.T) {
	for _, c := range []struct {
		game    engine.Game
		command string
		lines   int
	}{
		{reversi.Game{}, "kata-genmove_analyze b", 1},
		{reversi.Game{}, "kata-analyze b", engine.MaxMoves},
		{nogo.Game{}, "lz-genmove_analyze b", engine.MaxMoves},
	} {
		_, s := converse(t, c.game, c.command)
		require.Equal(t, c.lines, s.Limits[0].MultiPV, c.command)
	}
}

// TestAnAnalysisGoesOnUntilALine ends an analysis by any line, which is then carried out.
func TestAnAnalysisGoesOnUntilALine(t *testing.T) {
	s := &sessiontest.Searcher{}
	s.Think = func(ctx context.Context, _ engine.History, l engine.Limits, report func(engine.Info)) {
		if !l.Infinite() {
			return
		}
		report(sessiontest.Found(s.Games[0].Position(), 1))
		<-ctx.Done()
	}
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return gtp.Run(ctx, in, out, config(t, nogo.Game{}, s), read)
	}, func(c *sessiontest.Client) {
		const line = "info move A9 visits 500 winrate 5342 order 0 pv A9 B9\n"
		require.Equal(t, "=1 \n"+line, c.Say("1 lz-analyze b 200 maxmoves 1"))
		require.Equal(t, line+"\n", c.Say(""), "the last report is of the end")
		require.Equal(t, "=2 \n"+line, c.Say("2 lz-analyze b maxmoves 1"))
		require.Equal(t, line+"\n=3 A9\n\n", c.Say("3 genmove b"), "nor is that stopped")
		require.Regexp(t, "^=4 \\ninfo [^\\n]*\\n$", c.Say("4 lz-analyze w interval 9000"))
		out, err := c.HangUp()
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(out, "\n"))
		require.Equal(t, 2*time.Second, s.Limits[0].ReportEvery, "lz-analyze b 200")
		require.Zero(t, s.Limits[1].ReportEvery, "about a second")
		require.Equal(t, 90*time.Second, s.Limits[3].ReportEvery, "interval 9000")
	})
}

// response is one answer: a first line, more lines, an empty line.
var response = regexp.MustCompile(`^[=?]\d* [^\n]*(\n[^\n]+)*\n\n`)

// FuzzSession runs whole sessions of both games: none may panic or hang, and the output is a
// sequence of responses.
func FuzzSession(f *testing.F) {
	sessiontest.FuzzTwoGames(f, "gtp", func(t *testing.T, in []byte, game string) {
		out, err := sessiontest.Finish(func(out io.Writer) error {
			return gtp.Run(context.Background(), bytes.NewReader(in), out, config(t, games[game], &sessiontest.Searcher{}), read)
		})
		require.NoError(t, err)
		for rest := out; len(rest) > 0; {
			answer := response.FindString(rest)
			require.NotEmpty(t, answer, "%q", rest)
			rest = rest[len(answer):]
		}
	})
}

// TestLoadSGF: a file begins a game, up to a move, which can be searched, undone and printed.
func TestLoadSGF(t *testing.T) {
	out, s := converse(t, nogo.Game{}, "loadsgf nogo.sgf", "printsgf", "undo", "genmove w", "loadsgf nogo.sgf 2", "printsgf", "clear_board", "printsgf")
	require.NotContains(t, out, "?")
	require.Equal(t, []string{
		"= black", "= \n(;FF[4]GM[1]SZ[5];B[aa];W[bb];B[cc];W[dd])", "=", "= B5", "= white", "= \n(;FF[4]GM[1]SZ[5];B[aa])", "=", "= \n(;FF[4]GM[1]SZ[5])",
	}, answers(out))
	require.Len(t, s.Games[0].Moves(), 3)
	out, _ = converse(t, nogo.Game{}, "loadsgf setup.sgf", "printsgf", "loadsgf setup.sgf 1", "undo")
	require.Equal(t, []string{
		"= black", "= \n(;FF[4]GM[1]SZ[5]PL[W]AE[ba][ca][da][ea][ab][cb][db][eb][ac][bc][dc][ec][ad][bd][cd][dd][ed][ae][be][ce][de][ee]AB[aa][bb]AW[cc];W[dd])",
		"= white", "? cannot undo: expected a move before it",
	}, answers(out))
	for command, want := range map[string]string{
		"loadsgf":                      "cannot load file: file: expected a name, and maybe the number of a move",
		"loadsgf a b c":                "cannot load file: file: expected a name, and maybe the number of a move",
		"loadsgf missing.sgf":          "cannot load file: missing.sgf: no such file",
		"loadsgf reversi.sgf":          `cannot load file: GM: expected a game of nogo, not "2"`,
		"loadsgf chess.sgf":            `cannot load file: GM: expected a game of nogo, not "3"`,
		"loadsgf torn.sgf":             "cannot load file: PB: expected a ] behind [one",
		"loadsgf illegal.sgf":          "cannot load file: move 2: expected an empty cell, not W[aa]",
		"loadsgf no-trees.txt":         "cannot load file: game: expected a ) for every (",
		"loadsgf nogo.sgf 9":           "cannot load file: move: expected an integer from 1 to 5",
		"loadsgf nogo.sgf x":           "cannot load file: move: expected an integer from 1 to 5",
		"printsgf file":                "syntax error: expected printsgf",
		"set_position b":               "syntax error: expected a vertex behind every colour",
		"set_position red A1":          "invalid color: expected black or white",
		"set_position b Z9":            "invalid vertex: expected A1 to J9 or pass",
		"set_position b pass":          "illegal move: expected an empty vertex, not pass",
		"set_position b A1 w A1":       "illegal move: expected an empty vertex, not A1",
		"kgs-time_settings":            "syntax error: expected none, absolute main, byoyomi main period periods, or canadian main period stones",
		"kgs-time_settings x 1":        "syntax error: expected none, absolute main, byoyomi main period periods, or canadian main period stones",
		"kgs-time_settings none 1":     "syntax error: expected none, absolute main, byoyomi main period periods, or canadian main period stones",
		"kgs-time_settings absolute x": "syntax error: expected main in seconds from 0 to 86400",
	} {
		out, _ := converse(t, nogo.Game{}, "play b C3", command, "printsgf")
		got := answers(out)
		require.True(t, strings.HasPrefix(got[1], "? "+want), "%s: %s", command, got[1])
		require.Equal(t, "= \n(;FF[4]GM[1]SZ[9];B[cg])", got[2], "nothing has changed after %s", command)
	}
}

// TestSetPosition: stones stand without having been played, and either side may move.
func TestSetPosition(t *testing.T) {
	out, s := converse(t, nogo.Game{}, "boardsize 5", "set_position w A1 b B2 w C3", "genmove w", "set_position", "genmove b")
	require.NotContains(t, out, "?")
	require.Equal(t, "5/5/2o2/1x3/o4 w", strings.Replace(s.Games[0].Start().FEN(), " o", " w", 1))
	require.Equal(t, "5/5/5/5/5 x", s.Games[1].Start().FEN())
	out, s = converse(t, reversi.Game{}, "set_position b E4 b D5 w D4 w E5", "genmove b")
	require.NotContains(t, out, "?")
	require.Equal(t, "8/8/8/3ox3/3xo3/8/8/8 x", s.Games[0].Start().FEN())
}

// answers returns the answers of a session.
func answers(out string) []string {
	texts := strings.Split(strings.TrimSpace(out), "\n\n")
	for i := range texts {
		texts[i] = strings.TrimSpace(texts[i])
	}
	return texts
}
