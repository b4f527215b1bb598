package gamefile

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/thread"
	"github.com/c4engine/c4engine/protocol"
)

// ReadCommand returns the protocol's command read, which answers with the games of a text and the
// errors of wrong ones. A text without a start is about the session's board, or about another game
// that it looks like.
func ReadCommand(games engine.Games) protocol.Extra {
	return protocol.Extra{
		Name: "read", Syntax: "'T'",
		Help: "answer the games of a text, a string of JSON, in a line of JSON",
		Do: func(ctx context.Context, start engine.Position, _ engine.History, text string) ([]byte, error) {
			r := Reader{Games: games, Start: start, guesses: true, yield: func() error { return thread.Yield(ctx) }}
			line, _ := json.Marshal(r.message(text)) // of texts and numbers
			return line, ctx.Err()
		},
	}
}

// message is the line of JSON that answers the command.
type message struct {
	Type   string        `json:"type"` // "games"
	Games  []messageGame `json:"games"`
	Errors []string      `json:"errors"`
}

// messageGame is a game in a message. Its fields are those of a [Record], but for newgame and ply.
type messageGame struct {
	Game    int           `json:"game"`
	First   string        `json:"first"`
	Second  string        `json:"second"`
	NewGame string        `json:"newgame"` // the words after newgame
	FEN     string        `json:"fen"`     // empty if the game starts where newgame does
	Moves   []messageMove `json:"moves"`
	Ply     int           `json:"ply"` // the number of moves to the position that a link shows
	Result  string        `json:"result"`
	End     string        `json:"end"`
}

type messageMove struct {
	Move     string `json:"move"`
	*Thought        // nil if its player said nothing
}

// maxGames is the maximum of a message, as a person chooses one of the games.
const maxGames = 1000

func (r Reader) message(text string) message {
	m := message{Type: "games", Games: []messageGame{}, Errors: []string{}}
	games, wrong := r.read(strings.NewReader(text))
	if len(games) == 0 && len(wrong) == 1 {
		wrong[0] = ofOne(wrong[0])
	}
	if n := len(games); n > maxGames {
		games = games[:maxGames]
		wrong = slices.Insert(wrong, 0, engine.Expected("games", "at most %d, not %d", maxGames, n))
	}
	for _, g := range games {
		m.Games = append(m.Games, g.inMessage())
	}
	for _, err := range wrong {
		if len(m.Errors) < maxErrors && !slices.Contains(m.Errors, err.Error()) {
			m.Errors = append(m.Errors, err.Error())
		}
	}
	return m
}

func (g *Game) inMessage() messageGame {
	h, start := g.History, g.History.Start()
	game, variant := start.Game(), start.Variant()
	m := messageGame{
		Game: g.Number, First: g.First, Second: g.Second, Result: g.Result, End: g.End,
		NewGame: game.Name() + " " + variant,
		Moves:   make([]messageMove, h.Len()),
		Ply:     g.Shown().Len(),
	}
	usual, err := game.New(strings.Fields(variant))
	if fen := start.FEN(); err != nil || usual.FEN() != fen {
		m.FEN = fen
	}
	for i, move := range h.Moves() {
		m.Moves[i].Move = boardtext.FormatMove(start, move)
		m.Moves[i].Thought = g.thought(i)
	}
	return m
}
