package gamefile_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// notation is a row of testdata/notations.json.
type notation struct {
	Text  string
	Board string   // on which texts without a board are played, by default connectfour 6 7
	Games []string // the start, if it is another one, the names of the moves, and the score
	Error string   // the line and the field of the error
}

func notations(t testing.TB) (rows []notation) {
	text, err := os.ReadFile("../../testdata/notations.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &rows))
	return rows
}

// TestNotations reads every notation as a file, and a text with one game also by position game: so
// annotate and match, and the protocol and play read games.
func TestNotations(t *testing.T) {
	searcher := uct.New()
	defer searcher.Close()
	for _, row := range notations(t) {
		if row.Board == "" {
			row.Board = "connectfour 6 7"
		}
		r := gamefile.Reader{Games: games.All()}
		var err error
		r.Start, err = r.Games.Start(strings.Fields(row.Board))
		require.NoError(t, err)
		read, err := r.Read("games", strings.NewReader(row.Text))
		if row.Error != "" {
			require.ErrorContains(t, err, row.Error+": expected ", row.Text)
			continue
		}
		require.NoError(t, err, row.Text)
		var got []string
		for _, g := range read {
			got = append(got, written(t, row.Board, g))
		}
		require.Equal(t, row.Games, got, row.Text)
		if len(read) > 1 {
			continue
		}
		one, err := json.Marshal(row.Text)
		require.NoError(t, err)
		texts := []string{string(one)}
		if !strings.Contains(row.Text, "\n") {
			texts = append(texts, row.Text)
		}
		for _, text := range texts {
			var out strings.Builder
			request := protocol.Request{"position", "game", text}
			session := "newgame " + row.Board + "\n" + request.String() + "\nquery fen\n"
			require.NoError(t, protocol.Run(context.Background(), strings.NewReader(session), &out,
				protocol.Config{Games: r.Games, Searcher: searcher, Read: r.From}))
			require.Equal(t, "response "+read[0].Shown().Position().FEN()+"\n", out.String(), row.Text)
		}
	}
}

// written returns a game as a row has it.
func written(t *testing.T, board string, g gamefile.Game) string {
	var words []string
	p := g.History.Start()
	game, start := p.Game(), p.FEN()
	if usual, err := game.New(strings.Fields(p.Variant())); err == nil && usual.FEN() == start {
		start = game.Name() + " " + p.Variant()
	}
	for _, m := range g.History.Moves() {
		words = append(words, strings.ToLower(boardtext.Name(p, m)))
		p.Play(m)
	}
	if g.Result != "" {
		words = append(words, gamefile.Scores[g.Result])
	}
	if start == board {
		return strings.Join(words, " ")
	}
	return start + ": " + strings.Join(words, " ")
}
