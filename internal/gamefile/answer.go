package gamefile

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/thread"
)

// answer is the answer to the protocol's command read.
type answer struct {
	Type   string     `json:"type"` // "games"
	Games  []answered `json:"games"`
	Errors []string   `json:"errors"`
}

// answered is a game in an answer. Its fields are those of a [Record], but for newgame and ply.
type answered struct {
	Game    int      `json:"game"`
	First   string   `json:"first"`
	Second  string   `json:"second"`
	NewGame string   `json:"newgame"` // the words after newgame
	FEN     string   `json:"fen"`     // empty if the game starts where newgame does
	Moves   []played `json:"moves"`
	Ply     int      `json:"ply"` // the number of moves to the position that a link shows
	Result  string   `json:"result"`
	End     string   `json:"end"`
}

// played is a move in an answer.
type played struct {
	Move     string `json:"move"`
	*Thought        // nil if its player said nothing
}

// maxGames is the maximum of an answer, as a person chooses one of the games.
const maxGames = 1000

// Answerer returns the function behind the protocol's command read: it returns the games of a text
// and the errors of wrong ones in a line of JSON. A text without a start is about the given one, or
// about another game that it looks like. It fails only if the context ends.
func Answerer(
	games engine.Games,
) func(ctx context.Context, start engine.Position, text string) ([]byte, error) {
	return func(ctx context.Context, start engine.Position, text string) ([]byte, error) {
		r := Reader{Games: games, Start: start, guesses: true, yield: func() error { return thread.Yield(ctx) }}
		line, _ := json.Marshal(r.answer(text)) // of texts and numbers
		return line, ctx.Err()
	}
}

func (r Reader) answer(text string) answer {
	a := answer{Type: "games", Games: []answered{}, Errors: []string{}}
	games, wrong := r.read(strings.NewReader(text))
	if len(games) == 0 && len(wrong) == 1 {
		wrong[0] = ofOne(wrong[0])
	}
	if n := len(games); n > maxGames {
		games = games[:maxGames]
		wrong = slices.Insert(wrong, 0, engine.Expected("games", "at most %d, not %d", maxGames, n))
	}
	for _, g := range games {
		a.Games = append(a.Games, g.answered())
	}
	for _, err := range wrong {
		if len(a.Errors) < maxErrors && !slices.Contains(a.Errors, err.Error()) {
			a.Errors = append(a.Errors, err.Error())
		}
	}
	return a
}

func (g *Game) answered() answered {
	h, start := g.History, g.History.Start()
	game, variant := start.Game(), start.Variant()
	a := answered{
		Game: g.Number, First: g.First, Second: g.Second, Result: g.Result, End: g.End,
		NewGame: game.Name() + " " + variant,
		Moves:   make([]played, h.Len()),
		Ply:     g.Shown().Len(),
	}
	usual, err := game.New(strings.Fields(variant))
	if fen := start.FEN(); err != nil || usual.FEN() != fen {
		a.FEN = fen
	}
	for i, m := range h.Moves() {
		a.Moves[i].Move = boardtext.FormatMove(start, m)
		if g.plies != nil {
			a.Moves[i].Thought = g.plies[i].Thought
		}
	}
	return a
}
