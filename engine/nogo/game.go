package nogo

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Game is NoGo as an engine.Game.
type Game struct{}

// Name returns "nogo".
func (Game) Name() string { return "nogo" }

// New returns the empty board for the words "[size]", 9 without any.
func (Game) New(words []string) (engine.Position, error) {
	size := MaxSize
	switch len(words) {
	case 0:
	case 1:
		size, _ = boardtext.Integer(words[0]) // what is no integer becomes 0, which is no size
	default:
		return nil, wrong("arguments", "[size]")
	}
	p, err := New(size)
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

func wrong(field, format string, args ...any) error {
	return &engine.FieldError{Field: field, Expected: fmt.Sprintf(format, args...)}
}

func checkSize(size int) error {
	if size < MinSize || size > MaxSize {
		return wrong("size", "an integer from %d to %d", MinSize, MaxSize)
	}
	return nil
}
