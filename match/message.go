package match

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// maxLine is how long a line of a player may be, as in the protocol.
const maxLine = 1 << 20

// readLine reads a line, its end included. The error is a *failure.
func readLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return line, nil
		case len(line) > maxLine:
			return nil, bug("printed a line of more than %d bytes", maxLine)
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, bug("closed its output")
		}
	}
}

// excerpt quotes the beginning of what a player printed.
func excerpt(line []byte) string {
	text := strings.TrimSpace(string(line))
	if len(text) > 60 {
		text = text[:60] + "..."
	}
	return fmt.Sprintf("%q", text)
}

func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// quoteWord quotes a word as the protocol's lines need it, if they do.
func quoteWord(word string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-+.,:/=", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
