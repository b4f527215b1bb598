package session

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Expected returns the *engine.FieldError that a field is not what it has to be.
func Expected(field, format string, args ...any) error {
	return &engine.FieldError{Field: field, Expected: fmt.Sprintf(format, args...)}
}

// OneOf lists what a word may be.
func OneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}
