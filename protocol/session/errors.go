package session

import (
	"errors"
	"fmt"

	"github.com/c4engine/c4engine/engine"
)

// ErrInput is what dialects return if the input held an error, which was answered.
var ErrInput = errors.New("error in the input")

// Expected returns the *engine.FieldError that a field is not what it has to be.
func Expected(field, format string, args ...any) error {
	return &engine.FieldError{Field: field, Expected: fmt.Sprintf(format, args...)}
}
