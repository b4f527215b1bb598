package ugi_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

// converse runs a test with the host of a session.
func converse(t *testing.T, s *sessiontest.Searcher, test func(h *sessiontest.Client)) {
	t.Helper()
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return ugi.Run(ctx, in, out, config(t, s))
	}, test)
}

// answer returns the output for a whole input.
func answer(t *testing.T, in string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := ugi.Run(t.Context(), strings.NewReader(in), &out, config(t, quick()))
	return out.String(), err
}

func TestIdentify(t *testing.T) {
	out, err := answer(t, "ugi\n")
	require.NoError(t, err)
	require.Equal(t, `id name c4engine test
id author the authors
option name Hash type spin default 256 min 1 max 65536
option name Exploration type string default 0.8
option name FinalMove type combo default robust var robust var max
option name Proofs type check default true
option name Clear type button
ugiok
`, out)
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

func TestQueries(t *testing.T) {
	for position, want := range map[string]string{
		"startpos":                           "false true none",
		"startpos moves 3":                   "false false none",
		"startpos moves 0 1 0 1 0 1 0":       "true false p1win",
		"startpos moves 6 0 1 0 1 0 1 0":     "true true p2win",
		"fen 4/4/4/rr1y y":                   "false false none",
		"fen yyrr/rryy/yyrr/rryy r":          "true true draw",
		"fen yyr#/rryy/yyrr/rryr y 15":       "true false draw",
		"fen 7/7/7/7/7/3ry2 r 1":             "false true none",
		"fen 7/7/7/7/7/3ry2 r 0 moves 6":     "false false none",
		"fen 12/12/12/12/12/12/12/12/11# r":  "false true none",
		"fen 10/10/10/4y5/4r5 r moves 9 4 9": "false false none",
	} {
		out, err := answer(t, "position "+position+"\nquery gameover\nquery p1turn\nquery result\n")
		require.NoError(t, err, position)
		words := strings.Fields(out)
		require.Len(t, words, 6, position)
		require.Equal(t, strings.Fields("response response response"), []string{words[0], words[2], words[4]})
		require.Equal(t, want, strings.Join([]string{words[1], words[3], words[5]}, " "), position)
	}
}

func TestLimits(t *testing.T) {
	const ms = time.Millisecond
	for line, want := range map[string]engine.Limits{
		"go":                                {MoveTime: 2500 * ms},
		"go movetime 100":                   {MoveTime: 100 * ms},
		"go movetime 0":                     {MoveTime: 1},
		"go nodes 9007199254740992 depth 9": {Nodes: 1 << 53, Depth: 9},
		"go infinite":                       {},
		"go p1time 60000 p2time 50000 p1inc 100 p2inc 200": {Remaining: 60000 * ms, Increment: 100 * ms},
		"go p2inc 0 p1inc 0 p2time 0 p1time 0":             {Remaining: 1},
		"go p1time -5 p2time -3.5 p1inc 0.5":               {Remaining: 1, Increment: ms / 2},
		"go p1time 1000.5 p2time -5":                       {Remaining: 1000*ms + ms/2},
		"position startpos moves 3\ngo p1time 6 p2time 5":  {Remaining: 5 * ms},
		"position startpos moves 3\ngo p2time 5 nodes 7":   {Remaining: 5 * ms, Nodes: 7},
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
	require.Empty(t, s.Games[0].Moves)
	require.Same(t, s.Games[0].Start, s.Games[1].Start)
	require.Len(t, s.Games[1].Moves, 2)
	require.Equal(t, s.Games[1], s.Games[2], "an error changes nothing")
	require.Equal(t, "9/9/9/1#7/9 x", s.Games[3].Start.FEN())
	require.Equal(t, "9/9/1o7/1#7/1x7 x", s.Games[3].Position().FEN())
}

func TestGoAfterTheEndOfTheGame(t *testing.T) {
	out, err := answer(t, "position startpos moves 0 1 0 1 0 1 0\ngo nodes 5\ngo infinite\n")
	require.NoError(t, err)
	require.Equal(t, "bestmove none\nbestmove none\n", out)
}

func TestErrors(t *testing.T) {
	const numbers = "one of movetime, nodes, depth, p1time, p2time, p1inc, p2inc, infinite"
	for line, want := range map[string]string{
		"UGI":                            `"UGI": expected one of ugi, isready, setoption, uginewgame, position, go, stop, query, quit; did you mean ugi`,
		"a\x1b\xff\u202eb":               `"a\x1b\xff\u202eb": expected one of ugi, isready, setoption, uginewgame, position, go, stop, query, quit`,
		"isready now":                    `"now": expected nothing after the command`,
		"stop now":                       `"now": expected nothing after the command`,
		"quit now":                       `"now": expected nothing after the command`,
		"ugi 2":                          `"2": expected nothing after the command`,
		"uginewgame 6 7":                 `"6": expected nothing after the command`,
		"setoption":                      "name: expected name and then the name of an option",
		"setoption Hash 64":              "name: expected name and then the name of an option",
		"setoption name Hash 64 65":      `"64": expected value`,
		"setoption name Hash value 0":    "Hash: expected an integer from 1 to 65536",
		"setoption name Clear value x":   "Clear: expected no value",
		"setoption name Depth value 0":   "name: expected the name of an option",
		"query":                          "query: expected one of gameover, p1turn, result",
		"query fen":                      "query: expected one of gameover, p1turn, result",
		"query result gameover":          "query: expected one of gameover, p1turn, result",
		"go movestogo 40":                `"movestogo": expected ` + numbers,
		"go nodes 5 5":                   `"5": expected ` + numbers,
		"go infinite nodes 5":            "infinite: expected no limit beside it",
		"go nodes":                       "nodes: expected an integer from 1 to 9007199254740992",
		"go nodes 0":                     "nodes: expected an integer from 1 to 9007199254740992",
		"go depth -1":                    "depth: expected an integer from 1 to 1000",
		"go movetime 1e3":                "movetime: expected an integer from 0 to 86400000",
		"go movetime 1 nodes 2 nodes 2":  "nodes: expected only once",
		"go p1time 500":                  "p2time: expected the clock of the side to move",
		"go p1inc 5":                     "p2time: expected the clock of the side to move",
		"go p1time 86400001 p2time 3":    "p1time: expected milliseconds, at most 86400000",
		"position":                       "position: expected startpos or fen F, and then moves M.. if there are any",
		"position moves 3":               "position: expected startpos or fen F, and then moves M.. if there are any",
		"position startpos 3":            "position: expected startpos or fen F, and then moves M.. if there are any",
		"position startpos moves 3 7":    `move 2, "7": expected a column that is not full: 0, 1, 2, 3, 4, 5, 6`,
		"position startpos moves 03":     `move 1, "03": expected a column that is not full: 0, 1, 2, 3, 4, 5, 6`,
		"position startpos moves 5,3":    `move 1, "5,3": expected a column that is not full: 0, 1, 2, 3, 4, 5, 6`,
		"position startpos moves none":   `move 1, "none": expected a column that is not full: 0, 1, 2, 3, 4, 5, 6`,
		"position fen":                   "fen: expected a board, r or y to move, and a move number if you like",
		"position fen 4/4/4/4":           "fen: expected a board, r or y to move, and a move number if you like",
		"position fen 4/4/4/4 r 1 1":     "fen: expected a board, r or y to move, and a move number if you like",
		"position fen 4/4/4/4 x":         "side: expected r or y after the board",
		"position fen 4/4/4/4 r -1":      "number: expected the number of the move, or nothing",
		"position fen 4/4/4/2x1 y":       "cell: expected r, y, # or the length of a run of empty cells",
		"position fen 4/4/4 r":           "rows: expected 4 to 12 rows joined by /",
		"position fen 13/13/13/13 r":     "columns: expected rows of one length from 4 to 12",
		"position fen 4/4/4/#2# r":       "forbidden: expected one # at most",
		"position fen 4/4/r3/4 y":        "gravity: expected the cell below 2,0 taken",
		"position fen 4/4/4/4 y":         "side: expected r, whose turn it is after 0 stones",
		"position fen 4/4/4/y3 r":        "stones: expected as many r as y or one more, not 0 r and 1 y",
		"position fen 4/4/yy2/rrrr y":    "stones: expected as many r as y or one more, not 4 r and 2 y",
		"position fen 5/5/rr1rr/yyyyr y": "result: expected no four of y, because the game ends there",
	} {
		out, err := answer(t, "position startpos moves 3\n"+line+"\nquery p1turn\n")
		require.ErrorIs(t, err, protocol.ErrInput, line)
		require.Equal(t, "info string error: "+want+"\nresponse false\n", out, line)
	}
	long := strings.Repeat("x", 1000)
	out, _ := answer(t, long)
	require.Contains(t, out, `error: "`+long[:32]+`": expected`)
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
		start, err := c.game.New(nil)
		require.NoError(t, err)
		cfg := config(t, quick())
		cfg.Start = start
		var out bytes.Buffer
		in := "position " + c.position + "\nquery gameover\nquery p1turn\nquery result\n"
		require.NoError(t, ugi.Run(t.Context(), strings.NewReader(in), &out, cfg), "%s: %s", c.position, out.String())
		words := strings.Fields(out.String())
		require.Equal(t, c.want, strings.Join([]string{words[1], words[3], words[5]}, " "), c.position)
	}
	start, err := reversi.Game{}.Parse("oxx3/6/2oo2/2oo2/6/oxx3 o")
	require.NoError(t, err)
	cfg := config(t, quick())
	cfg.Start = start
	var out bytes.Buffer
	require.ErrorIs(t, ugi.Run(t.Context(), strings.NewReader("go\nposition startpos moves d1\ngo\nposition startpos moves a1\n"), &out, cfg), protocol.ErrInput)
	require.Regexp(t, `bestmove d[16]\n(.*\n)*bestmove 0000\ninfo string error: move 1, "a1": expected a legal move: d1, d6`, out.String())
}
