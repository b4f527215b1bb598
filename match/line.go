package match

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/internal/jsonl"
)

// writeLine writes v as a line of a file of games.
func writeLine(w io.Writer, v any) error {
	if err := jsonl.Write(w, v); err != nil {
		return fmt.Errorf("writing the games: %w", err)
	}
	return nil
}

// cut shortens what a player wrote.
func cut(text string, length int) string {
	if len(text) > length {
		return text[:length] + "..."
	}
	return text
}

// excerpt quotes the beginning of what a player wrote.
func excerpt(line []byte) string { return fmt.Sprintf("%q", cut(strings.TrimSpace(string(line)), 60)) }

// isUnprintable reports whether r would break a line or a terminal.
func isUnprintable(r rune) bool { return !unicode.IsPrint(r) }

// quoteWord quotes a word for a line of the protocol, if it needs quotes.
func quoteWord(word string) string {
	odd := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-+.,:/=", r)
	}
	if word != "" && !strings.ContainsFunc(word, odd) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
