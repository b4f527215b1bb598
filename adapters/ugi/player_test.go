package ugi_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/protocol"
)

// conversation is a player whose engine prints all of its lines at once, with what it hears.
type conversation struct {
	*ugi.Player
	heard bytes.Buffer
}

func newConversation(lines string) *conversation {
	c := &conversation{}
	c.Player = ugi.NewPlayer(struct {
		io.Reader
		io.Writer
	}{strings.NewReader(lines), &c.heard}, connectfour.Game{})
	return c
}

// TestPlayerTranslates a whole game between a client of the line protocol and an engine of UCI.
func TestPlayerTranslates(t *testing.T) {
	c := newConversation("Fairy\nid name F\noption name UCI_Variant type combo default chess var cfour\nuciok\nreadyok\n" +
		"info depth 3 multipv 1 score cp 400 nodes 120 nps 9 pv P@d2 P@d3\ninfo depth 4 currmove P@a1\nbestmove P@d2 ponder P@d3\n" +
		"info depth 9 score mate -3 nodes 7 pv P@a1\nbestmove P@d1\nbestmove (none)\n")
	for _, line := range []string{
		"setoption name Output value json", "c4", "setoption name 'Use NNUE' value false", "newgame connectfour 6 7", "isready",
		"position fen 7/7/7/7/7/3x3 o", "go movetime 100", "opponent 3,3", "go time 5000 inc 100 movetime 50",
		"position fen 7/7/7/7/7/7 x moves 5,3 4,3", "go nodes 50", "stop", "quit",
	} {
		_, err := io.WriteString(c, line+"\n")
		require.NoError(t, err)
		if strings.HasPrefix(line, "go movetime") { // the answer has to come before the next line
			head := make([]byte, 4096)
			var got strings.Builder
			for !strings.Contains(got.String(), "bestmove") {
				n, err := c.Read(head)
				require.NoError(t, err)
				got.Write(head[:n])
			}
			require.Equal(t, "Fairy\nid name F\noption name UCI_Variant type combo default chess var cfour\nc4ok\nreadyok\n"+
				"info depth 0 seldepth 0 nodes 120 hashfull 0 winrate 0.9091 pv 4,3\nbestmove 4 3\n", got.String())
		}
	}
	rest, err := io.ReadAll(c)
	require.NoError(t, err)
	require.Equal(t, "info depth 0 seldepth 0 nodes 7 hashfull 0 winrate 0.0000 pv 5,0\nbestmove P@d1\nbestmove none\n", string(rest),
		"an illegal move is left to the referee")
	const hand, other = "PPPPPPPPPPPPPPPPPPPP", "ppppppppppppppppppppp"
	require.Equal(t, "uci\nsetoption name Use NNUE value false\nsetoption name UCI_Variant value cfour\nucinewgame\nisready\n"+
		"position fen 7/7/7/7/7/3P3["+hand+other+"] b - - 0 1\ngo movetime 100\n"+
		"position fen 7/7/7/7/7/3P3["+hand+other+"] b - - 0 1 moves P@d2 P@d3\ngo wtime 1000 btime 5000 binc 100 movetime 50\n"+
		"position fen 7/7/7/7/7/7[P"+hand+other+"] w - - 0 1 moves P@d1 P@d2\ngo nodes 50\nstop\nquit\n", c.heard.String())
}

// TestPlayerSpeaksFirst: an engine may print a move before there is a game.
func TestPlayerSpeaksFirst(t *testing.T) {
	got, err := io.ReadAll(newConversation("bestmove P@d1\n"))
	require.NoError(t, err)
	require.Equal(t, "bestmove 5 3\n", string(got))
}

// endless is a line without an end.
type endless struct{ io.Writer }

func (endless) Read(b []byte) (int, error) { return copy(b, "xxxxxxxx"), nil }

// TestPlayerThatPrintsAnEndlessLine: its client is told in time.
func TestPlayerThatPrintsAnEndlessLine(t *testing.T) {
	client := protocol.NewClient(ugi.NewPlayer(endless{io.Discard}, connectfour.Game{}))
	require.ErrorContains(t, client.Tell(t.Context(), protocol.Request{"isready"}), "line: expected at most 1048576 bytes")
}

func TestPlayerRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"newgame connectfour 6 7 0 0": "error newgame: board: expected 6 7, the only one of UCI's cfour\n",
		"newgame 9 9":                 "error newgame: board: expected 6 7, the only one of UCI's cfour\n",
		"newgame reversi":             "error newgame: game: expected one of connectfour\n",
		"go 'movetime 50":             "error go: line: expected quotes that are closed, and quotes around ( and )\n",
		"position fen 7/7 x":          "error position: rows: expected 4 to 12 rows joined by /\n",
	} {
		c := newConversation("")
		_, err := io.WriteString(c, line+"\n")
		require.NoError(t, err)
		got, err := io.ReadAll(c)
		require.NoError(t, err)
		require.Equal(t, want, string(got), line)
		require.Empty(t, c.heard.String())
	}
}
