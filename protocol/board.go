package protocol

import (
	"errors"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// board is the game at hand. Its positions but for the last are never played on,
// so that searches may keep them.
type board struct {
	game     engine.Game
	startpos engine.Position // what position startpos means
	history  engine.History
	position engine.Position // after the history
}

func newBoard(g engine.Game, start engine.Position) board {
	b := board{game: g, startpos: start}
	b.restart(start)
	return b
}

// restart begins at a position, in the same game.
func (b *board) restart(start engine.Position) {
	b.history = engine.History{Start: start}
	b.position = start.Clone()
}

// play plays a legal move.
func (b *board) play(m engine.Move) {
	b.position.Play(m)
	b.history.Moves = append(b.history.Moves, m)
}

// undo takes back no more moves than were played.
func (b *board) undo(plies int) {
	b.history.Moves = b.history.Moves[:len(b.history.Moves)-plies]
	b.position = b.history.Position()
}

// last returns the move played last, or NoMove.
func (b *board) last() engine.Move {
	if len(b.history.Moves) == 0 {
		return engine.NoMove
	}
	return b.history.Moves[len(b.history.Moves)-1]
}

// snapshot returns a history that stays as it is while the game goes on.
func (b *board) snapshot() engine.History {
	return engine.History{Start: b.history.Start, Moves: slices.Clone(b.history.Moves)}
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
	return &engine.FieldError{Field: name, Expected: field.Expected}
}
