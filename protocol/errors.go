package protocol

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
)

// inputName stands for the command in errors of lines that are no command.
const inputName = "input"

// unexpected returns the error for a word of the input that is not one of the possible words.
func unexpected(word string, possible ...string) error {
	return engine.Expected(quote(word), "%s", engine.OneOf(possible))
}

// NewError returns the answer to an error, without line breaks from the input.
func NewError(command string, err error) Error {
	var field *engine.FieldError
	if !errors.As(err, &field) { // a failure of the engine, not of the input
		field = &engine.FieldError{Field: "engine", Expected: "no failure: " + err.Error()}
	}
	return Error{
		Command:  oneLine(command),
		Field:    oneLine(field.Field),
		Expected: oneLine(field.Expected),
	}
}

// maxQuoted is the number of characters of a word of the input that an error repeats.
const maxQuoted = 32

// quote returns a word of the input for an error. A long word is cut, and a word that does not look
// like a name is quoted.
func quote(word string) string {
	n := 0
	for i := range word {
		if n++; n > maxQuoted {
			return strconv.Quote(word[:i] + "...")
		}
	}
	if word == "" || strings.ContainsFunc(word, isOdd) {
		return strconv.Quote(word)
	}
	return word
}

func isOdd(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-'
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
