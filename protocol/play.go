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
	var names []string
	for _, g := range d.Games {
		if g.Name() == words[0] {
			return g, words[1:], nil
		}
		names = append(names, g.Name())
	}
	return nil, nil, engine.Expected("game", "%s", oneOf(names))
}

func beginsWithLetter(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r)
}

// run works on a copy, which becomes the session's game if every move is legal.
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
	for i, text := range c.moves {
		m, err := boardtext.ParseMove(game.Position(), text)
		if err != nil {
			return inMove(i+1, err)
		}
		game.Play(m)
	}
	d.game = game
	return nil
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
