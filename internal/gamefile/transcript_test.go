package gamefile_test

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// TestPositions reads every form of the command position as the protocol does: in a conversation
// and, except a game, which is a notation itself, as a line.
func TestPositions(t *testing.T) {
	document, err := os.ReadFile("../../docs/protocol.md")
	require.NoError(t, err)
	require.Contains(t, string(document), `position startpos\|fen F\|columns D [moves m..]\|game G`)
	searcher := uct.New()
	defer searcher.Close()
	const fen = "fen 12/12/12/12/12/12/12/12/12/12/12/3x8 o"
	for _, form := range []string{
		"startpos", "startpos moves 3 10,3", fen, fen + " moves 10,3 3", "columns 11", "columns b",
		"columns 4453", "columns 4453 moves 10,4 0", "columns 11 moves 3", "columns 4 4 11", "columns 4 4 11 moves 3", "game 4453", "game '4 4 11'",
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

// TestPositionReplacesAGame: UGI's errors name no command, and after an error the next position
// begins a game again.
func TestPositionReplacesAGame(t *testing.T) {
	const (
		wrong   = "> position startpos moves 9\n"
		refused = "< info string error: move 1, \"9\": expected a column that is not full: 0, 1, 2, 3, 4, 5, 6\n"
		other   = "< info string error: \"nonsense\": expected one of ugi, isready\n"
		right   = "> position startpos moves 3\n> go\n< bestmove 3\n"
		failure = "x: line 2: move 1: expected a column from 0 to 6, not 9"
	)
	for text, want := range map[string][]string{
		wrong + refused + right:            {"3,3"},
		wrong + right:                      {failure, "3,3"},
		wrong + wrong + wrong:              {failure},
		wrong + right + refused:            {failure, "3,3"},
		right + other:                      {"3,3"},
		right + wrong + refused:            {"3,3"},
		right + "< bestmove 3\n" + refused: {"3,3"},
	} {
		games, err := reader(t).Read("x", strings.NewReader("> ugi\n"+text))
		var got []string
		if err != nil {
			got = append(got, err.Error())
		}
		for _, g := range games {
			moves := ""
			for _, m := range g.History.Moves() {
				moves += "," + strconv.Itoa(g.History.Start().Cell(m).Column)
			}
			got = append(got, strings.TrimPrefix(moves, ","))
		}
		require.Equal(t, want, got, text)
	}
}
