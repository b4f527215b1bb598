package reversi

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Game is Reversi as an engine.Game.
type Game struct{}

// noPassWord names the rule that a side which cannot place a disc ends the game.
const noPassWord = "nopass"

// Name returns "reversi".
func (Game) Name() string { return "reversi" }

// New returns the start position for the words "[size [nopass]]".
func (Game) New(args []string) (engine.Position, error) {
	size, noPass := 8, false
	if len(args) > 2 {
		return nil, wrong("arguments", "[size [nopass]]")
	}
	if len(args) > 0 {
		size, _ = boardtext.Integer(args[0]) // what is no integer is no size
	}
	if len(args) > 1 {
		if args[1] != noPassWord {
			return nil, wrong("rule", "nopass or nothing")
		}
		noPass = true
	}
	p, err := New(size, noPass)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Parse reads what Position.FEN writes.
func (Game) Parse(fen string) (engine.Position, error) {
	p, err := Parse(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func wrong(field, expected string) error {
	return &engine.FieldError{Field: field, Expected: expected}
}
