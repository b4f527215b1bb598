package match

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// maxLine is how many bytes a line of a player or of a file of games may have,
// its end included.
const maxLine = 1 << 20

var errLongLine = fmt.Errorf("expected a line of at most %d bytes", maxLine)

// readLine reads a line with its end, and never holds more than maxLine bytes and a
// buffer. With any error but errLongLine it returns what it read before the error.
func readLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > maxLine {
			return nil, errLongLine
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// writeLine writes v as one line of JSON with one Write: a line is whole or, at the end
// of a file, recognisably torn. It writes no line that readLine would refuse.
func writeLine(w io.Writer, v any) error {
	line, err := json.Marshal(v)
	if err == nil && len(line) >= maxLine {
		err = errLongLine
	}
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	if err != nil {
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
