package protocol

import (
	"errors"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// inputName stands for the command in errors of lines that are no command.
const inputName = "input"

// unexpected returns the error for a word of the input that is not one of the possible words.
func unexpected(word string, possible ...string) error {
	return engine.Expected(field.Quote(word), "%s", field.OneOf(possible))
}

// NewError returns the answer to an error, without line breaks from the input.
func NewError(command string, err error) Error {
	var wrong *engine.FieldError
	if !errors.As(err, &wrong) { // a failure of the engine, not of the input
		wrong = &engine.FieldError{Field: "engine", Expected: "no failure: " + err.Error()}
	}
	return Error{
		Command:  oneLine(command),
		Field:    oneLine(wrong.Field),
		Expected: oneLine(wrong.Expected),
	}
}

// oneLine replaces the characters that would break a line or a terminal.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
