package protocol

import (
	"errors"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol/session"
)

type (
	newGame     struct{ words []string }
	setPosition struct {
		fen     string // empty: startpos
		columns string // digits, each the column of a move from the start
		moves   []string
	}
	play struct{ move string }
	undo struct{ plies int }
)

func (c newGame) run(d *dialect) error {
	game, words, err := d.chooseGame(c.words)
	if err != nil {
		return err
	}
	start, err := game.New(words)
	if err != nil {
		return err
	}
	d.begin(game, start)
	d.Searcher.NewGame()
	return nil
}

// chooseGame returns the game that the words after newgame name, and the words
// that are left for it. A first word that begins with a letter is a name.
func (d *dialect) chooseGame(words []string) (engine.Game, []string, error) {
	if len(words) == 0 || !beginsWithLetter(words[0]) {
		return d.Games[0], words, nil
	}
	game, err := GameNamed(d.Games, words[0])
	return game, words[1:], err
}

// GameNamed returns the game of a name. The error is an *engine.FieldError.
func GameNamed(games []engine.Game, name string) (engine.Game, error) {
	var names []string
	for _, g := range games {
		if g.Name() == name {
			return g, nil
		}
		names = append(names, g.Name())
	}
	return nil, engine.Expected("game", "%s", oneOf(names))
}

func beginsWithLetter(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r)
}

// run changes the session's game if every move is legal.
func (c setPosition) run(d *dialect) error {
	start := d.startpos
	if c.fen != "" {
		var err error
		if start, err = d.rules.Parse(c.fen); err != nil {
			return err
		}
	}
	game := session.NewGame(engine.History{Start: start})
	if err := playDigits(&game, c.columns); err != nil {
		return err
	}
	moves, err := ParseMoves(game.Position(), c.moves)
	if err != nil {
		return err
	}
	for _, m := range moves {
		game.Play(m)
	}
	d.game = game
	return nil
}

// ParseMoves reads moves that follow one another from a position. The error is an
// *engine.FieldError that says which move is wrong, counted from 1.
func ParseMoves(start engine.Position, texts []string) ([]engine.Move, error) {
	p := start.Clone()
	var moves []engine.Move
	for i, text := range texts {
		m, err := boardtext.ParseMove(p, text)
		if err != nil {
			return nil, inMove(i+1, err)
		}
		moves = append(moves, m)
		p.Play(m)
	}
	return moves, nil
}

func (c play) run(d *dialect) error {
	m, err := boardtext.ParseMove(d.game.Position(), c.move)
	if err == nil {
		d.game.Play(m)
	}
	return err
}

func (c undo) run(d *dialect) error {
	h := d.game.History()
	played := len(h.Moves)
	switch {
	case played == 0:
		return engine.Expected("k", "a move to take back, none is played")
	case c.plies > played:
		return engine.Expected("k", "at most %d, the moves played", played)
	}
	h.Moves = h.Moves[:played-c.plies]
	d.game = session.NewGame(h)
	return nil
}

// parseMoves reads different legal moves of one position.
func parseMoves(p engine.Position, texts []string) ([]engine.Move, error) {
	var moves []engine.Move
	for i, text := range texts {
		m, err := boardtext.ParseMove(p, text)
		if err != nil {
			return nil, inMove(i+1, err)
		}
		if slices.Contains(moves, m) {
			return nil, engine.Expected(fmt.Sprintf("move %d", i+1), "each move once")
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// inMove says which move of a list an error is about, counted from 1.
func inMove(number int, err error) error {
	var field *engine.FieldError
	if !errors.As(err, &field) {
		return err
	}
	name := fmt.Sprintf("move %d", number)
	if field.Field != "move" {
		name += " " + field.Field
	}
	return engine.Expected(name, "%s", field.Expected)
}
