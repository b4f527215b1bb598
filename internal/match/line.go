package match

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/lines"
)

// expected returns an *engine.FieldError. The field may be a word of the input, so it is quoted if
// it is not printable.
func expected(field, format string, args ...any) error {
	if strings.ContainsFunc(field, isUnprintable) {
		field = strconv.Quote(field)
	}
	return engine.Expected(field, format, args...)
}

// writeLine writes v as a line of a file of games.
func writeLine(w io.Writer, v any) error {
	if err := lines.Write(w, v); err != nil {
		return fmt.Errorf("writing the games: %w", err)
	}
	return nil
}

// cut shortens a text of a player to a number of bytes.
func cut(text string, length int) string {
	if len(text) > length {
		return text[:length] + "..."
	}
	return text
}

// maxExcerpt is the number of bytes of a line that an error quotes.
const maxExcerpt = 60

// excerpt quotes the beginning of a line of a player.
func excerpt(line []byte) string {
	return strconv.Quote(cut(strings.TrimSpace(string(line)), maxExcerpt))
}

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
