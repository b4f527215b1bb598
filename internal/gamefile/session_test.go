package gamefile_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// TestSession: a conversation has a game for each newgame, without those in which nothing was
// played.
func TestSession(t *testing.T) {
	var got []string
	for _, g := range read(t, "> newgame 4 5\n> opponent 2\n> go\n< bestmove 2,2\n> newgame\n> newgame nogo 5\n> play 1,1\n> newgame 6 7\n> go\n< bestmove 5,3\n") {
		got = append(got, g.History.Start.Variant()+": "+moves(g))
	}
	require.Equal(t, []string{"4 5: 3,2 2,2", "5: 1,1", "6 7: 5,3"}, got)
	ahead := read(t, "> newgame 6 7\n> go\n> analyze\n< bestmove 5,3\n< bestmove 4,3\n> go\n< bestmove 4,3\n")
	require.Equal(t, "5,3 4,3", moves(ahead[0]), "the answers come in the order of the searches")
	require.Len(t, read(t, "newgame 4 5\nplay 2\nnewgame\n"), 1)
	refused := read(t, "> newgame 10 11 3 4\n> opponent 9 0\n> opponent 9 0\n< error opponent: move: expected 8,0\n> opponent 8 0\n")
	require.Len(t, refused, 1)
	require.Len(t, refused[0].History.Moves, 2)
	for text, want := range map[string]string{
		"# a comment\n> newgame 4 5\n> play 1\n> play 9\n< info depth 1\n< error play: y: expected a column from 0 to 4\n":  "3,1",
		"< c4ok\n> go\n< {\"type\":\"bestmove\",\"move\":\"5,3\"}\n> play 9\n< {\"type\":\"error\",\"command\":\"play\"}\n": "5,3",
		"> play 1\n> play 2\n> undo\n> play 3\n> undo 1\n> play 4":                                                          "5,1 5,4",
		"> go\n> position startpos moves 2\n> go\n< bestmove 5,3\n< bestmove 4,2\n":                                         "5,2 4,2",
		"> go\n> c4\n> newgame\n> go\n< bestmove 5,3\n> play 3":                                                             "5,3 4,3",
		"ugi\nuginewgame\nposition startpos moves 2\ngo\nbestmove 3\n":                                                      "5,2 5,3",
		"uci\nucinewgame\nposition startpos moves P@d1\ngo\nbestmove P@d2\ngo\nbestmove (none)\n":                           "5,3 4,3",
		"c4\n# two\nid name c4engine\nc4ok\nposition startpos moves 3\n":                                                    "5,3",
		"c4\nposition startpos moves 3\ngo\nbestmove 4,3\n":                                                                 "5,3 4,3",
		"position startpos moves 3\nplay 2\n":                                                                               "5,3 5,2",
		"# a log\nposition startpos moves 3\ngo\nbestmove 2\n":                                                              "5,3 5,2",
		strings.Repeat("# a comment\n\n", 99) + "newgame 4 5\nplay 1\n":                                                     "3,1",
	} {
		require.Equal(t, want, moves(read(t, text)[0]), text)
	}
	r := reader(t)
	var err error
	r.Start, err = reversi.Game{}.New(nil)
	require.NoError(t, err)
	hosted, err := r.One("uginewgame\nposition startpos moves f5 d6\ngo\nbestmove c3\n")
	require.NoError(t, err)
	require.Equal(t, "4,5 5,3 2,2", moves(gamefile.Game{History: hosted}))
	require.Len(t, read(t, "ugi\nuginewgame\ngo\nbestmove 3\nuginewgame\ngo\nbestmove 3\n"), 2)
}

// TestPositions reads every form of the command position as the protocol does: in a conversation
// and, but for a game, which is a notation itself, as a line.
func TestPositions(t *testing.T) {
	document, err := os.ReadFile("../../docs/protocol.md")
	require.NoError(t, err)
	require.Contains(t, string(document), `position startpos\|fen F\|columns D [moves m..]\|game G`)
	searcher := uct.New()
	defer searcher.Close()
	const fen = "fen 12/12/12/12/12/12/12/12/12/12/12/3x8 o"
	for _, form := range []string{
		"startpos", "startpos moves 3 10,3", fen, fen + " moves 10,3 3", "columns 11", "columns b",
		"columns 4453", "columns 4453 moves 10,4 0", "columns 11 moves 3", "game 4453", "game '4 4 11'",
		"game https://host/?pos=4453", "game 'https://host/#game=nogo&board=5&moves=a1-b2&ply=1'",
	} {
		text := "newgame 12 12\nposition " + form + "\n"
		var out strings.Builder
		require.NoError(t, protocol.Run(context.Background(), strings.NewReader(text+"query fen\n"), &out,
			protocol.Config{Games: reader(t).Games, Searcher: searcher, Read: reader(t).From}))
		read := func(r gamefile.Reader, text string) {
			h, err := r.One(text)
			require.NoError(t, err, form)
			require.Equal(t, "response "+h.Position().FEN()+"\n", out.String(), form)
		}
		read(reader(t), text)
		if strings.HasPrefix(form, "game ") {
			continue
		}
		r := reader(t)
		r.Start, err = connectfour.Game{}.New([]string{"12", "12"})
		require.NoError(t, err)
		read(r, "position "+form)
	}
}
