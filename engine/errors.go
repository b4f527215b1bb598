package engine

import (
	"errors"
	"fmt"
)

// The causes that programs can tell apart by errors.Is.
var (
	ErrIllegalMove   = errors.New("illegal move")
	ErrGameOver      = errors.New("the game is over")
	ErrUnknownOption = errors.New("unknown option")
	// ErrBusy is returned while another call uses the Searcher.
	ErrBusy = errors.New("busy with another search")
	// ErrClosed is the cause of a search's end in Info.Stopped if Close stopped it.
	ErrClosed = errors.New("closed during the search")
	// ErrNoSolver is returned where a proof was asked for and the game has no exact solver.
	ErrNoSolver = errors.New("the game has no exact solver")
)

// IllegalChoice is the cause of the error of a Searcher that is another program, without the rules
// of the game, and chose a cell where no move is legal.
type IllegalChoice struct{ Cell Cell }

func (c *IllegalChoice) Error() string {
	return fmt.Sprintf("no legal move at %d,%d", c.Cell.Row, c.Cell.Column)
}

// FieldError names the wrong field of an input and what was expected there.
type FieldError struct {
	Field    string
	Expected string
	Cause    error // nil if the value itself is all that is wrong
}

// Expected returns the *FieldError of a field. Its text is formatted as by fmt.Errorf: an error
// after %w is its cause.
func Expected(field, format string, args ...any) error {
	text := fmt.Errorf(format, args...)
	return &FieldError{Field: field, Expected: text.Error(), Cause: errors.Unwrap(text)}
}

// Renamed returns the error for another field, with the same cause, if it is a *FieldError; else
// err.
func Renamed(err error, field string) error {
	wrong, ok := errors.AsType[*FieldError](err)
	if !ok {
		return err
	}
	return &FieldError{Field: field, Expected: wrong.Expected, Cause: wrong.Cause}
}

// IllegalMove returns the *FieldError of the field "move" that wraps ErrIllegalMove.
func IllegalMove(format string, args ...any) error {
	return &FieldError{Field: "move", Expected: fmt.Sprintf(format, args...), Cause: ErrIllegalMove}
}

// GameOver returns the *FieldError of a move after the end of the game. It wraps ErrGameOver.
func GameOver() error { return Expected("move", "none, %w", ErrGameOver) }

// Error returns "field: expected ...".
func (e *FieldError) Error() string { return e.Field + ": expected " + e.Expected }

// Unwrap returns the cause, nil if there is none.
func (e *FieldError) Unwrap() error { return e.Cause }
