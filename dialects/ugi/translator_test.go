package ugi_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/protocol"
)

// conversation is a client of an engine that prints all of its lines at once, with what it hears.
type conversation struct {
	*protocol.Client
	heard bytes.Buffer
}

func newConversation(lines string) *conversation {
	c := &conversation{}
	c.Client = protocol.NewClient(ugi.Translate(struct {
		io.Reader
		io.Writer
	}{strings.NewReader(lines), &c.heard}))
	c.Skip = func(string) {}
	return c
}

// ask returns the answers to some lines of the protocol, as text.
func (c *conversation) ask(lines ...string) (answers []string) {
	var requests []protocol.Request
	for _, line := range lines {
		words, _ := protocol.Words(line)
		requests = append(requests, words)
	}
	for m, err := range c.Do(context.Background(), requests...) {
		if err != nil {
			answers = append(answers, err.Error())
			continue
		}
		answers = append(answers, protocol.Text(m))
	}
	return answers
}

// TestTranslator plays a whole game between a client of the protocol and an engine of UCI.
func TestTranslator(t *testing.T) {
	c := newConversation("Fairy\nid name F\noption name UCI_Variant type combo default chess var cfour\noption name Use NNUE type check default true\nuciok\nreadyok\n" +
		"info depth 3 multipv 1 score cp 400 nodes 120 nps 9 pv P@d2 P@d3\ninfo depth 4 currmove P@a1\nbestmove P@d2 ponder P@d3\n" +
		"info depth 9 score mate -3 nodes 7 pv P@a1\nbestmove P@d1\nbestmove (none)\nbestmove e2e4\n")
	require.Equal(t, "id option option c4ok readyok", kinds(c.ask("c4", "setoption name 'Use NNUE' value false", "newgame connectfour 6 7", "isready")))
	require.Equal(t, []string{"info depth 0 seldepth 0 nodes 120 hashfull 0 winrate 0.9091 pv 4,3", "bestmove 4 3"},
		c.ask("position fen 7/7/7/7/7/3x3 o", "go movetime 100"))
	require.Equal(t, []string{"info depth 0 seldepth 0 nodes 7 hashfull 0 winrate 0.0000 pv 5,0", "bestmove 5 3"},
		c.ask("opponent 3,3", "go time 5000 inc 100 movetime 50"), "an illegal move is left to the referee")
	require.Equal(t, []string{"bestmove none"}, c.ask("position fen 7/7/7/7/7/7 x moves 5,3 4,3", "go nodes 50"))
	require.Equal(t, []string{"bestmove e2e4"}, c.ask("go nodes 50"))
	require.NoError(t, c.Quit())
	const hand, other = "PPPPPPPPPPPPPPPPPPPP", "ppppppppppppppppppppp"
	const last = "position fen 7/7/7/7/7/7[P" + hand + other + "] w - - 0 1 moves P@d1 P@d2\ngo nodes 50\n"
	require.Equal(t, "uci\nsetoption name Use NNUE value false\nsetoption name UCI_Variant value cfour\nucinewgame\nisready\n"+
		"position fen 7/7/7/7/7/3P3["+hand+other+"] b - - 0 1\ngo movetime 100\n"+
		"position fen 7/7/7/7/7/3P3["+hand+other+"] b - - 0 1 moves P@d2 P@d3\ngo wtime 1000 btime 5000 binc 100 movetime 50\n"+
		last+last+"quit\n", c.heard.String())
}

// TestScores: mate 0 is lost. A score that is no number makes no info, nor does one of a line that
// is not the best.
func TestScores(t *testing.T) {
	for score, want := range map[string]string{
		"cp 0": "0.5000", "cp -400": "0.0909", "mate 1": "1.0000", "mate 0": "0.0000", "mate -0": "0.0000",
		"mate -2": "0.0000", "cp nan": "", "mate": "", "cp 0 multipv 1": "0.5000", "cp -90 multipv 2": "",
	} {
		if want != "" {
			want = "info nodes 7 winrate " + want + " pv 5,0\n"
		}
		engine := strings.NewReader("info nodes 7 pv P@a1 score " + score + "\n")
		got, err := io.ReadAll(ugi.Translate(struct {
			io.Reader
			io.Writer
		}{engine, nil}))
		require.NoError(t, err)
		require.Equal(t, want, string(got), score)
	}
}

// kinds returns the first words of answers.
func kinds(answers []string) string {
	for i, text := range answers {
		answers[i], _, _ = strings.Cut(text, " ")
	}
	return strings.Join(answers, " ")
}

// TestTranslatorRefuses: a wrong line does not reach the engine, and is answered like by a session.
func TestTranslatorRefuses(t *testing.T) {
	const board = "error newgame: board: expected connectfour 6 7, the only one of UCI's cfour"
	for line, want := range map[string]string{
		"newgame connectfour 6 7 0 0": board,
		"newgame 9 9":                 board,
		"newgame reversi":             board,
		"position startpos":           "error position: position: expected fen and a position",
		"opponent 6,0":                "error opponent: move: expected a cell of the board",
		"opponent d1":                 "error opponent: move: expected a cell of the board",
		"setoption name Hahs value 1": "error setoption: option: expected one that the engine has, not \"hahs\"",
	} {
		c := newConversation("uciok\nreadyok\n")
		require.Equal(t, []string{"c4ok", want, "readyok"}, c.ask("c4", line, "isready"), line)
		require.Equal(t, "uci\nisready\n", c.heard.String())
	}
}
